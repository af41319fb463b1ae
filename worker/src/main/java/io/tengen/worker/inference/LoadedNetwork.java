package io.tengen.worker.inference;

import io.tengen.engine.net.BatchingEvaluator;
import io.tengen.engine.net.BatchingSettings;
import io.tengen.engine.net.BatchingStats;
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
 * A network at work: on its devices, each with a batching loop on a thread of its own, and a cache
 * before them. One serves all games of a worker. Thread-safe.
 */
public final class LoadedNetwork implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LoadedNetwork.class);

  private final List<ComputeDevice> devices;
  private final int maxBatch;
  private final BatchingEvaluator batching;
  private final Optional<CachingEvaluator> cache;

  private LoadedNetwork(List<InferenceSession> sessions, EvaluatorSettings settings) {
    devices = sessions.stream().map(InferenceSession::device).toList();
    maxBatch = settings.maxBatch();
    batching =
        new BatchingEvaluator(
            sessions,
            new BatchingSettings(settings.capacity(), settings.maxLinger().toNanos()),
            SystemNanoClock.INSTANCE,
            error -> LOG.error("a bug in the evaluation or in what it answers to", error));
    cache =
        settings.cacheBytes() == 0
            ? Optional.empty()
            : Optional.of(new CachingEvaluator(batching, settings.cacheBytes()));
    batching.start();
  }

  /**
   * Loads a network from a file of any format that {@link NetworkFiles} reads onto devices, checks
   * that it behaves as networks do, and is ready; blocks until then. Where graphics cards are
   * wanted that cannot be used, one line in the log says so, and the CPU takes their place.
   *
   * @throws NetworkFileException if the file holds no network, or one that fails the check; the
   *     message names the file
   * @throws IOException if the file cannot be read
   * @throws InferenceException if ONNX Runtime is missing, or fails; the message names the file
   */
  public static LoadedNetwork open(Path file, EvaluatorSettings settings)
      throws IOException, InferenceException {
    LoadedNetwork network =
        new LoadedNetwork(SessionFactory.open(file, settings.sessions()), settings);
    LOG.info("{} is evaluated on {}", file, network.devices);
    return network;
  }

  /** What games ask. */
  public Evaluator evaluator() {
    return cache.isPresent() ? cache.get() : batching;
  }

  /** The devices in use, which are not those that were wanted where the CPU took their place. */
  public List<ComputeDevice> devices() {
    return devices;
  }

  /** Positions of the largest batch. */
  public int maxBatch() {
    return maxBatch;
  }

  /** What has been evaluated so far. */
  public BatchingStats stats() {
    return batching.stats();
  }

  /** The cache, for its counters; empty if there is none. */
  public Optional<CachingEvaluator> cache() {
    return cache;
  }

  /** Fails what waits, waits for what devices are evaluating, and frees them. */
  @Override
  public void close() {
    evaluator().close();
  }
}
