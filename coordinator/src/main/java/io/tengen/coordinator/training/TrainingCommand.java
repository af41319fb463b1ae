package io.tengen.coordinator.training;

import akka.actor.typed.ActorRef;
import akka.pattern.StatusReply;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.job.WorkerRef;
import java.util.Optional;
import java.util.OptionalLong;

/** What can be asked of a {@link Training}. */
public sealed interface TrainingCommand {
  /** Begins it; one that has begun stays as it is. */
  record Create(TrainingSpec spec, ActorRef<StatusReply<TrainingView>> replyTo)
      implements TrainingCommand {}

  record GetView(ActorRef<TrainingView> replyTo) implements TrainingCommand {}

  record Cancel(ActorRef<TrainingView> replyTo) implements TrainingCommand {}

  /** This worker would train. */
  record Offer(WorkerRef worker) implements TrainingCommand {}

  /**
   * What a worker that has introduced itself holds of this training.
   *
   * @param lease empty if nothing
   */
  record Hold(String worker, ActorRef<ToWorker> session, OptionalLong lease)
      implements TrainingCommand {}

  /**
   * A worker trains.
   *
   * @param saved a checkpoint that the coordinator has
   */
  record Beat(
      String worker,
      ActorRef<ToWorker> session,
      long lease,
      TrainingProgress progress,
      Optional<TrainingCheckpoint> saved)
      implements TrainingCommand {}

  /** A worker has trained; the coordinator has the files. */
  record Finish(String worker, ActorRef<ToWorker> session, long lease, TrainingResult result)
      implements TrainingCommand {}

  /**
   * A worker does not train it, or not any more.
   *
   * @param problem one line for people
   */
  record GiveUp(WorkerRef worker, long lease, Reason reason, String problem)
      implements TrainingCommand {}

  /** See {@link GiveUp}. */
  enum Reason {
    /** It is shutting down. */
    LEAVING,
    /** It cannot; another may. */
    UNABLE,
    /** Nobody can. */
    IMPOSSIBLE
  }

  /** Time to look whether the worker is still there. */
  enum Tick implements TrainingCommand {
    INSTANCE
  }
}
