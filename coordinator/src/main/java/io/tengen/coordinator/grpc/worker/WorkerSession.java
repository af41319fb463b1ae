package io.tengen.coordinator.grpc.worker;

import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.javadsl.Behaviors;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.tracing.Tracing;
import io.tengen.wire.worker.CoordinatorMessage;

/**
 * An actor that sends messages on one worker's stream, so that senders on several threads need no
 * lock. Messages that are sent after the stream broke are lost, as they would be on the network.
 */
final class WorkerSession {
  private WorkerSession() {}

  /**
   * Creates the behavior of a session.
   *
   * @param welcomed run when the worker was sent its Welcome, and when the session stops
   * @param tracing says which games are traced
   */
  static Behavior<ToWorker> create(
      StreamObserver<CoordinatorMessage> out,
      WorkerLeases leases,
      Runnable welcomed,
      Tracing tracing) {
    return Behaviors.receive(ToWorker.class)
        .onMessage(ToWorker.Close.class, close -> end(out, close))
        .onAnyMessage(message -> {
          out.onNext(JobMessages.message(message, leases, tracing));
          if (message instanceof ToWorker.Welcome) {
            welcomed.run();
          }
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
}
