package io.tengen.coordinator.run.verify;

import io.tengen.game.match.MatchRules;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.RefereeLog;
import io.tengen.game.record.Settlement;
import io.tengen.game.rules.DeadStones;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.PassAlive;
import io.tengen.game.rules.Position;
import java.util.List;
import java.util.Optional;

/**
 * Checks whether the dead stones of a counted game were settled in a way that its match rules
 * allow.
 */
final class DeadStoneCheck {
  private DeadStoneCheck() {}

  /** Returns one line about what is wrong; empty if nothing is. */
  static Optional<String> objection(GameRecord record, MatchRules rules, Position end) {
    RefereeLog refereeLog = record.refereeLog();
    Settlement settlement = refereeLog.settlement();
    List<Integer> dead = refereeLog.deadStones();
    boolean limited = record.outcome().reason() == Outcome.Reason.MOVE_LIMIT;
    boolean resumed = !end.resumptions().isEmpty();
    boolean asked = rules.cleanUp() == MatchRules.CleanUp.AGREE;
    boolean decided = record.outcome().reason() == Outcome.Reason.PASS_ALIVE;
    boolean passAlive =
        decided || (rules.decided() == MatchRules.Decided.COUNT && !asked && !limited);
    if (passAlive != (settlement == Settlement.PASS_ALIVE)) {
      return Optional.of("dead stones cannot have been settled " + settlement.words());
    }
    if (passAlive) {
      return dead.equals(new PassAlive(end.points().size()).deadStones(end))
          ? Optional.empty()
          : Optional.of("the dead stones are not those that cannot be saved");
    }
    boolean possible =
        switch (settlement) {
          case PASS_ALIVE -> false;
          case AS_IT_STOOD -> !(limited && resumed);
          case AGREEMENT -> !limited && asked;
          case PLAYED_OUT -> !limited && end.isResumedWithoutStone();
          case MOVE_LIMIT ->
              resumed
                  && (limited
                      || end.moveCount()
                          >= rules.moveLimit(end.points().size(), end.resumptions()));
        };
    if (!possible) {
      return Optional.of("dead stones cannot have been settled " + settlement.words());
    }
    // Even if the players disputed some stones to the end, they may have agreed on others. At the
    // move limit they were asked only after two passes.
    boolean couldAgree = settlement != Settlement.AS_IT_STOOD && !limited;
    if (!dead.isEmpty() && !couldAgree) {
      return Optional.of("stones were removed without agreement");
    }
    if (!dead.equals(DeadStones.wholeChains(end.board(), dead))) {
      return Optional.of("the dead stones are not whole chains, each stone once and in order");
    }
    return Optional.empty();
  }
}
