/** External GTP engines: their processes, their resource limits, and the player that uses them. */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.gtp.program;
