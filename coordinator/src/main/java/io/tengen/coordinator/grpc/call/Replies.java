package io.tengen.coordinator.grpc.call;

import akka.pattern.StatusReply;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import io.tengen.coordinator.fleet.RefusedRunException;
import io.tengen.coordinator.job.Failures;
import io.tengen.coordinator.job.UnwritableException;
import io.tengen.coordinator.report.ReportRefusedException;
import io.tengen.coordinator.store.StoreException;
import java.util.BitSet;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers calls when their results complete. */
public final class Replies {
  private static final Logger log = LoggerFactory.getLogger(Replies.class);

  private Replies() {}

  /** Answers a unary call. */
  public static <T> void send(CompletionStage<T> answer, StreamObserver<T> out) {
    answer.whenComplete((value, failure) -> {
      if (failure != null) {
        out.onError(statusOf(failure));
      } else {
        out.onNext(value);
        out.onCompleted();
      }
    });
  }

  public static StatusRuntimeException notFound(String what) {
    return Status.NOT_FOUND.withDescription(what).asRuntimeException();
  }

  public static StatusRuntimeException invalid(String what) {
    return Status.INVALID_ARGUMENT.withDescription(what).asRuntimeException();
  }

  public static StatusRuntimeException refused(String why) {
    return Status.FAILED_PRECONDITION.withDescription(why).asRuntimeException();
  }

  public static StatusRuntimeException noRun(String id) {
    return notFound("there is no run \"" + id + "\"; list them with `tengen runs`");
  }

  /**
   * Checks that a game is committed.
   *
   * @param counted the indices of the run's committed games
   * @param isKnown whether the run has a game of this index
   * @throws StatusRuntimeException if it is not
   */
  public static void requireGame(String run, int index, BitSet counted, boolean isKnown) {
    if (index < 0 || !counted.get(index)) {
      throw notFound(
          isKnown
              ? "game " + index + " of run " + run + " is not finished yet"
              : "run " + run + " has no game " + index);
    }
  }

  /** Converts a run's refusal of a command to FAILED_PRECONDITION; returns other failures as is. */
  public static Throwable refusal(Throwable failure) {
    Throwable cause = failure;
    while (cause instanceof CompletionException && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause instanceof StatusReply.ErrorMessage refusal
        ? Status.FAILED_PRECONDITION.withDescription(refusal.getMessage()).asRuntimeException()
        : failure;
  }

  /** Returns the status for a caller, and logs the coordinator's own failures. */
  public static StatusRuntimeException statusOf(Throwable failure) {
    Throwable cause = failure;
    while (cause instanceof CompletionException && cause.getCause() != null) {
      cause = cause.getCause();
    }
    if (cause instanceof StatusRuntimeException status) {
      return status;
    }
    if (cause instanceof RefusedRunException refused) {
      return invalid(String.valueOf(refused.getMessage()));
    }
    if (cause instanceof ReportRefusedException refused) {
      Status status =
          refused.isTemporary() ? Status.RESOURCE_EXHAUSTED : Status.FAILED_PRECONDITION;
      return status.withDescription(refused.getMessage()).asRuntimeException();
    }
    if (cause instanceof StoreException || cause instanceof UnwritableException) {
      log.debug("a call failed", cause);
      // Not UNAVAILABLE, which means that this coordinator does not answer.
      return Status.RESOURCE_EXHAUSTED.withDescription(Failures.reason(cause)).asRuntimeException();
    }
    if (cause instanceof TimeoutException) {
      log.warn("a call was not answered in time");
      log.debug("a call was not answered in time", cause);
      return Status.UNAVAILABLE
          .withDescription(
              "no answer in time: the coordinator is too busy, or its database does not answer; try"
                  + " again")
          .asRuntimeException();
    }
    log.error("a call failed", cause);
    return Status.INTERNAL
        .withDescription("the coordinator failed: " + cause.getMessage())
        .asRuntimeException();
  }
}
