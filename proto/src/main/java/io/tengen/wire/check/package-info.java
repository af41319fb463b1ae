/** Checks of descriptions of runs: all that is wrong, and how long a run would take. */
@org.jspecify.annotations.NullMarked
package io.tengen.wire.check;
