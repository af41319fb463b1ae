package io.tengen.coordinator.edge;

import akka.actor.typed.ActorRef;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import io.tengen.coordinator.fleet.FleetCommand;
import io.tengen.coordinator.fleet.HeldJob;
import io.tengen.coordinator.job.HeldLease;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.job.WorkerRef;
import io.tengen.coordinator.run.lease.GameProgress;
import io.tengen.coordinator.training.TrainingMessage;
import io.tengen.proto.v1.CoordinatorMessage;
import io.tengen.proto.v1.Hello;
import io.tengen.proto.v1.JobDeclined;
import io.tengen.proto.v1.JobId;
import io.tengen.proto.v1.Progress;
import io.tengen.proto.v1.WorkerMessage;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The listening half of one worker's stream. Called by gRPC, one call at a time; translates and
 * passes on.
 */
final class WorkerStream implements StreamObserver<WorkerMessage> {
  private static final Logger log = LoggerFactory.getLogger(WorkerStream.class);
  private static final int MAX_PERMITS = 100_000;

  private final ActorRef<FleetCommand> fleet;
  private final Intake intake;
  private final TrainingIntake trainings;
  private final Sessions sessions;
  private final WorkerGuard guard;
  private final Caller caller;
  private final WorkerLeases leases;
  private final StreamObserver<CoordinatorMessage> out;

  // Set by the first message; read by the calls that follow it.
  private @Nullable WorkerRef worker;
  private boolean ended;

  /**
   * The stream's surroundings.
   *
   * @param speaking makes the speaking half, which runs the second argument when it has welcomed
   * @param next asks for the next message
   */
  record Sessions(
      BiFunction<StreamObserver<CoordinatorMessage>, Runnable, ActorRef<ToWorker>> speaking,
      Runnable next) {}

  WorkerStream(
      ActorRef<FleetCommand> fleet,
      Intake intake,
      TrainingIntake trainings,
      Sessions sessions,
      WorkerGuard guard,
      Caller caller,
      WorkerLeases leases,
      StreamObserver<CoordinatorMessage> out) {
    this.fleet = fleet;
    this.intake = intake;
    this.trainings = trainings;
    this.sessions = sessions;
    this.guard = guard;
    this.caller = caller;
    this.leases = leases;
    this.out = out;
  }

  @Override
  public void onNext(WorkerMessage message) {
    if (ended) {
      return;
    }
    try {
      if (worker == null) {
        greet(message);
      } else if (guard.isGood(caller)) {
        WorkerRef known = worker;
        listen(
            known,
            leases.incoming(
                message, (job, lease, reported) -> disown(known, job, lease, reported)));
      } else {
        throw new IllegalArgumentException("the credentials are no longer good");
      }
      sessions.next.run();
    } catch (IllegalArgumentException e) {
      fail(String.valueOf(e.getMessage()));
    } catch (StatusRuntimeException e) {
      ended = true;
      out.onError(e);
    }
  }

  private void disown(WorkerRef worker, JobId job, long lease, boolean reported) {
    if (TrainingLeases.isTraining(job)) {
      String training = TrainingLeases.training(job);
      guard.refused(
          caller,
          "worker %s %s training %s, which it was not given"
              .formatted(worker.id(), reported ? "reported" : "claimed", training));
      worker.session().tell(new TrainingMessage.Disown(training, lease));
      return;
    }
    guard.refused(
        caller,
        "worker %s %s game %d of run %s, which it was not given"
            .formatted(
                worker.id(), reported ? "reported" : "claimed", job.getIndex(), job.getRun()));
    worker.session().tell(new ToWorker.Disown(job.getRun(), job.getIndex(), lease, reported));
  }

  private void greet(WorkerMessage message) {
    if (!message.hasHello()) {
      throw new IllegalArgumentException("the first message must be Hello");
    }
    Runnable greeted = guard.admit(caller, message.getHello());
    ActorRef<ToWorker> session = sessions.speaking.apply(out, greeted);
    WorkerRef ref =
        new WorkerRef(
            message.getHello().getWorker(),
            Set.copyOf(message.getHello().getOffersList()),
            session,
            caller.credential());
    worker = ref;
    guard.connected(caller, ref.id());
    Hello hello =
        leases
            .incoming(message, (job, lease, reported) -> disown(ref, job, lease, reported))
            .getHello();
    log.info(
        "worker {} {} connected: {} slots for {}",
        ref.id(),
        WorkerGuard.plain(hello.getVersion()),
        hello.getSlots(),
        ref.offers());
    fleet.tell(
        new FleetCommand.Connect(
            ref,
            hello.getHeldList().stream()
                .map(held -> held(held.getJob(), held.getLease()))
                .toList()));
    trainings.connect(ref, hello);
  }

