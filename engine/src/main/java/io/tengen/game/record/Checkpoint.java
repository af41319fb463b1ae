package io.tengen.game.record;

import java.time.Instant;
import java.util.List;

/**
 * A game that has not ended, or some of its moves: what its record will have of them, so that it
 * can go on elsewhere. Immutable.
 *
 * @param startedAt when the first move of the game was asked for
 * @param from number of the first of the moves, from 0
 * @param moves in order
 * @param refereeLog what the referee said before and on these moves; nothing of the end
 */
public record Checkpoint(
    Instant startedAt, int from, List<GameRecord.Move> moves, RefereeLog refereeLog) {
  public Checkpoint {
    moves = List.copyOf(moves);
  }

  /** Moves of the game up to the last of these. */
  public int end() {
    return from + moves.size();
  }

  /**
   * Some of these moves, with what was said on them; hand-overs go with the game's first move.
   *
   * @param first number of the first, from 0 in the game
   * @param end number of the one after the last
   */
  public Checkpoint slice(int first, int end) {
    return new Checkpoint(
        startedAt,
        first,
        moves.subList(first - from, end - from),
        new RefereeLog(
                refereeLog.rulings().stream()
                    .filter(ruling -> ruling.move() >= first && ruling.move() < end)
                    .toList(),
                refereeLog.resumptions().stream()
                    .filter(resumed -> resumed.afterMoves() >= first && resumed.afterMoves() < end)
                    .toList(),
                Settlement.AS_IT_STOOD,
                List.of())
            .withHandOvers(first == 0 ? refereeLog.handOvers() : List.of()));
  }

  /** These moves with less said of them: searches without their candidates. */
  public Checkpoint totals() {
    return new Checkpoint(
        startedAt, from, moves.stream().map(GameRecord.Move::totals).toList(), refereeLog);
  }
}
