/**
 * External engines that are played by GTP or by files: their processes, their resource limits, and
 * the players that use them.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.gtp.program;
