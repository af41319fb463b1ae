/** Verification of results: the referee, replays of games, and the exclusion of workers. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.run.verify;
