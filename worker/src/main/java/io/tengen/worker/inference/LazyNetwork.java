package io.tengen.worker.inference;

import io.micrometer.core.instrument.MeterRegistry;
import io.tengen.engine.net.Evaluator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A network that is loaded when it is first asked for, once, and measured from then on.
 * Thread-safe: callers of {@link #open} wait for one load; the other methods but {@link #close} do
 * not.
 */
public final class LazyNetwork {
  private final Path file;
  private final EvaluatorSettings settings;
  private final String name;
  private final MeterRegistry registry;

  /** Null until it is loaded, and after it was closed; written holding this. */
  private volatile @Nullable LoadedNetwork network;

  /** Withdraws its metrics; guarded by this. */
  private Runnable withdraw = () -> {};

  /**
   * A network that is not loaded yet.
   *
   * @param name under which metrics show it
   * @param registry counts what it does, as {@link InferenceMetrics} names it
   */
  public LazyNetwork(Path file, EvaluatorSettings settings, String name, MeterRegistry registry) {
    this.file = file;
    this.settings = settings;
    this.name = name;
    this.registry = registry;
  }

  /**
   * The network's evaluator; blocks while it is loaded. After {@link #close} it is loaded anew.
   *
   * @throws IOException if the file cannot be read or holds no network that can be used
   * @throws InferenceException if no device can evaluate it
   */
  public synchronized Evaluator open() throws IOException, InferenceException {
    LoadedNetwork open = network;
    if (open == null) {
      open = LoadedNetwork.open(file, settings);
      withdraw = InferenceMetrics.bind(open, name, registry);
      network = open;
    }
    return open.evaluator();
  }

  /** Whether it is loaded. */
  public boolean isOpen() {
    return network != null;
  }

  /** Why it answers no more, in one line; empty while it does, or is not loaded. */
  public Optional<String> failure() {
    LoadedNetwork open = network;
    return open == null ? Optional.empty() : open.evaluator().failure();
  }

  /** Unloads it and withdraws its metrics; callers that wait get no answers. Idempotent. */
  public synchronized void close() {
    LoadedNetwork open = network;
    if (open != null) {
      withdraw.run();
      open.close();
      network = null;
    }
  }
}
