/**
 * Pairings and schedules: which engines play each numbered game of a run, and the standings of
 * competitions.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.pairing;
