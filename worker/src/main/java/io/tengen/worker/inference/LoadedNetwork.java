package io.tengen.worker.inference;

import io.tengen.engine.net.Backend;
import io.tengen.engine.net.BatchingEvaluator;
import io.tengen.engine.net.BatchingSettings;
import io.tengen.engine.net.BatchingStats;
import io.tengen.engine.net.CacheBudget;
import io.tengen.engine.net.CachingEvaluator;
import io.tengen.engine.net.Evaluator;
import io.tengen.files.artifact.Artifact;
import io.tengen.worker.inference.RemoteEvaluation.RemoteNetwork;
import io.tengen.worker.inference.model.NetworkFileException;
import io.tengen.worker.inference.onnx.OnnxDeclaration;
import io.tengen.worker.inference.onnx.Signature;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
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

  /**
   * The backends of a network, one for each device in use.
   *
   * @param devices the devices of the backends, in their order
   */
  private record DeviceBackends(List<Backend> backends, List<ComputeDevice> devices) {

    /**
     * Loads a file's network onto devices as {@link SessionFactory#open} does, and opens it on
     * other workers for those that are remote. Blocks.
     *
     * @throws NetworkFileException if the file contains no network, or one that fails the check;
     *     the message names the file
     * @throws IOException if the file cannot be read
     * @throws InferenceException if a device cannot evaluate it
     */
    static DeviceBackends open(
        Path file, List<InferenceSettings> requested, RemoteEvaluation remote)
        throws IOException, InferenceException {
      List<Backend> backends = new ArrayList<>();
      List<ComputeDevice> devices = new ArrayList<>();
      List<InferenceSettings> here =
          requested.stream().filter(settings -> !settings.device().isRemote()).toList();
      if (!here.isEmpty()) {
        for (InferenceSession session : SessionFactory.open(file, here)) {
          backends.add(session);
          devices.add(session.device());
        }
      }
      try {
        if (here.size() < requested.size()) {
          RemoteNetwork network = network(file);
          for (InferenceSettings settings : requested) {
            if (settings.device().isRemote()) {
              backends.add(open(file, network, settings, remote));
              devices.add(ComputeDevice.REMOTE);
            }
          }
        }
        return new DeviceBackends(backends, devices);
      } catch (IOException | InferenceException | RuntimeException | Error e) {
        backends.forEach(Backend::close);
        throw e;
      }
    }

    private static RemoteNetwork network(Path file) throws IOException {
      Artifact artifact = Artifact.of(file);
      OnnxDeclaration declaration = NetworkFiles.model(file).declaration();
      return new RemoteNetwork(
          artifact, declaration.inputShape(), declaration.outputs().contains(Signature.LEAD));
    }

    private static Backend open(
        Path file, RemoteNetwork network, InferenceSettings settings, RemoteEvaluation remote)
        throws InferenceException {
      return remote.open(
          network,
          settings.maxBatch(),
          () -> {
            if (!Artifact.of(file).equals(network.file())) {
              throw new InferenceException(
                  file + " has changed since it was first used; restart the worker");
            }
            return SessionFactory.open(file, List.of(settings.onCpu())).getFirst();
          });
    }
  }
}
