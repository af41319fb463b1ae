package io.tengen.cli;

import io.tengen.engine.game.Position;
import io.tengen.engine.net.Inquirer;
import io.tengen.engine.net.Inquiry;
import io.tengen.worker.inference.EvaluatorSettings;
import io.tengen.worker.inference.InferenceException;
import io.tengen.worker.inference.InferenceSettings;
import io.tengen.worker.inference.OpenNetwork;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Asks a network about positions in turn, two batches ahead of the answers, without a cache.
 * Between two calls nothing is under way, so whatever is measured in turns with it has the machine.
 */
final class InferenceLane implements Measuring.Lane, Inquirer, AutoCloseable {
  /** So many that beginning with an empty queue, and ending with one, hardly counts. */
  static final int BATCHES = 16;

  /** How many of these are under way. */
  private static final int AHEAD = 2;

  /** The one that has made room but is not back in its pool. */
  private static final int BEING_TOLD = 1;

  private final Path file;
  private final EvaluatorSettings settings;
  private final List<Position> positions;
  private final int capacity;
  private final Semaphore room;
  private final AtomicReference<@Nullable String> failure = new AtomicReference<>();

  /** Null until the lane's first turn: its threads are to be counted among the lane's. */
  private @Nullable OpenNetwork network;

  private int next;

  /** What answers say is read, as a search would. */
  private double values;

  InferenceLane(Path file, InferenceSettings device, List<Position> positions) {
    this.file = file;
    this.positions = positions;
    capacity = AHEAD * device.maxBatch();
    room = new Semaphore(capacity);
    settings =
        new EvaluatorSettings(
            List.of(device.device()),
            device.maxBatch(),
            device.threads(),
            capacity + BEING_TOLD,
            Duration.ofMillis(2),
            0);
  }

  @Override
  public long once() throws InterruptedException {
    OpenNetwork open = network();
    int count = BATCHES * settings.maxBatch();
    for (int i = 0; i < count; i++) {
      room.acquire();
      Inquiry inquiry = open.evaluator().tryAcquire();
      while (inquiry == null) {
        // Another is about to be put back.
        Thread.yield();
        inquiry = open.evaluator().tryAcquire();
      }
      inquiry.encode(positions.get(next));
      next = (next + 1) % positions.size();
      open.evaluator().submit(inquiry, this);
    }
    room.acquire(capacity);
    room.release(capacity);
    if (failure.get() != null) {
      throw new IllegalStateException(failure.get());
    }
    return count;
  }

  private OpenNetwork network() {
    if (network == null) {
      try {
        network = OpenNetwork.open(file, settings);
      } catch (IOException | InferenceException e) {
        throw new IllegalStateException(e.getMessage(), e);
      }
    }
    return network;
  }

  @Override
  public void answered(Inquiry inquiry) {
    values += inquiry.value();
    room.release();
  }

  @Override
  public void failed(Inquiry inquiry, String why) {
    failure.compareAndSet(null, why);
    room.release();
  }

  /** Positions of the average batch; NaN if there was none. */
  double meanBatch() {
    return network == null ? Double.NaN : network.stats().meanBatch();
  }

  /** The sum of all answers' values. */
  double values() {
    return values;
  }

  @Override
  public void close() {
    if (network != null) {
      network.close();
    }
  }
}
