package io.tengen.worker.inference;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.micrometer.core.instrument.MeterRegistry;
import io.tengen.engine.net.Evaluator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A network that is loaded once, when it is first opened, and then counted in metrics. Thread-safe:
 * {@link #open} and {@link #close} block while it is being loaded; the other methods do not.
 */
public final class LazyNetwork {
  private final Path file;
  private final EvaluatorSettings settings;
  private final String name;
  private final MeterRegistry registry;
  private final RemoteEvaluation remote;

  /**
   * Null before it is loaded and after it is closed; written while holding this object's monitor.
   */
  private volatile @Nullable LoadedNetwork network;

  /** Removes the network's metrics. */
  @GuardedBy("this")
  private Runnable withdraw = () -> {};

  /**
   * Creates a network without loading it.
   *
   * @param name of the network in metrics
   * @param registry counts what it does, as {@link InferenceMetrics} names it
   * @param remote the other workers, for settings that name them
   */
  public LazyNetwork(
      Path file,
      EvaluatorSettings settings,
      String name,
      MeterRegistry registry,
      RemoteEvaluation remote) {
    this.file = file;
    this.settings = settings;
    this.name = name;
    this.registry = registry;
    this.remote = remote;
  }

  /**
   * Returns the network's evaluator; blocks while the network is being loaded. Loads it again after
   * {@link #close}.
   *
   * @throws IOException if the file cannot be read or contains no usable network
   * @throws InferenceException if no device can evaluate it
   */
  public synchronized Evaluator open() throws IOException, InferenceException {
    LoadedNetwork open = network;
    if (open == null) {
      open = LoadedNetwork.open(file, settings, remote);
      withdraw = InferenceMetrics.bind(open, name, registry);
      network = open;
    }
    return open.evaluator();
  }

  /** Whether it is loaded. */
  public boolean isOpen() {
    return network != null;
  }

  /** Why the network no longer evaluates, in one line; empty if it does or is not loaded. */
  public Optional<String> failure() {
    LoadedNetwork open = network;
    return open == null ? Optional.empty() : open.evaluator().failure();
  }

  /** Unloads the network and removes its metrics; pending evaluations fail. Idempotent. */
  public synchronized void close() {
    LoadedNetwork open = network;
    if (open != null) {
      withdraw.run();
      open.close();
      network = null;
    }
  }
}
