package io.tengen.coordinator.run;

import io.tengen.engine.game.Color;
import io.tengen.engine.game.GameRecord;
import io.tengen.engine.game.MatchRules;
import io.tengen.engine.game.Outcome;
import io.tengen.engine.game.Position;
import io.tengen.engine.game.Proceedings;
import io.tengen.engine.game.Settlement;
import java.util.Optional;

/**
 * Replays reported games and believes nothing that can be replayed: the game must be the one that
 * was asked for, every move legal and in time, and the result what the rules make of the moves.
 * Taken on trust is what only the worker saw: how long each move took and by which one a game was
 * lost on time, resignations and failures, and which stones the players called dead. Pure; takes
 * some tens of microseconds a move, so not for an actor's thread.
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
    try {
      Position end = new Replay(record, plan.rules()).run();
      return judge(record, plan.rules(), end);
    } catch (Replay.Objection e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private static Optional<String> judge(GameRecord record, MatchRules rules, Position end) {
    Outcome outcome = record.outcome();
    Outcome.Reason reason = outcome.reason();
    if (end.isRepetition()) {
      Outcome repeated = Outcome.repeated(record.setup().rules());
      return outcome.winner() == null && outcome.margin() == 0 && reason == repeated.reason()
          ? unsettled(record)
          : Optional.of("ended by repetition, reported as " + outcome.result());
    }
    if (reason == Outcome.Reason.REPETITION || reason == Outcome.Reason.NO_RESULT) {
      return Optional.of("reported as ended by repetition, but no position was repeated");
    }
    boolean mustScore = end.isOver();
    if (mustScore != (reason == Outcome.Reason.SCORE)) {
      return Optional.of(
          mustScore
              ? "ended by two passes, reported as won " + reason.words()
              : "reported as counted, but two passes do not end it");
    }
    boolean mustStop =
        !mustScore && end.moveCount() >= rules.moveLimit(record.setup().size(), end.resumptions());
    if (mustStop != (reason == Outcome.Reason.MOVE_LIMIT)) {
      return Optional.of(
          mustStop
              ? "ended at the move limit, reported as won " + reason.words()
              : "reported as counted at the move limit, after " + end.moveCount() + " moves");
    }
    if (reason.isCounted()) {
      return SettlementCheck.objection(record, rules, end).or(() -> recount(record, end));
    }
    return unsettled(record).or(() -> loser(outcome, end));
  }

  private static Optional<String> unsettled(GameRecord record) {
    Proceedings proceedings = record.proceedings();
    return proceedings.settlement() == Settlement.AS_IT_STOOD && proceedings.deadStones().isEmpty()
        ? Optional.empty()
        : Optional.of("dead stones are settled without a count");
  }

  private static Optional<String> recount(GameRecord record, Position end) {
    Outcome outcome = record.outcome();
    Outcome counted = Outcome.counted(outcome.reason(), record.proceedings().count(end));
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
