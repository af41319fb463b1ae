/** The commands of {@code tengen net}: importing and inspecting network files. */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.net;
