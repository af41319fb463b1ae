/** The commands that start servers: {@code tengen coordinator} and {@code tengen worker}. */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.server;
