package io.tengen.worker.inference;

import io.tengen.engine.net.BatchingEvaluator;
import io.tengen.engine.net.BatchingSettings;
import io.tengen.engine.net.BatchingStats;
import io.tengen.engine.net.CacheBudget;
import io.tengen.engine.net.CachingEvaluator;
import io.tengen.engine.net.Evaluator;
import io.tengen.worker.inference.model.NetworkFileException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.agrona.concurrent.SystemNanoClock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A network loaded onto its devices, each of which has a batching loop on its own thread, behind an
 * optional cache. One instance serves all games of a worker. Thread-safe.
 */
public final class LoadedNetwork implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LoadedNetwork.class);

  private final List<ComputeDevice> devices;
  private final int maxBatch;
  private final BatchingEvaluator batching;
  private final Optional<CachingEvaluator> cache;

  private LoadedNetwork(DeviceBackends opened, EvaluatorSettings settings) {
    devices = List.copyOf(opened.devices());
    maxBatch = settings.maxBatch();
    batching =
        new BatchingEvaluator(
            opened.backends(),
            new BatchingSettings(settings.capacity(), settings.maxLinger().toNanos()),
            SystemNanoClock.INSTANCE,
            error -> LOG.error("a bug in the evaluation or in one of its callbacks", error));
    cache =
        settings.cacheBytes() == 0
            ? Optional.empty()
            : Optional.of(
                new CachingEvaluator(batching, CacheBudget.ofProcess(), settings.cacheBytes()));
    batching.start();
  }

  /**
   * Loads a network from a file of any format that {@link NetworkFiles} reads onto devices, and
   * checks its outputs; see {@link NetworkCheck}. Blocks until the network is ready. If graphics
   * cards of the settings cannot be used, one line is logged and the CPU is used instead of them.
   *
   * @throws NetworkFileException if the file contains no network, or one that fails the check; the
   *     message names the file
   * @throws IOException if the file cannot be read
   * @throws InferenceException if ONNX Runtime cannot be loaded or fails; the message names the
   *     file
   */
  public static LoadedNetwork open(Path file, EvaluatorSettings settings)
      throws IOException, InferenceException {
    return open(file, settings, RemoteEvaluation.NONE);
  }

  /**
   * Loads a network, as {@link #open(Path, EvaluatorSettings)} does, for settings that may name
   * {@link ComputeDevice#REMOTE}.
   *
   * @param remote the other workers
   * @throws NetworkFileException if the file contains no network, or one that fails the check; the
   *     message names the file
   * @throws IOException if the file cannot be read
   * @throws InferenceException if ONNX Runtime cannot be loaded or fails; the message names the
   *     file
   */
  public static LoadedNetwork open(Path file, EvaluatorSettings settings, RemoteEvaluation remote)
      throws IOException, InferenceException {
    LoadedNetwork network =
        new LoadedNetwork(DeviceBackends.open(file, settings.sessions(), remote), settings);
    LOG.info("{} is evaluated on {}", file, network.devices);
    return network;
  }

  /** Returns the evaluator for games: the cache if there is one, else the batching evaluator. */
  public Evaluator evaluator() {
    return cache.isPresent() ? cache.get() : batching;
  }

  /**
   * Returns the devices in use; they differ from those of the settings if the CPU replaces some.
   */
  public List<ComputeDevice> devices() {
    return devices;
  }

  /** Returns the largest number of positions in a batch. */
  public int maxBatch() {
    return maxBatch;
  }

  /** Returns the counts of evaluations so far. */
  public BatchingStats stats() {
    return batching.stats();
  }

  /** Returns the cache; empty if there is none. */
  public Optional<CachingEvaluator> cache() {
    return cache;
  }

  /** Fails the waiting requests, waits for the batches in progress, and releases the devices. */
  @Override
  public void close() {
    evaluator().close();
  }
}
