package io.tengen.cli.bench;

import io.tengen.engine.net.BatchingStats;
import io.tengen.engine.net.EvalCallback;
import io.tengen.engine.net.EvalRequest;
import io.tengen.game.rules.Position;
import io.tengen.worker.inference.EvaluatorSettings;
import io.tengen.worker.inference.InferenceException;
import io.tengen.worker.inference.InferenceSettings;
import io.tengen.worker.inference.LoadedNetwork;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates positions in turn, as many games would that each wait for one evaluation, without a
 * cache. No request is pending between two calls of {@link #once}, so work that is measured in
 * alternation has the machine to itself.
 */
final class InferenceLoop implements InterleavedMeasurement.Lane, EvalCallback, AutoCloseable {
  // Enough batches that starting and ending with an empty queue hardly affects the result.
  private static final int BATCHES = 16;
  private static final int ANSWERS = 4;

  /** The request whose callback has released its permit but that is not back in the pool yet. */
  private static final int IN_CALLBACK = 1;

  private final Path file;
  private final EvaluatorSettings settings;
  private final List<Position> positions;
  private final int games;
  private final Semaphore permits;
  private final AtomicReference<@Nullable String> failure = new AtomicReference<>();

  /** Null until the lane's first turn, so that the network's threads count among the lane's. */
  private @Nullable LoadedNetwork network;

  private int next;

  /** The sum of all answers' values; read as a search would read them. */
  private double values;

  /**
   * Creates a loop; the network is loaded in the lane's first turn.
   *
   * @param games number of games, each with one request in flight
   */
  InferenceLoop(Path file, InferenceSettings device, int games, List<Position> positions) {
    this.file = file;
    this.positions = positions;
    this.games = games;
    permits = new Semaphore(games);
    settings =
        new EvaluatorSettings(
            List.of(device.device()),
            device.maxBatch(),
            device.threads(),
            games + IN_CALLBACK,
            Duration.ofMillis(2),
            0,
            device.precision(),
            device.tensorRt(),
            device.tiles());
  }

  /** Returns the number of full batches that one turn requests. */
  int batches() {
    return Math.max(BATCHES, Math.ceilDiv(ANSWERS * games, settings.maxBatch()));
  }

  @Override
  public long once() throws InterruptedException {
    LoadedNetwork open = network();
    int count = batches() * settings.maxBatch();
    for (int i = 0; i < count; i++) {
      permits.acquire();
      EvalRequest request = open.evaluator().tryAcquire();
      while (request == null) {
        // A request is about to return to the pool.
        Thread.yield();
        request = open.evaluator().tryAcquire();
      }
      request.encode(positions.get(next));
      next = (next + 1) % positions.size();
      open.evaluator().submit(request, this);
    }
    permits.acquire(games);
    permits.release(games);
    if (failure.get() != null) {
      throw new IllegalStateException(failure.get());
    }
    return count;
  }

  private LoadedNetwork network() {
    if (network == null) {
      try {
        network = LoadedNetwork.open(file, settings);
      } catch (IOException | InferenceException e) {
        throw new IllegalStateException(e.getMessage(), e);
      }
    }
    return network;
  }

  @Override
  public void answered(EvalRequest request) {
    values += request.value();
    permits.release();
  }

  @Override
  public void failed(EvalRequest request, String why) {
    failure.compareAndSet(null, why);
    permits.release();
  }

  /** Returns statistics of the batches so far; empty before the first turn. */
  Optional<BatchingStats> stats() {
    return Optional.ofNullable(network).map(LoadedNetwork::stats);
  }

  /** Returns the sum of all answers' values. */
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
