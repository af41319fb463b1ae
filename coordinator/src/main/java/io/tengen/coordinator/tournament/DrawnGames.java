package io.tengen.coordinator.tournament;

import io.tengen.coordinator.tuning.Trial;
import org.jspecify.annotations.Nullable;

/**
 * Games of one pairing, some or all of them, that are appended to a run's list. Colours alternate
 * within a pairing; {@link DrawnSchedule} decides which engine has Black first.
 *
 * @param pairing number of the pairing in the tournament, from 0
 * @param one index of the pairing's first engine in the run's list
 * @param other index of the pairing's second engine in the run's list
 * @param games number of games, at least one
 * @param trial the values of settings that both engines play with; null unless they are tuned
 */
public record DrawnGames(int pairing, int one, int other, int games, @Nullable Trial trial) {
  /** Creates games of engines whose settings are not tuned. */
  public DrawnGames(int pairing, int one, int other, int games) {
    this(pairing, one, other, games, null);
  }
}
