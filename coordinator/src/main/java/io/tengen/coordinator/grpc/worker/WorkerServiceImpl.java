package io.tengen.coordinator.grpc.worker;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Props;
import io.grpc.BindableService;
import io.grpc.ServerServiceDefinition;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import io.tengen.coordinator.access.TokenBucket;
import io.tengen.coordinator.evaluation.EvaluationDirectory;
import io.tengen.coordinator.fleet.FleetCommand;
import io.tengen.coordinator.grpc.call.Caller;
import io.tengen.coordinator.inquiry.EngineSessions;
import io.tengen.tracing.Tracing;
import io.tengen.wire.worker.CoordinatorMessage;
import io.tengen.wire.worker.WorkerMessage;
import io.tengen.wire.worker.WorkerService;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** The service for workers: one {@link WorkerStream} and one {@link WorkerSession} each. */
public final class WorkerServiceImpl implements BindableService {
  private final ActorSystem<?> system;
  private final ActorRef<FleetCommand> fleet;
  private final ResultHandler resultHandler;
  private final TrainingResultHandler trainings;
  private final EngineSessions inquiries;
  private final EvaluationDirectory evaluations;
  private final WorkerGuard guard;
  private final Tracing tracing;
  private final AtomicLong sessions = new AtomicLong();

  public WorkerServiceImpl(
      ActorSystem<?> system,
      ActorRef<FleetCommand> fleet,
      ResultHandler resultHandler,
      TrainingResultHandler trainings,
      EngineSessions inquiries,
      EvaluationDirectory evaluations,
      WorkerGuard guard,
      Tracing tracing) {
    this.system = system;
    this.fleet = fleet;
    this.resultHandler = resultHandler;
    this.trainings = trainings;
    this.inquiries = inquiries;
    this.evaluations = evaluations;
    this.guard = guard;
    this.tracing = tracing;
  }

  @Override
  public ServerServiceDefinition bindService() {
    return ServerServiceDefinition.builder(WorkerService.descriptor())
        .addMethod(WorkerService.CONNECT, ServerCalls.asyncBidiStreamingCall(this::connect))
        .build();
  }

  private StreamObserver<WorkerMessage> connect(StreamObserver<CoordinatorMessage> out) {
    var call = (ServerCallStreamObserver<CoordinatorMessage>) out;
    // With a handler set, a message to a disconnected worker does not throw; onError is called.
    call.setOnCancelHandler(() -> {});
    TokenBucket messages = new TokenBucket(guard.limits().messages(), System::nanoTime);
    call.disableAutoRequest();
    call.request(1);
    Caller caller = Caller.current();
    WorkerLeases leases = guard.leases(caller);
    WorkerStream stream =
        new WorkerStream(
            fleet,
            resultHandler,
            trainings,
            inquiries,
            evaluations,
            new WorkerStream.Sessions(
                (observer, welcomed) ->
                    system.systemActorOf(
                        WorkerSession.create(observer, leases, welcomed, tracing),
                        "worker-session-" + sessions.incrementAndGet(),
                        Props.empty()),
                () -> requestNext(call, messages)),
            guard,
            caller,
            leases,
            out);
    call.setOnCloseHandler(stream::closed);
    return stream;
  }

  /** Requests the next message, later if the worker exceeds its rate: no message is lost. */
  private void requestNext(
      ServerCallStreamObserver<CoordinatorMessage> call, TokenBucket messages) {
    long wait = messages.take();
    if (wait == 0) {
      call.request(1);
    } else {
      system
          .scheduler()
          .scheduleOnce(Duration.ofNanos(wait), () -> call.request(1), system.executionContext());
    }
  }
}
