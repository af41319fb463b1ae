package io.tengen.coordinator.grpc.worker;

import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.tengen.wire.worker.WorkerService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Limits how many workers connect at once. Each connection makes every run look through its leases.
 * When thousands of workers reconnect at the same moment, only some are admitted, and the others
 * are told when to try again. Thread-safe.
 */
final class ConnectLimit {
  private static final int LEAST_WAIT = 500;
  private static final int MOST_WAIT = 5_000;

  private final Semaphore places;

  /**
   * @param atOnce the number of workers that may connect at once
   */
  ConnectLimit(int atOnce) {
    places = new Semaphore(atOnce);
  }

  /**
   * Takes a permit.
   *
   * @return returns the permit; may be called any number of times
   * @throws StatusRuntimeException with which to answer the worker, if there is no permit
   */
  Runnable enter() {
    if (!places.tryAcquire()) {
      Metadata hint = new Metadata();
      // Random, so that the workers do not all try again at the same moment.
      int wait = ThreadLocalRandom.current().nextInt(LEAST_WAIT, MOST_WAIT);
      hint.put(WorkerService.RETRY_PUSHBACK_MILLIS, String.valueOf(wait));
      throw Status.UNAVAILABLE
          .withDescription("too many workers are connecting at once; try again in a few seconds")
          .asRuntimeException(hint);
    }
    AtomicBoolean returned = new AtomicBoolean();
    return () -> {
      if (returned.compareAndSet(false, true)) {
        places.release();
      }
    };
  }
}
