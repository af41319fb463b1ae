package io.tengen.coordinator.edge;

import akka.actor.typed.ActorRef;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import io.tengen.coordinator.fleet.FleetCommand;
import io.tengen.coordinator.fleet.HeldJob;
import io.tengen.coordinator.run.HeldLease;
import io.tengen.coordinator.run.ToWorker;
import io.tengen.coordinator.run.WorkerRef;
import io.tengen.proto.v1.CoordinatorMessage;
import io.tengen.proto.v1.Hello;
import io.tengen.proto.v1.JobId;
import io.tengen.proto.v1.WorkerMessage;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The listening half of one worker's stream. Called by gRPC, one call at a time; translates and
 * passes on.
 */
final class WorkerStream implements StreamObserver<WorkerMessage> {
  private static final Logger log = LoggerFactory.getLogger(WorkerStream.class);
  private static final int MAX_ID = 128;
  private static final int MAX_PERMITS = 100_000;

  private final ActorRef<FleetCommand> fleet;
  private final Intake intake;
  private final Function<StreamObserver<CoordinatorMessage>, ActorRef<ToWorker>> sessions;
  private final StreamObserver<CoordinatorMessage> out;

  // Set by the first message; read by the calls that follow it.
  private @Nullable WorkerRef worker;
  private boolean ended;

  /**
   * @param sessions makes the speaking half
   */
  WorkerStream(
      ActorRef<FleetCommand> fleet,
      Intake intake,
      Function<StreamObserver<CoordinatorMessage>, ActorRef<ToWorker>> sessions,
      StreamObserver<CoordinatorMessage> out) {
    this.fleet = fleet;
    this.intake = intake;
    this.sessions = sessions;
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
      } else {
        listen(worker, message);
      }
    } catch (IllegalArgumentException e) {
      fail(String.valueOf(e.getMessage()));
    }
  }

  private void greet(WorkerMessage message) {
    if (!message.hasHello()) {
      throw new IllegalArgumentException("the first message must be Hello");
    }
    Hello hello = message.getHello();
    if (hello.getWorker().isBlank() || hello.getWorker().length() > MAX_ID) {
      throw new IllegalArgumentException(
          "worker must be a name of 1 to " + MAX_ID + " letters, unique in the cluster");
    }
    WorkerRef ref =
        new WorkerRef(hello.getWorker(), Set.copyOf(hello.getOffersList()), sessions.apply(out));
    worker = ref;
    log.info(
        "worker {} {} connected: {} slots for {}",
        ref.id(),
        hello.getVersion(),
        hello.getSlots(),
        ref.offers());
    fleet.tell(
        new FleetCommand.Connect(
            ref,
            hello.getHeldList().stream()
                .map(held -> held(held.getJob(), held.getLease()))
                .toList()));
  }

  private void listen(WorkerRef worker, WorkerMessage message) {
    switch (message.getMessageCase()) {
      case READY -> {
        int permits = message.getReady().getPermits();
        if (permits < 1 || permits > MAX_PERMITS) {
          throw new IllegalArgumentException("permits must be 1 to 100,000, not " + permits);
        }
        fleet.tell(new FleetCommand.Ready(worker.session(), permits));
      }
      case HEARTBEAT ->
          fleet.tell(
              new FleetCommand.Heartbeat(
                  worker.session(),
                  message.getHeartbeat().getGamesList().stream()
                      .map(game -> held(game.getJob(), game.getLease()))
                      .toList()));
      case FINISHED -> intake.finished(worker.id(), worker.session(), message.getFinished());
      case DECLINED -> intake.declined(worker.id(), message.getDeclined());
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
    log.info("worker {} {}", left.id(), goodbye ? "left" : "was lost");
    fleet.tell(
        goodbye ? new FleetCommand.Leave(left.session()) : new FleetCommand.Lose(left.session()));
    left.session().tell(new ToWorker.Close(""));
  }

  private void fail(String reason) {
    ended = true;
    if (worker == null) {
      out.onError(Status.INVALID_ARGUMENT.withDescription(reason).asRuntimeException());
    } else {
      log.warn("worker {}: {}", worker.id(), reason);
      fleet.tell(new FleetCommand.Lose(worker.session()));
      worker.session().tell(new ToWorker.Close(reason));
    }
  }

  private static HeldJob held(JobId job, long lease) {
    return new HeldJob(job.getRun(), new HeldLease(job.getIndex(), lease));
  }
}
