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
 * Asks a network about positions in turn, as many games would that each wait for their answer,
 * without a cache. Between two calls nothing is under way, so whatever is measured in turns with it
 * has the machine.
 */
final class InferenceLoop implements InterleavedMeasurement.Lane, EvalCallback, AutoCloseable {
  // So many that beginning with an empty queue, and ending with one, hardly counts.
  private static final int BATCHES = 16;
  private static final int ANSWERS = 4;

  /** The one that has made room but is not back in its pool. */
  private static final int BEING_TOLD = 1;

  private final Path file;
  private final EvaluatorSettings settings;
  private final List<Position> positions;
  private final int games;
  private final Semaphore room;
  private final AtomicReference<@Nullable String> failure = new AtomicReference<>();

  /** Null until the lane's first turn: its threads are to be counted among the lane's. */
  private @Nullable LoadedNetwork network;

  private int next;

  /** What answers say is read, as a search would. */
  private double values;

  /**
   * @param games that each have one inquiry under way
   */
  InferenceLoop(Path file, InferenceSettings device, int games, List<Position> positions) {
    this.file = file;
    this.positions = positions;
    this.games = games;
    room = new Semaphore(games);
    settings =
        new EvaluatorSettings(
            List.of(device.device()),
            device.maxBatch(),
            device.threads(),
            games + BEING_TOLD,
            Duration.ofMillis(2),
            0,
            device.precision(),
            device.tensorRt(),
            device.tiles());
  }

  /** Full batches that one turn asks for. */
  int batches() {
    return Math.max(BATCHES, Math.ceilDiv(ANSWERS * games, settings.maxBatch()));
  }

  @Override
  public long once() throws InterruptedException {
    LoadedNetwork open = network();
    int count = batches() * settings.maxBatch();
    for (int i = 0; i < count; i++) {
      room.acquire();
      EvalRequest evalRequest = open.evaluator().tryAcquire();
      while (evalRequest == null) {
        // Another is about to be put back.
        Thread.yield();
        evalRequest = open.evaluator().tryAcquire();
      }
      evalRequest.encode(positions.get(next));
      next = (next + 1) % positions.size();
      open.evaluator().submit(evalRequest, this);
    }
    room.acquire(games);
    room.release(games);
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
  public void answered(EvalRequest evalRequest) {
    values += evalRequest.value();
    room.release();
  }

  @Override
  public void failed(EvalRequest evalRequest, String why) {
    failure.compareAndSet(null, why);
    room.release();
  }

  /** What was evaluated so far; empty before the first turn. */
  Optional<BatchingStats> stats() {
    return Optional.ofNullable(network).map(LoadedNetwork::stats);
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