  private void listen(WorkerRef worker, WorkerMessage message) {
    switch (message.getMessageCase()) {
      case READY -> {
        int permits = message.getReady().getPermits();
        if (permits < 1 || permits > MAX_PERMITS) {
          throw new IllegalArgumentException("permits must be 1 to 100,000, not " + permits);
        }
        leases.ask(permits);
        fleet.tell(new FleetCommand.Ready(worker.session(), permits));
      }
      case HEARTBEAT ->
          fleet.tell(
              new FleetCommand.Heartbeat(
                  worker.session(),
                  message.getHeartbeat().getGamesList().stream()
                      .map(game -> played(worker, game))
                      .toList()));
      case FINISHED ->
          intake.finished(caller, worker.id(), worker.session(), message.getFinished());
      case DECLINED -> {
        JobDeclined declined = message.getDeclined();
        if (declined.getLeaving()) {
          // By way of the fleet, as the heartbeats that told the moves before these.
          fleet.tell(new FleetCommand.HandBack(worker, handedBack(worker, declined)));
        } else {
          intake.declined(worker.id(), declined);
        }
      }
      case TRAINER_READY -> trainings.ready(worker);
      case TRAINING_PROGRESS -> trainings.progress(worker, message.getTrainingProgress());
      case TRAINING_FINISHED -> trainings.finished(caller, worker, message.getTrainingFinished());
      case TRAINING_GIVEN_UP -> trainings.givenUp(worker, message.getTrainingGivenUp());
      case HELLO -> throw new IllegalArgumentException("Hello must come once");
      // A newer worker may say what this coordinator has not heard of.
      case MESSAGE_NOT_SET -> log.debug("worker {} sent an unknown message", worker.id());
    }
  }

  @Override
  public void onError(Throwable broken) {
    end(false);
  }

  @Override
  public void onCompleted() {
    end(true);
  }

  /** The call is over because this side ended it: neither of the above is called then. */
  void closed() {
    WorkerRef left = worker;
    if (!ended && left != null) {
      guard.left(left.id());
      fleet.tell(new FleetCommand.Lose(left.session()));
      trainings.gone(left, false);
    }
    ended = true;
  }

  private void end(boolean goodbye) {
    WorkerRef left = worker;
    if (ended) {
      return;
    }
    ended = true;
    if (left == null) {
      if (goodbye) {
        out.onCompleted();
      }
      return;
    }
    guard.left(left.id());
    log.info("worker {} {}", left.id(), goodbye ? "left" : "was lost");
    fleet.tell(
        goodbye ? new FleetCommand.Leave(left.session()) : new FleetCommand.Lose(left.session()));
    trainings.gone(left, goodbye);
    // A stream that gRPC ended, for a message that was too large, may still carry an answer.
    left.session().tell(new ToWorker.Close(goodbye ? "" : "the stream broke"));
  }

  private void fail(String reason) {
    ended = true;
    if (worker == null) {
      guard.refused(caller, reason);
      out.onError(Status.INVALID_ARGUMENT.withDescription(reason).asRuntimeException());
    } else {
      log.warn("worker {}: {}", worker.id(), reason);
      guard.refused(caller, reason);
      guard.left(worker.id());
      fleet.tell(new FleetCommand.Lose(worker.session()));
      trainings.gone(worker, false);
      worker.session().tell(new ToWorker.Close(reason));
    }
  }

  private HeldJob played(WorkerRef worker, Progress game) {
    return new HeldJob(
        game.getJob().getRun(),
        new GameProgress(
            new HeldLease(game.getJob().getIndex(), game.getLease()),
            game.getMoves(),
            intake.moves(caller, worker.id(), game.getJob(), game.getCheckpoint())));
  }

  private HeldJob handedBack(WorkerRef worker, JobDeclined declined) {
    return new HeldJob(
        declined.getJob().getRun(),
        new GameProgress(
            new HeldLease(declined.getJob().getIndex(), declined.getLease()),
            GameProgress.UNKNOWN,
            intake.moves(caller, worker.id(), declined.getJob(), declined.getCheckpoint())));
  }

  private static HeldJob held(JobId job, long lease) {
    return new HeldJob(job.getRun(), new HeldLease(job.getIndex(), lease));
  }
}
