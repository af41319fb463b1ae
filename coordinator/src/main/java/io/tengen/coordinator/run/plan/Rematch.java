package io.tengen.coordinator.run.plan;

/**
 * A game that is played in place of another, which ended by a repetition under the ruling {@link
 * io.tengen.game.rules.Repetition#REPLAY}.
 *
 * @param index position in the run's list
 * @param replaces position of the other game
 */
public record Rematch(int index, int replaces) {}
