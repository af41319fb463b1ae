package io.tengen.coordinator.fleet;

import akka.actor.typed.ActorRef;
import io.tengen.coordinator.run.RunCommand;
import io.tengen.coordinator.run.plan.JobPlan;
import java.time.Instant;

/**
 * Where to reach a run, and what about it never changes.
 *
 * @param plan its numbered list of games
 */
public record RunHandle(String id, JobPlan plan, Instant createdAt, ActorRef<RunCommand> actor) {}
