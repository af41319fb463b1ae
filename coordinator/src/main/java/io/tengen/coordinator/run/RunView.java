package io.tengen.coordinator.run;

import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.coordinator.tournament.TournamentProgress;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.RunState;
import io.tengen.wire.control.Verification;
import java.time.Instant;

/**
 * A run and how far it has come, at one moment.
 *
 * @param committed games counted
 * @param leased games out now
 * @param duplicates reports of games that were counted already, since the run was loaded
 * @param refused reports that were refused, since the run was loaded
 * @param workers connected workers that can play some of the run's games
 * @param plan the numbered list of games; it grows where games are drawn
 * @param problem one line for people when something stands in the way; empty otherwise
 * @param progress how far its contest has come
 * @param verification what is known of the honesty of its workers
 */
public record RunView(
    String id,
    JobPlan plan,
    RunState status,
    Instant createdAt,
    int committed,
    int leased,
    int duplicates,
    int refused,
    int workers,
    String problem,
    TournamentProgress progress,
    Verification verification) {
  public RunSpec spec() {
    return plan.spec();
  }
}
