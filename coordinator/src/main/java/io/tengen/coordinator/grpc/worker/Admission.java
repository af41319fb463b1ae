package io.tengen.coordinator.grpc.worker;

import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * How many workers may be introducing themselves at once. Each of them has every run look at its
 * leases; thousands that lost the coordinator in the same moment are let in one after the other,
 * and the rest is told when to come back. Thread-safe.
 */
final class Admission {
  /** By which gRPC tells clients how long to wait. */
  static final Metadata.Key<String> RETRY_MILLIS =
      Metadata.Key.of("grpc-retry-pushback-ms", Metadata.ASCII_STRING_MARSHALLER);

  private static final int LEAST_WAIT = 500;
  private static final int MOST_WAIT = 5_000;

  private final Semaphore places;

  /**
   * @param atOnce workers
   */
  Admission(int atOnce) {
    places = new Semaphore(atOnce);
  }

  /**
   * Takes a place.
   *
   * @return gives it back; may be called any number of times
   * @throws StatusRuntimeException what the worker is to be told if there is none
   */
  Runnable enter() {
    if (!places.tryAcquire()) {
      Metadata hint = new Metadata();
      // At random, so that they do not come back at once again.
      int wait = ThreadLocalRandom.current().nextInt(LEAST_WAIT, MOST_WAIT);
      hint.put(RETRY_MILLIS, String.valueOf(wait));
      throw Status.UNAVAILABLE
          .withDescription("too many workers are connecting at once; try again in a few seconds")
          .asRuntimeException(hint);
    }
    AtomicBoolean left = new AtomicBoolean();
    return () -> {
      if (left.compareAndSet(false, true)) {
        places.release();
      }
    };
  }
}
