package io.tengen.coordinator.fleet;

import akka.actor.typed.ActorRef;
import io.tengen.coordinator.run.RunCommand;
import io.tengen.coordinator.run.plan.JobPlan;
import java.time.Instant;

/**
 * A reference to a run's actor, with the run's fixed properties.
 *
 * @param plan its numbered list of games
 * @param owner the user who created it; empty if callers are not authenticated
 */
public record RunHandle(
    String id, JobPlan plan, Instant createdAt, String owner, ActorRef<RunCommand> actor) {}
