package io.tengen.coordinator.edge;

import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.javadsl.Behaviors;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.training.TrainingMessage;
import io.tengen.proto.v1.CoordinatorMessage;

/**
 * The speaking half of one worker's stream: an actor, so that whoever has something to say need not
 * take turns. What is said after the stream broke is lost, as it would be on the way.
 */
final class WorkerSession {
  private WorkerSession() {}

  /**
   * A session.
   *
   * @param welcomed to be run when the worker has been welcomed, or never will be
   */
  static Behavior<ToWorker> create(
      StreamObserver<CoordinatorMessage> out, WorkerLeases leases, Runnable welcomed) {
    return Behaviors.receive(ToWorker.class)
        .onMessage(ToWorker.Close.class, close -> end(out, close))
        .onMessage(
            ToWorker.Welcome.class,
            welcome -> {
              out.onNext(WireJobs.welcome(welcome));
              welcomed.run();
              return Behaviors.same();
            })
        .onMessage(
            ToWorker.Disown.class,
            disown -> {
              // The lease is the worker's own invention: there is nothing to seal.
              out.onNext(WireJobs.disowned(disown));
              return Behaviors.same();
            })
        .onMessage(
            TrainingMessage.Disown.class,
            disown -> {
              out.onNext(WireTrainings.message(disown));
              return Behaviors.same();
            })
        .onAnyMessage(message -> {
          out.onNext(leases.outgoing(translate(message)));
          return Behaviors.same();
        })
        .onSignal(
            PostStop.class,
            stop -> {
              welcomed.run();
              return Behaviors.same();
            })
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
      case ToWorker.Assign assign -> WireJobs.assignment(assign);
      case ToWorker.Verdict verdict -> WireJobs.verdict(verdict);
      case ToWorker.Revoke revoke -> WireJobs.revoked(revoke);
      case TrainingMessage training -> WireTrainings.message(training);
      case ToWorker.OfTraining _, ToWorker.Welcome _, ToWorker.Disown _, ToWorker.Close _ ->
          throw new IllegalStateException("not about a lease: " + message);
    };
  }
}
