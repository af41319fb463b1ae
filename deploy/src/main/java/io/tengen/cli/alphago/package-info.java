/**
 * The commands of {@code tengen alphago}: AlphaGo's training pipeline of 2016, one stage a command.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.alphago;
