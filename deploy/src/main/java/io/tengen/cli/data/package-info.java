/**
 * Commands that produce, move and inspect games for training: {@code tengen selfplay} and {@code
 * tengen data}.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.data;
