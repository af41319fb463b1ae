package io.tengen.coordinator.training;

import akka.Done;
import akka.actor.typed.ActorRef;
import akka.pattern.StatusReply;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.job.WorkerRef;
import io.tengen.coordinator.store.RunTable;
import io.tengen.wire.training.TrainingSpec;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** A message to {@link TrainingRegistry}. */
public sealed interface TrainingRegistryCommand {
  /**
   * Asks for a reply once every existing training is loaded; replies with an error if one cannot
   * be.
   */
  record Await(ActorRef<StatusReply<Done>> replyTo) implements TrainingRegistryCommand {}

  /**
   * Creates a training.
   *
   * @param requestId makes a repeated request return the training of the first; empty for none
   */
  record Create(
      TrainingSpec spec, String requestId, ActorRef<StatusReply<ActorRef<TrainingCommand>>> replyTo)
      implements TrainingRegistryCommand {}

  /** Asks for the training with this id; the reply is empty if there is none. */
  record Find(String training, ActorRef<Optional<ActorRef<TrainingCommand>>> replyTo)
      implements TrainingRegistryCommand {}

  /** Asks for all trainings, newest first. */
  record All(ActorRef<List<ActorRef<TrainingCommand>>> replyTo)
      implements TrainingRegistryCommand {}

  /** Asks for the number of connected workers that can train. */
  record CountTrainers(ActorRef<Integer> replyTo) implements TrainingRegistryCommand {}

  /**
   * A worker that can train has connected.
   *
   * @param held id of the training that it says it has; empty for none
   * @param lease id of its lease of that training
   */
  record Connect(WorkerRef worker, String held, OptionalLong lease)
      implements TrainingRegistryCommand {}

  /** A worker is ready to train. */
  record Ready(WorkerRef worker) implements TrainingRegistryCommand {}

  /** Forwards a worker's message to a training. */
  record Tell(String training, ActorRef<ToWorker> session, long lease, TrainingCommand command)
      implements TrainingRegistryCommand {}

  /**
   * A worker's stream has ended.
   *
   * @param goodbye whether the worker ended it regularly and so trains nothing any more
   */
  record Gone(WorkerRef worker, boolean goodbye) implements TrainingRegistryCommand {}

  /** A notification of a training. */
  record Heard(TrainingNotification news) implements TrainingRegistryCommand {}

  /** A new training is in its journal, unless there was a failure. */
  record Journalled(String training, @Nullable TrainingView view, @Nullable Throwable failure)
      implements TrainingRegistryCommand {}

  /** A new training is in the table, unless there was a failure. */
  record Entered(RunTable.Row row, @Nullable Throwable failure)
      implements TrainingRegistryCommand {}
}
