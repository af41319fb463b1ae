/**
 * External programs: the allowlist, their processes and resource limits, and players that use them
 * by GTP.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.program;
