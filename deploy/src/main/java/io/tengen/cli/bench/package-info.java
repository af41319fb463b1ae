/** The commands of {@code tengen bench}. */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.bench;
