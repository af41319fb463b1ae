package io.tengen.coordinator.run.verify;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.Clock;
import io.tengen.game.match.MatchRules;
import io.tengen.game.match.TimeSystem;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.Ruling;
import io.tengen.game.rules.IllegalMoveException;
import io.tengen.game.rules.PassAlive;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Resumption;
import java.util.Iterator;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Replays a record's moves one by one together with the referee's rulings. For a single use by a
 * single thread.
 */
final class RecordReplay {
  private final GameRecord record;
  private final MatchRules rules;
  private final Position position;
  private final @Nullable PassAlive passAlive;
  private Clock blackClock;
  private Clock whiteClock;
  private final Iterator<Ruling> rulings;
  private final Iterator<Resumption> resumptions;
  private @Nullable Ruling ruling;
  private @Nullable Resumption resumption;

  RecordReplay(GameRecord record, MatchRules rules) {
    this.record = record;
    this.rules = rules;
    position = new Position(record.setup());
    passAlive =
        rules.decided() == MatchRules.Decided.COUNT ? new PassAlive(record.setup().size()) : null;
    blackClock = rules.clock(Color.BLACK, record.refereeLog().lateness());
    whiteClock = rules.clock(Color.WHITE, record.refereeLog().lateness());
    rulings = record.refereeLog().rulings().iterator();
    resumptions = record.refereeLog().resumptions().iterator();
    ruling = next(rulings);
    resumption = next(resumptions);
  }

  /** A record violates the rules. The message is one line. */
  static final class Objection extends Exception {
    private static final long serialVersionUID = 1;

    Objection(String message) {
      super(message);
    }
  }

  /** Plays all moves; returns the position after the last. */
  Position run() throws Objection {
    for (GameRecord.Move move : record.moves()) {
      int made = position.moveCount();
      String where = "move " + (made + 1);
      if (resumption != null && resumption.afterMoves() == made) {
        resume(resumption);
        resumption = next(resumptions);
      }
      if (position.isOver()) {
        throw new Objection(where + " follows " + position.endedBy());
      }
      if (made >= rules.moveLimit(record.setup().size(), position.resumptions())) {
        throw new Objection(
            record.moves().size()
                + " moves, "
                + rules.moveLimit(record.setup().size(), position.resumptions())
                + " allowed");
      }
      if (rules.adjudication().winner(record.moves().subList(0, made), position::mover) != null) {
        throw new Objection(where + " follows both players' agreement on who wins");
      }
      if (passAlive != null
          && made >= record.refereeLog().opening().count()
          && passAlive.isDecided(position)) {
        throw new Objection(where + " is made on a board that was decided");
      }
      Ruling said = ruling != null && ruling.move() == made ? ruling : null;
      if (made < record.refereeLog().opening().count()) {
        checkOpening(where, move, said);
      }
      checkTime(where, move.nanos(), said);
      if (said != null) {
        check(said, move.move());
        ruling = next(rulings);
      }
      try {
        position.play(move.move());
      } catch (IllegalMoveException e) {
        throw new Objection(where + ": " + e.getMessage());
      }
    }
    if (ruling != null) {
      throw new Objection("a ruling on move " + (ruling.move() + 1) + " is out of place");
    }
    if (resumption != null) {
      // The claimant may have lost before its first move, by resigning or on time.
      resumeAtTheEnd(resumption);
    }
    return position;
  }

  private void resumeAtTheEnd(Resumption last) throws Objection {
    if (last.afterMoves() != position.moveCount() || resumptions.hasNext()) {
      throw new Objection("a resumption after move " + last.afterMoves() + " is out of place");
    }
    resume(last);
  }

  private void resume(Resumption resumed) throws Objection {
    String where = "play resumed after move " + resumed.afterMoves();
    if (rules.cleanUp() != MatchRules.CleanUp.AGREE) {
      throw new Objection(where + ", but the match rules do not provide for it");
    }
    if (position.passes() < 2) {
      throw new Objection(where + ", which does not follow two passes");
    }
    if (position.isResumedWithoutStone()) {
      throw new Objection(where + " again, without a stone since the last time");
    }
    position.resume(resumed.first());
  }

  private static void checkOpening(String where, GameRecord.Move move, @Nullable Ruling said)
      throws Objection {
    if (move.nanos() != 0 || move.search() != null || said != null) {
      throw new Objection(where + " belongs to the opening, but has a time, a search or a ruling");
    }
  }

  /**
   * Runs the mover's clock for its move. The move must be a forced pass if the flag has fallen, and
   * must not be one otherwise.
   */
  private void checkTime(String where, long nanos, @Nullable Ruling said) throws Objection {
    Color mover = position.toMove();
    Clock before = mover == Color.BLACK ? blackClock : whiteClock;
    Clock after = before.after(nanos);
    if (mover == Color.BLACK) {
      blackClock = after;
    } else {
      whiteClock = after;
    }
    boolean forgiven = said != null && said.kind() == Ruling.Kind.FORCED_PASS;
    if (after.hasFallen() != forgiven) {
      throw new Objection(
          String.format(
              Locale.ROOT,
              forgiven
                  ? "%s is a forced pass, but took %.3f s of %.3f s"
                  : "%s took %.3f s, %.3f s allowed, and play went on",
              where,
              nanos / 1e9,
              before.left().atMost().toNanos() / 1e9));
    }
  }

  private void check(Ruling said, int move) throws Objection {
    String where = "the ruling on move " + (said.move() + 1);
    Color side = position.toMove();
    if (said.side() != side) {
      throw new Objection(where + " is on " + said.side().letter() + ", whose move it is not");
    }
    if (move != Points.PASS) {
      throw new Objection(where + " is on a move that stands");
    }
    boolean allowed =
        switch (said.kind()) {
          case WARNING, LOST_TURN -> rules.illegal() == MatchRules.IllegalMoves.WARNING;
          case FORCED_PASS ->
              rules.timeout() == MatchRules.Timeout.PASS
                  && rules.time(side) instanceof TimeSystem.ByoYomi;
        };
    if (!allowed) {
      throw new Objection(where + " is of a kind that the match rules do not provide for");
    }
    if (said.kind() != Ruling.Kind.FORCED_PASS
        && isSuicide(said.note()) != (said.kind() == Ruling.Kind.LOST_TURN)) {
      throw new Objection(
          where
              + (said.kind() == Ruling.Kind.LOST_TURN
                  ? " costs the turn alone, but its move is not suicide"
                  : " is a warning, but suicide costs the turn alone"));
    }
    if (record.refereeLog().warnings(side) > 1) {
      throw new Objection(side.letter() + " has more than one warning and played on");
    }
  }

  /** Returns whether a note describes a stone of the side to move that would be suicide. */
  private boolean isSuicide(String note) {
    Points points = position.points();
    return IntStream.range(0, points.count())
        .map(points::get)
        .anyMatch(
            point -> position.refusesAsSuicide(point) && position.refusal(point).equals(note));
  }

  private static <T> @Nullable T next(Iterator<T> iterator) {
    return iterator.hasNext() ? iterator.next() : null;
  }
}
