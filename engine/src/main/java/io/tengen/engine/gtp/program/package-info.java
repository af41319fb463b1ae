/**
 * Outside engines that speak GTP: their processes, resource limits, and the player that asks them.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.gtp.program;
