package io.tengen.worker.link;

import io.grpc.Metadata;
import io.grpc.Status;
import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a coordinator that turns a worker away says of when to come back: a trailer beside the
 * status, {@code grpc-retry-pushback-ms} (gRFC A6, "client retry design").
 */
final class RetryHint {
  static final Metadata.Key<String> MILLIS =
      Metadata.Key.of("grpc-retry-pushback-ms", Metadata.ASCII_STRING_MARSHALLER);

  /** Nobody is kept away for longer, whatever the other side says. */
  static final Duration LONGEST = Duration.ofMinutes(5);

  private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

  private RetryHint() {}

  /** The wait that the failure asks for; zero if it asks for none, or makes no sense. */
  static Duration of(Throwable failure) {
    Metadata trailers = Status.trailersFromThrowable(failure);
    if (trailers == null) {
      return Duration.ZERO;
    }
    Duration asked = Duration.ofMillis(number(trailers.get(MILLIS)));
    return asked.compareTo(LONGEST) > 0 ? LONGEST : asked;
  }

  private static long number(@Nullable String text) {
    return text != null && NUMBER.matcher(text).matches() ? Long.parseLong(text) : 0;
  }
}
