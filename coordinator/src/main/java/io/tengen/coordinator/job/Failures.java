package io.tengen.coordinator.job;

import io.tengen.text.Reasons;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/** Messages of failures. */
public final class Failures {
  private Failures() {}

  /** Returns why something failed, in one line for people, without names of classes if possible. */
  public static String reason(Throwable failure) {
    Throwable cause = failure;
    while ((cause instanceof CompletionException || cause instanceof ExecutionException)
        && cause.getCause() != null) {
      cause = cause.getCause();
    }
    if (cause instanceof TimeoutException) {
      // An actor that waits for its journal does not answer either.
      return "the database did not answer in time";
    }
    return Reasons.of(cause);
  }
}
