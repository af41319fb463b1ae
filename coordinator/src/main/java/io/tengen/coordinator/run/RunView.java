package io.tengen.coordinator.run;

import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.coordinator.tournament.TournamentProgress;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.LiveGames;
import io.tengen.wire.control.RunState;
import io.tengen.wire.control.Verification;
import java.time.Instant;

/**
 * The state and progress of a run at one moment.
 *
 * @param owner the user who created it; empty if callers are not authenticated
 * @param committed number of counted games, without those in {@code replaced}
 * @param replaced number of counted games that others are played in place of
 * @param leased number of games that are leased now
 * @param duplicates number of reports of games that were counted already, since the run was loaded
 * @param refused number of reports that were refused, since the run was loaded
 * @param workers number of connected workers that can play some of the run's games
 * @param plan the numbered list of games; it grows in tournaments that draw games as results come
 * @param problem one line for people about what hinders the run; empty if nothing does
 * @param progress progress of the tournament
 * @param verification state of the verification of its workers' results
 * @param live the games that workers play now
 */
public record RunView(
    String id,
    JobPlan plan,
    RunState status,
    Instant createdAt,
    String owner,
    int committed,
    int replaced,
    int leased,
    int duplicates,
    int refused,
    int workers,
    String problem,
    TournamentProgress progress,
    Verification verification,
    LiveGames live) {
  public RunSpec spec() {
    return plan.spec();
  }

  /** Returns one line about a run that would have to have ended. */
  public static String hasNotEnded(String run) {
    return "run " + run + " has not ended; stop it first: tengen cancel " + run;
  }
}
