package io.tengen.game.record;

import java.time.Instant;
import java.util.List;

/**
 * The record data of an unfinished game, or of a range of its moves, from which another worker can
 * continue it. Immutable.
 *
 * @param startedAt the time of the request for the game's first move
 * @param from number in the game of the first of the moves, counted from 0
 * @param moves in order
 * @param refereeLog the referee's actions before and on these moves; nothing about the end of the
 *     game
 */
public record Checkpoint(
    Instant startedAt, int from, List<GameRecord.Move> moves, RefereeLog refereeLog) {
  public Checkpoint {
    moves = List.copyOf(moves);
  }

  /** Returns the number of moves of the game up to and including the last of these. */
  public int end() {
    return from + moves.size();
  }

  /**
   * Returns a range of these moves with the referee's actions on them. Handoffs, lateness and the
   * scale of the clocks belong to the slice that begins with the game's first move.
   *
   * @param first number in the game of the first move, counted from 0
   * @param end number in the game of the move after the last
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
            .withHandoffs(first == 0 ? refereeLog.handoffs() : List.of())
            .withLateness(first == 0 ? refereeLog.lateness() : Lateness.NONE)
            .withClockScale(first == 0 ? refereeLog.clockScale() : ClockScale.NONE));
  }

  /** Returns this checkpoint with the clocks by which the times of its moves were measured. */
  public Checkpoint scaledBy(ClockScale scale) {
    return new Checkpoint(startedAt, from, moves, refereeLog.withClockScale(scale));
  }

  /**
   * Returns this checkpoint with other clocks, the times of its moves converted so that they are
   * the same part of each side's time. For the whole game so far.
   */
  public Checkpoint withClockScale(ClockScale other) {
    ClockScale own = refereeLog.clockScale();
    return new Checkpoint(
        startedAt,
        from,
        moves.stream().map(move -> move.withNanos(own.convert(move.nanos(), other))).toList(),
        refereeLog.withClockScale(other));
  }

  /** Returns this checkpoint without the candidates and policies of its searches. */
  public Checkpoint totals() {
    return new Checkpoint(
        startedAt, from, moves.stream().map(GameRecord.Move::totals).toList(), refereeLog);
  }
}
