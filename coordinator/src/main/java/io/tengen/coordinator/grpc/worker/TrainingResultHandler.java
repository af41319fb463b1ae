package io.tengen.coordinator.grpc.worker;

import akka.actor.typed.ActorRef;
import io.tengen.coordinator.access.Audit;
import io.tengen.coordinator.grpc.call.Caller;
import io.tengen.coordinator.grpc.call.SerialExecutor;
import io.tengen.coordinator.job.JobKey;
import io.tengen.coordinator.job.JobLease;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.job.WorkerRef;
import io.tengen.coordinator.training.TrainingCommand;
import io.tengen.coordinator.training.TrainingRegistryCommand;
import io.tengen.files.artifact.Artifact;
import io.tengen.files.artifact.ArtifactStore;
import io.tengen.text.Reasons;
import io.tengen.wire.training.TrainingReport;
import io.tengen.wire.training.TrainingResult;
import io.tengen.wire.training.TrainingResultCodec;
import io.tengen.wire.worker.GivenUpReason;
import io.tengen.wire.worker.VerdictStatus;
import io.tengen.wire.worker.WorkerMessage;
import io.tengen.wire.worker.WorkerMessage.JobGivenUp;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends the reports of workers about trainings to the training registry. Never blocks. */
public final class TrainingResultHandler {
  private static final Logger log = LoggerFactory.getLogger(TrainingResultHandler.class);

  private final ActorRef<TrainingRegistryCommand> trainings;
  private final ArtifactStore store;
  private final Executor files;
  private final Audit audit;

  /**
   * @param files runs tasks that read files
   */
  public TrainingResultHandler(
      ActorRef<TrainingRegistryCommand> trainings,
      ArtifactStore store,
      Executor files,
      Audit audit) {
    this.trainings = trainings;
    this.store = store;
    this.files = files;
    this.audit = audit;
  }

  /**
   * Returns an executor for the reports on one stream: they look for files, which may block, and
   * must be handled in order.
   */
  Executor serial() {
    return new SerialExecutor(files);
  }

  private static boolean trains(WorkerRef worker) {
    return worker.offers().contains(WorkerMessage.Hello.TRAINING_OFFER);
  }

  /**
   * Handles the connection of a worker.
   *
   * @param held the lease of the training that the worker holds; empty for none
   */
  void connect(WorkerRef worker, Optional<JobLease> held) {
    if (trains(worker)) {
      trainings.tell(
          new TrainingRegistryCommand.Connect(
              worker,
              held.map(TrainingResultHandler::training).orElse(""),
              held.map(lease -> OptionalLong.of(lease.id())).orElse(OptionalLong.empty())));
    }
  }

  private static String training(JobLease lease) {
    if (lease.job() instanceof JobKey.Training training) {
      return training.id();
    }
    throw new IllegalArgumentException("no training: " + lease.job());
  }

  /**
   * Handles the end of a worker's stream, after its last reports: a worker that says goodbye has no
   * training any more, and its last checkpoint must be known by then.
   *
   * @param serial the {@link #serial} executor of the stream
   */
  void gone(Executor serial, WorkerRef worker, boolean goodbye) {
    if (trains(worker)) {
      serial.execute(() -> trainings.tell(new TrainingRegistryCommand.Gone(worker, goodbye)));
    }
  }

  /**
   * Handles a worker's request for a training.
   *
   * @throws IllegalArgumentException with one line if the worker did not offer to train
   */
  void ready(WorkerRef worker) {
    if (!trains(worker)) {
      throw new IllegalArgumentException(
          "a worker that trains must offer " + WorkerMessage.Hello.TRAINING_OFFER);
    }
    trainings.tell(new TrainingRegistryCommand.Ready(worker));
  }

  /**
   * Handles the progress of a training.
   *
   * @param serial the {@link #serial} executor of the stream
   */
  void progress(Executor serial, WorkerRef worker, JobLease lease, TrainingReport report) {
    serial.execute(() -> progress(worker, lease, report));
  }

  private void progress(WorkerRef worker, JobLease lease, TrainingReport report) {
    // Another worker can continue only from a checkpoint that the coordinator has.
    var saved = report.checkpoint().filter(checkpoint -> isHere(checkpoint.file()));
    tell(
        worker.session(),
        lease,
        new TrainingCommand.Beat(
            worker.id(), worker.session(), lease.id(), report.progress(), saved));
  }

  /** Returns whether the artifact is stored. Uploads were verified, so this does not read it. */
  private boolean isHere(Artifact artifact) {
    try {
      return store.use(artifact).isPresent();
    } catch (IOException e) {
      log.warn("cannot look up artifact {}: {}", artifact.brief(), Reasons.withFile(e));
      return false;
    }
  }

  /**
   * Handles the result of a training.
   *
   * @param serial the {@link #serial} executor of the stream
   */
  void finished(Executor serial, Caller caller, WorkerRef worker, JobLease lease, byte[] encoded) {
    serial.execute(() -> {
      TrainingResult result;
      try {
        result = TrainingResultCodec.fromBytes(encoded);
      } catch (IllegalArgumentException e) {
        String problem = "the result is invalid: " + e.getMessage();
        refused(caller, worker, lease, problem);
        giveUp(worker, lease, GivenUpReason.UNABLE, problem);
        worker.session().tell(new ToWorker.Verdict(lease, VerdictStatus.REFUSED, problem));
        return;
      }
      if (isHere(result.checkpoint()) && isHere(result.network())) {
        tell(
            worker.session(),
            lease,
            new TrainingCommand.Finish(worker.id(), worker.session(), lease.id(), result));
      } else {
        worker
            .session()
            .tell(
                new ToWorker.Verdict(
                    lease, VerdictStatus.MISSING_FILES, "the coordinator does not have its files"));
      }
    });
  }

  /**
   * Handles a training that a worker gives up.
   *
   * @param serial the {@link #serial} executor of the stream
   * @throws IllegalArgumentException if the worker gives no known reason
   */
  void givenUp(Executor serial, WorkerRef worker, JobLease lease, JobGivenUp givenUp) {
    if (givenUp.reason() == GivenUpReason.UNKNOWN) {
      throw new IllegalArgumentException("a training that is given up must have a reason");
    }
    serial.execute(() -> {
      // The last progress must arrive before another worker gets the training.
      givenUp.training().ifPresent(report -> progress(worker, lease, report));
      giveUp(worker, lease, givenUp.reason(), ResultHandler.oneLine(givenUp.problem()));
    });
  }

  private void giveUp(WorkerRef worker, JobLease lease, GivenUpReason reason, String problem) {
    tell(worker.session(), lease, new TrainingCommand.GiveUp(worker, lease.id(), reason, problem));
  }

  private void tell(ActorRef<ToWorker> session, JobLease lease, TrainingCommand command) {
    trainings.tell(new TrainingRegistryCommand.Tell(training(lease), session, lease.id(), command));
  }

  private void refused(Caller caller, WorkerRef worker, JobLease lease, String why) {
    audit.refused(
        caller.who(),
        caller.address(),
        WorkerGuard.WHAT,
        "worker %s, %s: %s".formatted(worker.id(), lease.job(), why));
  }
}
