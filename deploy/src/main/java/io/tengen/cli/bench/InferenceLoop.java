package io.tengen.cli.bench;

import io.tengen.engine.net.BatchingStats;
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
import org.jspecify.annotations.Nullable;

/**
 * Evaluates positions with a network in turn, as many games would that each wait for one
 * evaluation, without a cache. No request is pending between two calls of {@link #once}, so work
 * that is measured in alternation has the machine to itself.
 */
final class InferenceLoop implements InterleavedMeasurement.Lane, AutoCloseable {
  // Enough batches that starting and ending with an empty queue hardly affects the result.
  private static final int BATCHES = 16;
  private static final int ANSWERS = 4;

  private final Path file;
  private final EvaluatorSettings settings;
  private final List<Position> positions;
  private final int games;

  /** Null until the lane's first turn, so that the network's threads count among the lane's. */
  private @Nullable LoadedNetwork network;

  private @Nullable EvaluatorLoop loop;

  /**
   * Creates a loop; the network is loaded in the lane's first turn.
   *
   * @param games number of games, each with one request in flight
   */
  InferenceLoop(Path file, InferenceSettings device, int games, List<Position> positions) {
    this.file = file;
    this.positions = positions;
    this.games = games;
    settings =
        new EvaluatorSettings(
            List.of(device.device()),
            device.maxBatch(),
            device.threads(),
            games + EvaluatorLoop.IN_CALLBACK,
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
    int count = batches() * settings.maxBatch();
    loop().run(count);
    return count;
  }

  private EvaluatorLoop loop() {
    if (loop == null) {
      try {
        network = LoadedNetwork.open(file, settings);
      } catch (IOException | InferenceException e) {
        throw new IllegalStateException(e.getMessage(), e);
      }
      loop = new EvaluatorLoop(network.evaluator(), games, positions);
    }
    return loop;
  }

  /** Returns statistics of the batches so far; empty before the first turn. */
  Optional<BatchingStats> stats() {
    return Optional.ofNullable(network).map(LoadedNetwork::stats);
  }

  @Override
  public void close() {
    if (network != null) {
      network.close();
    }
  }
}
