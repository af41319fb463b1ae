/** Simulates, in virtual time, searches whose rollouts other workers play. */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.bench.workers;
