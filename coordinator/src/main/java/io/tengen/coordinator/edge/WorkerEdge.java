package io.tengen.coordinator.edge;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Props;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.tengen.coordinator.fleet.FleetCommand;
import io.tengen.proto.v1.CoordinatorMessage;
import io.tengen.proto.v1.WorkerMessage;
import io.tengen.proto.v1.WorkerServiceGrpc.WorkerServiceImplBase;
import java.util.concurrent.atomic.AtomicLong;

/** The workers' service: one {@link WorkerStream} and one {@link WorkerSession} a connection. */
final class WorkerEdge extends WorkerServiceImplBase {
  private final ActorSystem<?> system;
  private final ActorRef<FleetCommand> fleet;
  private final Intake intake;
  private final AtomicLong sessions = new AtomicLong();

  WorkerEdge(ActorSystem<?> system, ActorRef<FleetCommand> fleet, Intake intake) {
    this.system = system;
    this.fleet = fleet;
    this.intake = intake;
  }

  @Override
  public StreamObserver<WorkerMessage> connect(StreamObserver<CoordinatorMessage> out) {
    // With a handler, speaking to a worker that has gone is no error; onError tells that it has.
    ((ServerCallStreamObserver<CoordinatorMessage>) out).setOnCancelHandler(() -> {});
    return new WorkerStream(
        fleet,
        intake,
        observer ->
            system.systemActorOf(
                WorkerSession.create(observer),
                "worker-session-" + sessions.incrementAndGet(),
                Props.empty()),
        out);
  }
}
