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
 * Says what becomes of moves that do not stand, and remembers what it has said in a game. Confined
 * to the thread that plays the game.
 */
final class Arbiter {
  private final MatchRules rules;
  private final List<Ruling> rulings = new ArrayList<>();

  Arbiter(MatchRules rules) {
    this.rules = rules;
  }

  /** What becomes of a move. */
  sealed interface Word {
    /** The side has lost. */
    record Lost(Outcome outcome) implements Word {}

    /** The turn is lost: a pass stands in the move's place. */
    record TurnLost() implements Word {}
  }

  /** Goes on from what was said elsewhere. */
  void resume(List<Ruling> said) {
    rulings.addAll(said);
  }

  /** Whether the move of this number, from 0, did not stand. */
  boolean hasRuledOn(int move) {
    return rulings.stream().anyMatch(ruling -> ruling.move() == move);
  }

  /** So far, in order. */
  List<Ruling> rulings() {
    return rulings;
  }

  /**
   * On a move that the rules refuse to the side to move.
   *
   * @param refusal why, as {@link Position#refusal} says it
   */
  Word illegal(Position position, String refusal) {
    Color side = position.toMove();
    boolean warned =
        rulings.stream()
            .anyMatch(ruling -> ruling.kind() == Ruling.Kind.WARNING && ruling.side() == side);
    return rules.illegal() == MatchRules.IllegalMoves.WARNING && !warned
        ? turnLost(position, Ruling.Kind.WARNING, refusal)
        : new Word.Lost(Outcome.lost(side, Outcome.Reason.ILLEGAL, refusal));
  }

  /**
   * On a move after whose time the flag fell.
   *
   * @param nanos that the move took
   * @param time what the clock showed before
   */
  Word timeout(Position position, long nanos, TimeLeft time) {
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
        : new Word.Lost(Outcome.lost(position.toMove(), Outcome.Reason.TIME, note));
  }

  private Word turnLost(Position position, Ruling.Kind kind, String note) {
    rulings.add(new Ruling(position.moveCount(), position.toMove(), kind, note));
    return new Word.TurnLost();
  }
}
