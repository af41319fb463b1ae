/** The command that counts finished boards: {@code tengen count}. */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.count;
