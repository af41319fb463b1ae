package io.tengen.coordinator.edge;

import akka.actor.typed.ActorRef;
import io.tengen.coordinator.access.Audit;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.job.WorkerRef;
import io.tengen.coordinator.training.TrainingCommand;
import io.tengen.coordinator.training.TrainingMessage;
import io.tengen.coordinator.training.TrainingResult;
import io.tengen.coordinator.training.Trainings;
import io.tengen.coordinator.training.TrainingsCommand;
import io.tengen.engine.artifact.Artifact;
import io.tengen.engine.artifact.ArtifactStore;
import io.tengen.proto.v1.Hello;
import io.tengen.proto.v1.TrainingFinished;
import io.tengen.proto.v1.TrainingGivenUp;
import io.tengen.proto.v1.TrainingProgress;
import java.io.IOException;
import java.util.OptionalLong;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Brings what workers say of trainings to where they are kept. Never blocks its caller. */
final class TrainingIntake {
  private static final Logger log = LoggerFactory.getLogger(TrainingIntake.class);

  private final ActorRef<TrainingsCommand> trainings;
  private final ArtifactStore store;
  private final Executor files;
  private final Audit audit;

  /**
   * @param files may block
   */
  TrainingIntake(
      ActorRef<TrainingsCommand> trainings, ArtifactStore store, Executor files, Audit audit) {
    this.trainings = trainings;
    this.store = store;
    this.files = files;
    this.audit = audit;
  }

  private static boolean trains(WorkerRef worker) {
    return worker.offers().contains(Trainings.OFFER);
  }

  /** A worker has introduced itself. */
  void connect(WorkerRef worker, Hello hello) {
    if (trains(worker)) {
      OptionalLong lease =
          hello.hasTraining()
              ? OptionalLong.of(hello.getTraining().getLease())
              : OptionalLong.empty();
      trainings.tell(
          new TrainingsCommand.Connect(worker, hello.getTraining().getTraining(), lease));
    }
  }

  /** A worker's stream is over. */
  void gone(WorkerRef worker, boolean goodbye) {
    if (trains(worker)) {
      trainings.tell(new TrainingsCommand.Gone(worker, goodbye));
    }
  }

  /**
   * A worker would train.
   *
   * @throws IllegalArgumentException with one line if it did not offer to
   */
  void ready(WorkerRef worker) {
    if (!trains(worker)) {
      throw new IllegalArgumentException("a worker that trains must offer " + Trainings.OFFER);
    }
    trainings.tell(new TrainingsCommand.Ready(worker));
  }

  /**
   * A worker trains.
   *
   * @throws IllegalArgumentException with one line if what it says makes no sense
   */
  void progress(WorkerRef worker, TrainingProgress said) {
    var progress = WireTrainings.progress(said);
    // What the coordinator does not have, or not all of, is no place to go on from.
    var saved = WireTrainings.saved(said).filter(checkpoint -> isHere(checkpoint.file()));
    tell(
        worker.session(),
        said.getTraining(),
        said.getLease(),
        new TrainingCommand.Beat(worker.id(), worker.session(), said.getLease(), progress, saved));
  }

  /** Uploads are verified when they end, so this need not read the file. */
  private boolean isHere(Artifact artifact) {
    try {
      return store.use(artifact).isPresent();
    } catch (IOException e) {
      log.warn("artifact {} cannot be looked for: {}", artifact.brief(), e.toString());
      return false;
    }
  }

  /** A worker has trained. */
  void finished(Caller caller, WorkerRef worker, TrainingFinished said) {
    files.execute(() -> {
      String training = said.getTraining();
      TrainingResult result;
      try {
        result = WireTrainings.result(said.getResult());
      } catch (IllegalArgumentException e) {
        refused(caller, worker, training, String.valueOf(e.getMessage()));
        giveUp(
            worker,
            training,
            said.getLease(),
            TrainingCommand.Reason.UNABLE,
            "its report makes no sense: " + e.getMessage());
        return;
      }
      if (isHere(result.checkpoint()) && isHere(result.network())) {
        tell(
            worker.session(),
            training,
            said.getLease(),
            new TrainingCommand.Finish(worker.id(), worker.session(), said.getLease(), result));
      } else {
        worker
            .session()
            .tell(
                new TrainingMessage.Verdict(
                    training,
                    said.getLease(),
                    TrainingMessage.VerdictKind.MISSING,
                    "the coordinator does not have its files"));
      }
    });
  }

  /**
   * A worker does not train.
   *
   * @throws IllegalArgumentException with one line if what it says makes no sense
   */
  void givenUp(WorkerRef worker, TrainingGivenUp said) {
    giveUp(
        worker,
        said.getTraining(),
        said.getLease(),
        WireTrainings.reason(said.getReason()),
        Intake.oneLine(said.getProblem()));
  }

  private void giveUp(
      WorkerRef worker,
      String training,
      long lease,
      TrainingCommand.Reason reason,
      String problem) {
    tell(
        worker.session(),
        training,
        lease,
        new TrainingCommand.GiveUp(worker, lease, reason, problem));
  }

  private void tell(
      ActorRef<ToWorker> session, String training, long lease, TrainingCommand command) {
    trainings.tell(new TrainingsCommand.Tell(training, session, lease, command));
  }

  private void refused(Caller caller, WorkerRef worker, String training, String why) {
    audit.refused(
        caller.who(),
        caller.address(),
        WorkerGuard.WHAT,
        "worker %s, training %s: %s".formatted(worker.id(), training, why));
  }
}
