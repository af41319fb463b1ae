package io.tengen.coordinator.edge;

import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.javadsl.Behaviors;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import io.tengen.coordinator.run.ToWorker;
import io.tengen.proto.v1.CoordinatorMessage;

/**
 * The speaking half of one worker's stream: an actor, so that whoever has something to say need not
 * take turns. What is said after the stream broke is lost, as it would be on the way.
 */
final class WorkerSession {
  private WorkerSession() {}

  static Behavior<ToWorker> create(StreamObserver<CoordinatorMessage> out) {
    return Behaviors.receive(ToWorker.class)
        .onMessage(ToWorker.Close.class, close -> end(out, close))
        .onAnyMessage(message -> {
          out.onNext(translate(message));
          return Behaviors.same();
        })
        .onSignal(PostStop.class, stop -> Behaviors.same())
        .build();
  }

  private static Behavior<ToWorker> end(
      StreamObserver<CoordinatorMessage> out, ToWorker.Close close) {
    if (close.reason().isEmpty()) {
      out.onCompleted();
    } else {
      out.onError(Status.UNAVAILABLE.withDescription(close.reason()).asRuntimeException());
    }
    return Behaviors.stopped();
  }

  private static CoordinatorMessage translate(ToWorker message) {
    return switch (message) {
      case ToWorker.Welcome welcome -> WireJobs.welcome(welcome);
      case ToWorker.Assign assign -> WireJobs.assignment(assign);
      case ToWorker.Verdict verdict -> WireJobs.verdict(verdict);
      case ToWorker.Revoke revoke -> WireJobs.revoked(revoke);
      case ToWorker.Close close -> throw new IllegalStateException("not a message: " + close);
    };
  }
}
