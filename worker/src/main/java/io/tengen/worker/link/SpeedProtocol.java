package io.tengen.worker.link;

import io.tengen.wire.worker.WorkerMessage;
import io.tengen.wire.worker.WorkerSpeed;
import io.tengen.worker.speed.SpeedMeter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The part of the protocol that concerns the speed of the machine: tells it on each stream, and
 * again when it has been measured. Confined to the link's thread.
 */
final class SpeedProtocol {
  private final SpeedMeter meter;

  /** What was told on this stream. */
  private Optional<WorkerSpeed> told = Optional.empty();

  SpeedProtocol(SpeedMeter meter) {
    this.meter = meter;
  }

  /** Handles a new stream, on which the speed must be told again. */
  void opened() {
    told = Optional.empty();
  }

  /** Returns the next message to send after the welcome; null if there is none. */
  @Nullable WorkerMessage next() {
    Optional<WorkerSpeed> now = meter.speed();
    if (now.isEmpty() || now.equals(told)) {
      return null;
    }
    told = now;
    return new WorkerMessage.Speed(now.get());
  }

  /** Returns the number of these free slots that are needed for a measurement now. */
  int slots(int free) {
    return meter.occupied(free);
  }
}
