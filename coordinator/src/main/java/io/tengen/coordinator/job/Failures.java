package io.tengen.coordinator.job;

import akka.pattern.CircuitBreakerOpenException;
import io.tengen.text.Reasons;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** Messages of failures. */
public final class Failures {
  private Failures() {}

  /** Returns why something failed, in one line for people, without names of classes if possible. */
  public static String reason(Throwable failure) {
    if (isSlowDatabase(failure)) {
      // An actor that waits for its journal does not answer either.
      return "the database did not answer in time";
    }
    Throwable cause = failure;
    while ((cause instanceof CompletionException || cause instanceof ExecutionException)
        && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return Reasons.of(cause);
  }

  /**
   * Returns whether something failed only because the database takes long to answer, so that the
   * same may succeed later: a time-out, or a refusal by the circuit breaker that follows several.
   */
  public static boolean isSlowDatabase(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .anyMatch(cause ->
            cause instanceof TimeoutException || cause instanceof CircuitBreakerOpenException);
  }
}
