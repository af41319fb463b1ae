package io.tengen.coordinator.run;

import io.tengen.engine.game.Color;
import io.tengen.engine.game.GameRecord;
import io.tengen.engine.game.IllegalMoveException;
import io.tengen.engine.game.Outcome;
import io.tengen.engine.game.Position;
import java.util.Optional;

/**
 * Replays reported games and believes nothing: the game must be the one that was asked for, every
 * move legal, and the result what the rules make of the moves. Pure; takes some tens of
 * microseconds a move, so not for an actor's thread.
 */
public final class Referee {
  private Referee() {}

  /** What is wrong with this record of the game at this index: one line; empty if it counts. */
  public static Optional<String> objection(JobPlan plan, int index, GameRecord record) {
    GameJob job = plan.job(index);
    if (!record.setup().equals(plan.setup())) {
      return Optional.of("the setup is not the run's");
    }
    String black = plan.black(job).name();
    String white = plan.white(job).name();
    if (!record.black().equals(black) || !record.white().equals(white)) {
      return Optional.of(
          "played by %s and %s instead of %s and %s"
              .formatted(record.black(), record.white(), black, white));
    }
    if (record.seed() != job.seed()) {
      return Optional.of("the seed is " + record.seed() + " instead of " + job.seed());
    }
    int limit = plan.spec().moveLimit();
    if (record.moves().size() > limit) {
      return Optional.of(record.moves().size() + " moves, " + limit + " allowed");
    }
    return replay(record, limit);
  }

  private static Optional<String> replay(GameRecord record, int limit) {
    Position position = new Position(record.setup());
    for (GameRecord.Move move : record.moves()) {
      int number = position.moveCount() + 1;
      if (position.isOver()) {
        return Optional.of("move " + number + " follows two passes");
      }
      try {
        position.play(move.move());
      } catch (IllegalMoveException e) {
        return Optional.of("move " + number + ": " + e.getMessage());
      }
    }
    return judge(record.outcome(), position, position.moveCount() == limit);
  }

  private static Optional<String> judge(Outcome outcome, Position end, boolean atLimit) {
    Outcome.Reason reason = outcome.reason();
    boolean mustScore = end.isOver();
    boolean mustStop = !mustScore && atLimit;
    if (mustScore != (reason == Outcome.Reason.SCORE)) {
      return Optional.of(
          mustScore
              ? "ended by two passes, reported as won " + reason.words()
              : "reported as counted, but two passes do not end it");
    }
    if (mustStop != (reason == Outcome.Reason.MOVE_LIMIT)) {
      return Optional.of(
          mustStop
              ? "ended at the move limit, reported as won " + reason.words()
              : "reported as counted at the move limit, after " + end.moveCount() + " moves");
    }
    return reason.isCounted() ? recount(outcome, end) : loser(outcome, end);
  }

  private static Optional<String> recount(Outcome outcome, Position end) {
    Outcome counted = Outcome.counted(outcome.reason(), end.score());
    if (outcome.winner() != counted.winner() || outcome.margin() != counted.margin()) {
      return Optional.of(
          "the board counts %s, reported as %s".formatted(counted.result(), outcome.result()));
    }
    return Optional.empty();
  }

  private static Optional<String> loser(Outcome outcome, Position end) {
    Color winner = end.toMove().opponent();
    if (outcome.winner() != winner) {
      return Optional.of(
          "ended %s on %s's turn, reported as %s"
              .formatted(outcome.reason().words(), end.toMove().letter(), outcome.result()));
    }
    if (outcome.margin() != 0) {
      return Optional.of("has a margin of " + outcome.margin() + " without a count");
    }
    return Optional.empty();
  }
}
