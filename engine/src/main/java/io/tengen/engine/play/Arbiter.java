package io.tengen.engine.play;

import io.tengen.game.board.Color;
import io.tengen.game.match.MatchRules;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.match.TimeSystem;
import io.tengen.game.record.Ruling;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Rules on illegal and late moves, and keeps the rulings of a game. Confined to the thread that
 * plays the game.
 */
final class Arbiter {
  private final MatchRules rules;
  private final List<Ruling> rulings = new ArrayList<>();

  Arbiter(MatchRules rules) {
    this.rules = rules;
  }

  /** The consequence of an illegal or late move. */
  sealed interface Consequence {
    /** The side loses the game. */
    record Lost(Outcome outcome) implements Consequence {}

    /** The move is replaced by a pass. */
    record TurnLost() implements Consequence {}
  }

  /** Adds the rulings of a game that was begun elsewhere. */
  void resume(List<Ruling> earlier) {
    rulings.addAll(earlier);
  }

  /** Returns whether the move with this number, counted from 0, was replaced by a pass. */
  boolean hasRuledOn(int move) {
    return rulings.stream().anyMatch(ruling -> ruling.move() == move);
  }

  /** Returns the rulings so far, in order. */
  List<Ruling> rulings() {
    return rulings;
  }

  /** Rules on an illegal move of the side to move. */
  Consequence illegal(Position position, int move) {
    String refusal = position.refusal(move);
    return rules.illegal() == MatchRules.IllegalMoves.WARNING && position.refusesAsSuicide(move)
        ? turnLost(position, Ruling.Kind.LOST_TURN, refusal)
        : warn(position, refusal);
  }

  /**
   * Rules on a move of the side to move to a point that the board does not have.
   *
   * @param point as the player wrote it
   */
  Consequence offBoard(Position position, String point) {
    return warn(position, position.refusal(point));
  }

  private Consequence warn(Position position, String refusal) {
    Color side = position.toMove();
    boolean warned =
        rulings.stream()
            .anyMatch(ruling -> ruling.kind() == Ruling.Kind.WARNING && ruling.side() == side);
    return rules.illegal() == MatchRules.IllegalMoves.WARNING && !warned
        ? turnLost(position, Ruling.Kind.WARNING, refusal)
        : new Consequence.Lost(Outcome.lost(side, Outcome.Reason.ILLEGAL, refusal));
  }

  /**
   * Rules on a move that took too long.
   *
   * @param nanos time that the move took, in nanoseconds
   * @param time the clock before the move
   */
  Consequence timeout(Position position, long nanos, TimeLeft time) {
    String note =
        String.format(
            Locale.ROOT,
            "%.1f s for move %d, %.1f s allowed",
            nanos / 1e9,
            position.moveCount() + 1,
            time.atMost().toNanos() / 1e9);
    return rules.timeout() == MatchRules.Timeout.PASS
            && rules.time(position.toMove()) instanceof TimeSystem.ByoYomi
        ? turnLost(position, Ruling.Kind.FORCED_PASS, note)
        : new Consequence.Lost(Outcome.lost(position.toMove(), Outcome.Reason.TIME, note));
  }

  private Consequence turnLost(Position position, Ruling.Kind kind, String note) {
    rulings.add(new Ruling(position.moveCount(), position.toMove(), kind, note));
    return new Consequence.TurnLost();
  }
}
