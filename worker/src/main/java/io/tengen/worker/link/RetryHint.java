package io.tengen.worker.link;

import io.grpc.Metadata;
import io.grpc.Status;
import io.tengen.wire.worker.WorkerService;
import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the wait that a coordinator requests of a worker that it refuses. It is in a trailer beside
 * the status, {@link WorkerService#RETRY_PUSHBACK_MILLIS}.
 */
final class RetryHint {
  /** The maximum wait, whatever the coordinator requests. */
  static final Duration LONGEST = Duration.ofMinutes(5);

  private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

  private RetryHint() {}

  /** Returns the wait that a failure requests; zero if it requests none or is invalid. */
  static Duration of(Throwable failure) {
    Metadata trailers = Status.trailersFromThrowable(failure);
    if (trailers == null) {
      return Duration.ZERO;
    }
    Duration asked = Duration.ofMillis(number(trailers.get(WorkerService.RETRY_PUSHBACK_MILLIS)));
    return asked.compareTo(LONGEST) > 0 ? LONGEST : asked;
  }

  private static long number(@Nullable String text) {
    return text != null && NUMBER.matcher(text).matches() ? Long.parseLong(text) : 0;
  }
}
