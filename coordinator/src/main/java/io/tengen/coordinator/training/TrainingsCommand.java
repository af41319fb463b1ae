package io.tengen.coordinator.training;

import akka.Done;
import akka.actor.typed.ActorRef;
import akka.pattern.StatusReply;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.job.WorkerRef;
import io.tengen.coordinator.store.RunTable;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What can be asked of the {@link Trainings}. */
public sealed interface TrainingsCommand {
  /**
   * Asks to be answered once every training that there was is loaded; an error if one cannot be.
   */
  record Await(ActorRef<StatusReply<Done>> replyTo) implements TrainingsCommand {}

  /**
   * Creates a training.
   *
   * @param requestId makes a second creation return the first's training; empty for none
   */
  record Create(
      TrainingSpec spec, String requestId, ActorRef<StatusReply<ActorRef<TrainingCommand>>> replyTo)
      implements TrainingsCommand {}

  /** Asks for the training of this id; empty if there is none. */
  record Find(String training, ActorRef<Optional<ActorRef<TrainingCommand>>> replyTo)
      implements TrainingsCommand {}

  /** Asks for all trainings, newest first. */
  record All(ActorRef<List<ActorRef<TrainingCommand>>> replyTo) implements TrainingsCommand {}

  /** Asks how many workers are connected that can train. */
  record CountTrainers(ActorRef<Integer> replyTo) implements TrainingsCommand {}

  /**
   * A worker that can train has introduced itself.
   *
   * @param held the training that it says it has; empty for none
   */
  record Connect(WorkerRef worker, String held, OptionalLong lease) implements TrainingsCommand {}

  /** A worker would train. */
  record Ready(WorkerRef worker) implements TrainingsCommand {}

  /** A worker says something of a training. */
  record Tell(String training, ActorRef<ToWorker> session, long lease, TrainingCommand command)
      implements TrainingsCommand {}

  /**
   * A worker's stream is over.
   *
   * @param goodbye whether the worker ended it, and so trains nothing any more
   */
  record Gone(WorkerRef worker, boolean goodbye) implements TrainingsCommand {}

  /** A training has something to say. */
  record Heard(TrainingNews news) implements TrainingsCommand {}

  /** A new training stands in its journal, unless there was a failure. */
  record Journalled(String training, @Nullable TrainingView view, @Nullable Throwable failure)
      implements TrainingsCommand {}

  /** A new training stands in the table, unless there was a failure. */
  record Entered(RunTable.Row row, @Nullable Throwable failure) implements TrainingsCommand {}
}
