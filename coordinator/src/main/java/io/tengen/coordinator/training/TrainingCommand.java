package io.tengen.coordinator.training;

import akka.actor.typed.ActorRef;
import akka.pattern.StatusReply;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.job.WorkerRef;
import io.tengen.wire.training.TrainingCheckpoint;
import io.tengen.wire.training.TrainingProgress;
import io.tengen.wire.training.TrainingResult;
import io.tengen.wire.training.TrainingSpec;
import io.tengen.wire.worker.GivenUpReason;
import java.util.Optional;
import java.util.OptionalLong;

/** A message to a {@link Training}. */
public sealed interface TrainingCommand {
  /** Creates the training; without effect if it exists. */
  record Create(TrainingSpec spec, ActorRef<StatusReply<TrainingView>> replyTo)
      implements TrainingCommand {}

  record GetView(ActorRef<TrainingView> replyTo) implements TrainingCommand {}

  record Cancel(ActorRef<TrainingView> replyTo) implements TrainingCommand {}

  /** Offers a worker that is ready to train. */
  record Offer(WorkerRef worker) implements TrainingCommand {}

  /**
   * A newly connected worker reports whether it has this training.
   *
   * @param lease id of its lease; empty if it does not have the training
   */
  record Hold(String worker, ActorRef<ToWorker> session, OptionalLong lease)
      implements TrainingCommand {}

  /**
   * A worker reports progress.
   *
   * @param saved a checkpoint that has been uploaded to the coordinator
   */
  record Beat(
      String worker,
      ActorRef<ToWorker> session,
      long lease,
      TrainingProgress progress,
      Optional<TrainingCheckpoint> saved)
      implements TrainingCommand {}

  /** A worker has finished the training and uploaded the files to the coordinator. */
  record Finish(String worker, ActorRef<ToWorker> session, long lease, TrainingResult result)
      implements TrainingCommand {}

  /**
   * A worker gives the training up.
   *
   * @param problem one line for people
   */
  record GiveUp(WorkerRef worker, long lease, GivenUpReason reason, String problem)
      implements TrainingCommand {}

  /** Checks deadlines; sent periodically. */
  enum Tick implements TrainingCommand {
    INSTANCE
  }
}
