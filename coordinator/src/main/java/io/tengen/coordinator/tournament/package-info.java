/**
 * Tournament formats: how the games of a run are drawn, when the run ends by itself, and the
 * standings.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.tournament;
