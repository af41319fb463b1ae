package io.tengen.coordinator.run.verify;

import io.tengen.coordinator.run.plan.GameJob;
import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.game.board.Color;
import io.tengen.game.match.MatchRules;
import io.tengen.game.match.RandomOpening;
import io.tengen.game.record.ClockScale;
import io.tengen.game.record.EngineBuilds;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.Handoff;
import io.tengen.game.record.Lateness;
import io.tengen.game.record.Opening;
import io.tengen.game.record.OpeningMoves;
import io.tengen.game.record.RefereeLog;
import io.tengen.game.record.Settlement;
import io.tengen.game.rules.IllegalMoveException;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.PassAlive;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.PositionResult;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Verifies reported games by replaying them: the game must be the one that was assigned, every move
 * must be legal and in time, and the result must follow from the moves by the rules. Data that only
 * the worker could observe is not verified: the time of each move and the move on which time ran
 * out, resignations and crashes, search statistics, and the stones that the players called dead.
 * Stateless; takes some tens of microseconds per move, so it must not run on an actor's thread.
 */
public final class Referee {
  private Referee() {}

  /**
   * Returns one line about what is wrong with this record of the game at this index; empty if it is
   * valid.
   */
  public static Optional<String> objection(JobPlan plan, int index, GameRecord record) {
    GameJob job = plan.job(index);
    if (!record.setup().equals(plan.setup(job))) {
      return Optional.of("the setup is not that of the game");
    }
    String black = plan.black(job).name();
    String white = plan.white(job).name();
    if (!record.black().equals(black) || !record.white().equals(white)) {
      return Optional.of(
          "played by %s and %s instead of %s and %s"
              .formatted(record.black(), record.white(), black, white));
    }
    EngineBuilds builds = plan.builds(job);
    if (!record.builds().equals(builds)) {
      return Optional.of(
          "played by the programs %s instead of %s"
              .formatted(words(record.builds()), words(builds)));
    }
    if (record.seed() != job.seed()) {
      return Optional.of("the seed is " + record.seed() + " instead of " + job.seed());
    }
    RandomOpening random = plan.randomOpening(job).orElse(null);
    Optional<String> opening =
        random != null
            ? randomOpeningObjection(random, record)
            : openingObjection(plan.opening(job).orElse(null), record);
    if (opening.isPresent()) {
      return opening;
    }
    Optional<String> scale = scaleObjection(plan, job, record.refereeLog().clockScale());
    if (scale.isPresent()) {
      return scale;
    }
    MatchRules rules = plan.rules(job, record.refereeLog().clockScale().speed());
    Optional<String> arrival = arrivalObjection(rules, record);
    if (arrival.isPresent()) {
      return arrival;
    }
    Optional<String> parts = parts(record);
    if (parts.isPresent()) {
      return parts;
    }
    try {
      Position end = new RecordReplay(record, rules).run();
      return judge(record, rules, end);
    } catch (RecordReplay.Objection e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Checks that the clocks were scaled if the run's are, and that they follow from the speed. The
   * dispatcher compares the speed with the one that was assigned.
   */
  private static Optional<String> scaleObjection(JobPlan plan, GameJob job, ClockScale scale) {
    if (!plan.isScaled(job)) {
      return scale.isNone()
          ? Optional.empty()
          : Optional.of("its clocks are scaled, but those of the game are not");
    }
    if (scale.isNone()) {
      return Optional.of("its clocks are not scaled to the speed of its worker");
    }
    ClockScale wanted = plan.rules(job, scale.speed()).clockScale(scale.speed());
    return scale.equals(wanted)
        ? Optional.empty()
        : Optional.of(
            "its scaled clocks are %s and %s instead of %s and %s"
                .formatted(
                    scale.blackTime(), scale.whiteTime(), wanted.blackTime(), wanted.whiteTime()));
  }

  private static String words(EngineBuilds builds) {
    return Stream.of(builds.black(), builds.white())
        .map(build -> build.isEmpty() ? "none" : build)
        .collect(Collectors.joining(" and "));
  }

  private static Optional<String> openingObjection(@Nullable Opening opening, GameRecord record) {
    OpeningMoves said = record.refereeLog().opening();
    OpeningMoves wanted = opening == null ? OpeningMoves.NONE : opening.toOpeningMoves();
    if (!said.equals(wanted)) {
      return Optional.of("begins with %s instead of %s".formatted(named(said), named(wanted)));
    }
    List<Integer> moves =
        record.moves().stream().limit(wanted.count()).map(GameRecord.Move::move).toList();
    if (opening != null && !moves.equals(opening.moves())) {
      return Optional.of("its first moves are not those of " + named(wanted));
    }
    return Optional.empty();
  }

  /** Checks only the number of random plies: the engine chooses which. */
  private static Optional<String> randomOpeningObjection(RandomOpening random, GameRecord record) {
    OpeningMoves said = record.refereeLog().opening();
    boolean none = said.equals(OpeningMoves.NONE);
    boolean fits =
        none || (said.name().equals(RandomOpening.NAME) && said.count() <= random.plies());
    if (!fits || said.count() > record.moves().size()) {
      return Optional.of(
          "begins with %s instead of %d random plies".formatted(named(said), random.plies()));
    }
    if (said.count() < random.plies() && canGoOn(record, said.count())) {
      return Optional.of(
          "begins with %d random plies instead of %d".formatted(said.count(), random.plies()));
    }
    return Optional.empty();
  }

  private static boolean canGoOn(GameRecord record, int count) {
    try {
      Position position = record.positionAfter(count);
      return position.candidates(new int[position.points().count()]) > 0;
    } catch (IllegalMoveException e) {
      // The replay reports the illegal move.
      return false;
    }
  }

  /** Checks that the game was forfeit before its first move if the players' delays say so. */
  private static Optional<String> arrivalObjection(MatchRules rules, GameRecord record) {
    Lateness lateness = record.refereeLog().lateness();
    if (!rules.isMeasuringLateness()) {
      return lateness.equals(Lateness.NONE)
          ? Optional.empty()
          : Optional.of("has delays of the players, but the match rules do not measure them");
    }
    Outcome forfeit = rules.forfeit(lateness).orElse(null);
    boolean isLate = record.outcome().reason() == Outcome.Reason.LATE;
    if (forfeit == null) {
      return isLate
          ? Optional.of("reported as forfeit for lateness, but nobody was too late")
          : Optional.empty();
    }
    return forfeit.agreesWith(record.outcome())
            && record.moves().size() == record.refereeLog().opening().count()
        ? Optional.empty()
        : Optional.of("was forfeit for lateness, and was played on");
  }

  /** Checks only the form of the handoffs: the dispatcher compares them with the leases. */
  private static Optional<String> parts(GameRecord record) {
    int before = 0;
    for (Handoff handoff : record.refereeLog().handoffs()) {
      if (handoff.afterMoves() <= before || handoff.afterMoves() > record.moves().size()) {
        return Optional.of("handed over after move " + handoff.afterMoves() + ", out of place");
      }
      before = handoff.afterMoves();
    }
    return Optional.empty();
  }

  private static String named(OpeningMoves opening) {
    return opening.equals(OpeningMoves.NONE)
        ? "no opening"
        : "opening \"%s\" of %d moves".formatted(opening.name(), opening.count());
  }

  private static Optional<String> judge(GameRecord record, MatchRules rules, Position end) {
    Outcome outcome = record.outcome();
    Outcome.Reason reason = outcome.reason();
    PositionResult.Ended ended = end.result() instanceof PositionResult.Ended over ? over : null;
    if (ended != null && ended.reason().isByRule()) {
      return byRule(record, ended);
    }
    if (reason.isByRule()) {
      return Optional.of(
          reason.neverHasWinner()
              ? "reported as ended by repetition, but no position was repeated"
              : "reported as lost " + reason.words() + ", which the moves do not show");
    }
    if (reason == Outcome.Reason.LATE) {
      return rules.isMeasuringLateness()
          ? unsettled(record)
          : Optional.of("forfeit for lateness, which the match rules do not measure");
    }
    if (reason == Outcome.Reason.CONCEDED) {
      return conceded(record, rules, end, ended);
    }
    boolean mustScore = ended != null && ended.reason() == Outcome.Reason.SCORE;
    if (mustScore != (reason == Outcome.Reason.SCORE)) {
      return Optional.of(
          mustScore
              ? "ended by two passes, reported as won " + reason.words()
              : "reported as counted, but two passes do not end it");
    }
    Color given = ended != null ? null : rules.adjudication().winner(record.moves(), end::mover);
    if ((given != null) != (reason == Outcome.Reason.ADJUDICATION)) {
      return Optional.of(
          given != null
              ? "both players agreed that %s wins, reported as won %s"
                  .formatted(given.letter(), reason.words())
              : "reported as adjudicated, but the players do not agree who wins");
    }
    boolean decided = ended == null && given == null && decides(rules, end);
    if (decided != (reason == Outcome.Reason.PASS_ALIVE)) {
      return Optional.of(
          decided
              ? "every point is settled, reported as won " + reason.words()
              : "reported as decided, but not every point is settled");
    }
    boolean mustStop =
        !mustScore
            && given == null
            && !decided
            && (ended != null
                || end.moveCount() >= rules.moveLimit(record.setup().size(), end.resumptions()));
    if (mustStop != (reason == Outcome.Reason.MOVE_LIMIT)) {
      return Optional.of(
          mustStop
              ? "ended at the move limit, reported as won " + reason.words()
              : "reported as counted at the move limit, after " + end.moveCount() + " moves");
    }
    if (reason.isCounted()) {
      return DeadStoneCheck.objection(record, rules, end)
          .or(() -> recount(record, record.refereeLog().count(end)));
    }
    Color winner = given != null ? given : end.toMove().opponent();
    return unsettled(record).or(() -> uncounted(outcome, winner, end));
  }

  /** Checks a game that ended because the side to move ran out of time and so gave up the rest. */
  private static Optional<String> conceded(
      GameRecord record, MatchRules rules, Position end, PositionResult.@Nullable Ended ended) {
    if (!rules.isConceded(end.toMove())) {
      return Optional.of("conceded, which the match rules do not provide for");
    }
    if (ended != null) {
      return Optional.of("conceded after " + end.endedBy());
    }
    double lead = record.refereeLog().countConceded(end, end.toMove());
    return unsettled(record).or(() -> recount(record, lead));
  }

  /** Checks a game that its rules end without counting. */
  private static Optional<String> byRule(GameRecord record, PositionResult.Ended ended) {
    Outcome reported = record.outcome();
    Outcome wanted = Outcome.of(ended);
    return wanted.agreesWith(reported)
        ? unsettled(record)
        : Optional.of("ended " + wanted.reason().words() + ", reported as " + reported.result());
  }

  private static boolean decides(MatchRules rules, Position position) {
    return rules.decided() == MatchRules.Decided.COUNT
        && new PassAlive(position.points().size()).isDecided(position);
  }

  private static Optional<String> unsettled(GameRecord record) {
    RefereeLog refereeLog = record.refereeLog();
    return refereeLog.settlement() == Settlement.AS_IT_STOOD && refereeLog.deadStones().isEmpty()
        ? Optional.empty()
        : Optional.of("dead stones are settled without a count");
  }

  private static Optional<String> recount(GameRecord record, double lead) {
    Outcome outcome = record.outcome();
    Outcome counted = Outcome.counted(outcome.reason(), lead);
    if (outcome.winner() != counted.winner() || outcome.margin() != counted.margin()) {
      return Optional.of(
          "the board counts %s, reported as %s".formatted(counted.result(), outcome.result()));
    }
    return Optional.empty();
  }

  private static Optional<String> uncounted(Outcome outcome, Color winner, Position end) {
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
