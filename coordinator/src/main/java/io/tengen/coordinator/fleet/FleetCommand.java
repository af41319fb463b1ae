package io.tengen.coordinator.fleet;

import akka.actor.typed.ActorRef;
import io.tengen.coordinator.job.JobKey;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.job.WorkerRef;
import io.tengen.coordinator.run.RunCommand;
import io.tengen.coordinator.run.RunNotification;
import io.tengen.wire.FleetShare;
import io.tengen.wire.worker.WorkerSpeed;
import java.util.List;
import java.util.Set;

/** A message to the {@link Fleet}. A session identifies one stream of one worker. */
public sealed interface FleetCommand {
  /**
   * A worker has connected and reports the games that it holds.
   *
   * @param version version of its program, as it says
   * @param slots number of games that it can play at once
   */
  record Connect(WorkerRef worker, String version, int slots, List<HeldJob> held)
      implements FleetCommand {}

  /** A worker can take this many more games. */
  record Ready(ActorRef<ToWorker> session, int permits) implements FleetCommand {}

  /** A worker is alive and plays these games. */
  record Heartbeat(ActorRef<ToWorker> session, List<HeldJob> games) implements FleetCommand {}

  /** A worker reports the progress of some of its games between heartbeats. */
  record Progress(ActorRef<ToWorker> session, List<HeldJob> games) implements FleetCommand {}

  /** A worker tells the speed of its machine. */
  record Speed(ActorRef<ToWorker> session, WorkerSpeed speed) implements FleetCommand {}

  /** Asks for the ids of the runs that hand out games. */
  record GetRunning(ActorRef<List<String>> replyTo) implements FleetCommand {}

  /**
   * A worker has reported a finished game that the referee has accepted.
   *
   * @param moves number of its moves
   * @param isCrash whether a crash of an engine ended it
   */
  record Finished(ActorRef<ToWorker> session, JobKey.Game game, int moves, boolean isCrash)
      implements FleetCommand {}

  /** Asks for the connected workers and the runs that they serve. */
  record GetView(ActorRef<FleetView> replyTo) implements FleetCommand {}

  /**
   * A worker returns a game with its moves.
   *
   * @param isLeaving whether it takes no more, or returns the game because it was asked to
   */
  record HandBack(WorkerRef worker, HeldJob game, boolean isLeaving) implements FleetCommand {}

  /**
   * Asks for a slot of a worker for an engine that answers people. It is granted before any game,
   * and a worker without a free slot is asked to hand a game back.
   *
   * @param session identifier of the request
   * @param needs what the worker must offer
   * @param shunned a worker that is only taken if no other offers it; empty for none
   * @param holder is told when the slot is granted and when its worker is gone
   */
  record RequestSlot(String session, Set<String> needs, String shunned, SlotHolder holder)
      implements FleetCommand {}

  /** A slot is no longer needed; its worker was told, or the request was not granted. */
  record ReleaseSlot(String session) implements FleetCommand {}

  /** A worker has left regularly: it plays nothing any more. */
  record Leave(ActorRef<ToWorker> session) implements FleetCommand {}

  /** A stream broke; the worker may come back. */
  record Lose(ActorRef<ToWorker> session) implements FleetCommand {}

  /**
   * Adds a run, or a run that was reloaded.
   *
   * @param running whether it hands out games
   */
  record AddRun(String run, ActorRef<RunCommand> actor, boolean running, FleetShare schedule)
      implements FleetCommand {}

  /** Removes a run that is being deleted. */
  record RemoveRun(String run) implements FleetCommand {}

  /**
   * A run has restarted and lost its leases and uncommitted results: workers must report them
   * again.
   */
  record RunRestarted(String run) implements FleetCommand {}

  /** A notification of a run. */
  record RunNotified(RunNotification news) implements FleetCommand {}

  /** Asks runs that may have games again for workers with unused permits. */
  enum MatchWorkers implements FleetCommand {
    INSTANCE
  }

  /** Disconnects silent workers; sent periodically. */
  enum Tick implements FleetCommand {
    INSTANCE
  }
}
