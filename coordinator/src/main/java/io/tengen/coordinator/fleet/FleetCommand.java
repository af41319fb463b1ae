package io.tengen.coordinator.fleet;

import akka.actor.typed.ActorRef;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.job.WorkerRef;
import io.tengen.coordinator.run.RunCommand;
import io.tengen.coordinator.run.RunNews;
import io.tengen.wire.FleetShare;
import java.util.List;

/** What can be told to the {@link Fleet}. A session stands for one stream of one worker. */
public sealed interface FleetCommand {
  /** A worker has introduced itself and says what it holds. */
  record Connect(WorkerRef worker, List<HeldJob> held) implements FleetCommand {}

  /** A worker can take so many further games. */
  record Ready(ActorRef<ToWorker> session, int permits) implements FleetCommand {}

  /** A worker is alive and plays these games. */
  record Heartbeat(ActorRef<ToWorker> session, List<HeldJob> games) implements FleetCommand {}

  /** A worker is about to leave: it gives this game back, and takes no more. */
  record HandBack(WorkerRef worker, HeldJob game) implements FleetCommand {}

  /** A worker said good-bye: it plays nothing any more. */
  record Leave(ActorRef<ToWorker> session) implements FleetCommand {}

  /** A stream broke; the worker may come back. */
  record Lose(ActorRef<ToWorker> session) implements FleetCommand {}

  /** There is a run, handing out games or not. */
  record AddRun(String run, ActorRef<RunCommand> actor, boolean running, FleetShare schedule)
      implements FleetCommand {}

  /** A run has lost what it knew of leases and reports: the workers must say it again. */
  record RunForgot(String run) implements FleetCommand {}

  /** A run has something to say. */
  record News(RunNews news) implements FleetCommand {}

  /** Time to ask runs again that may have games for workers that they had none for before. */
  enum Rematch implements FleetCommand {
    INSTANCE
  }

  /** Time to look for silent workers. */
  enum Tick implements FleetCommand {
    INSTANCE
  }
}
