package io.tengen.wire;

import com.google.protobuf.Timestamp;
import java.time.Instant;

/** Encodes and decodes {@link Instant}. */
public final class TimestampCodec {
  private static final long LAST_SECOND = Instant.MAX.getEpochSecond();
  private static final long FIRST_SECOND = Instant.MIN.getEpochSecond();
  private static final int NANOS_PER_SECOND = 1_000_000_000;

  private TimestampCodec() {}

  public static Timestamp encode(Instant instant) {
    return Timestamp.newBuilder()
        .setSeconds(instant.getEpochSecond())
        .setNanos(instant.getNano())
        .build();
  }

  /**
   * Decodes a time.
   *
   * @throws IllegalArgumentException with one line if the time is outside the range of {@link
   *     Instant}
   */
  public static Instant decode(Timestamp message) {
    if (message.getSeconds() < FIRST_SECOND
        || message.getSeconds() > LAST_SECOND
        || message.getNanos() < 0
        || message.getNanos() >= NANOS_PER_SECOND) {
      throw new IllegalArgumentException("a time is out of range");
    }
    return Instant.ofEpochSecond(message.getSeconds(), message.getNanos());
  }
}
