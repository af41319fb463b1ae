package io.tengen.worker.inference;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tengen.engine.net.Evaluator;
import io.tengen.engine.play.NetworkRegistry;
import io.tengen.text.Reasons;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A registry of a worker's networks by name. Each network is loaded once, when it is first opened,
 * and serves all games until the worker ends. Thread-safe; opening a network does not wait for
 * another one's load.
 */
public final class LoadedNetworks implements NetworkRegistry, AutoCloseable {
  /** Complete once this is made. */
  private final SortedMap<String, Entry> entries = new TreeMap<>();

  /** Creates a registry whose networks publish no metrics. */
  public LoadedNetworks(Map<String, NetworkConfig> networks) {
    this(networks, new SimpleMeterRegistry());
  }

  /**
   * Creates a registry whose networks publish {@link InferenceMetrics}.
   *
   * @param networks the networks by name
   * @param registry registry of the metrics
   */
  public LoadedNetworks(Map<String, NetworkConfig> networks, MeterRegistry registry) {
    this(networks, registry, RemoteEvaluation.NONE);
  }

  /**
   * Creates a registry of networks that other workers may evaluate.
   *
   * @param networks the networks by name
   * @param registry registry of the metrics
   * @param remote the other workers
   */
  public LoadedNetworks(
      Map<String, NetworkConfig> networks, MeterRegistry registry, RemoteEvaluation remote) {
    networks.forEach((name, config) ->
        entries.put(
            name,
            new Entry(
                name, new LazyNetwork(config.file(), config.settings(), name, registry, remote))));
  }

  @Override
  public List<String> names() {
    return entries.values().stream()
        .filter(entry -> entry.failure() == null)
        .map(entry -> entry.name)
        .toList();
  }

  @Override
  public Evaluator open(String name) {
    Entry entry = entries.get(name);
    if (entry == null) {
      throw new IllegalArgumentException(unknown(name));
    }
    return entry.open();
  }

  private String unknown(String name) {
    if (name.contains("/") || name.contains("\\")) {
      return "net=" + name + " is not a name; write net=NAME, and --net NAME=" + name;
    }
    return "\""
        + name
        + "\" is not one of the worker's networks; "
        + (entries.isEmpty()
            ? "there are none; give it as --net "
            : "there are " + String.join(", ", entries.keySet()) + "; give another as --net ")
        + name
        + "=FILE";
  }

  /** Closes all open networks and refuses to open others; pending and later evaluations fail. */
  @Override
  public void close() {
    entries.values().forEach(Entry::close);
  }

  private static final class Entry {
    private final String name;
    private final LazyNetwork network;

    /** The reason why it cannot be opened, in one line; null if it can. */
    private volatile @Nullable String refusal;

    Entry(String name, LazyNetwork network) {
      this.name = name;
      this.network = network;
    }

    /**
     * Returns the reason why it cannot evaluate any more; null if it can. Does not wait for a load.
     */
    @Nullable String failure() {
      return refusal != null ? refusal : network.failure().orElse(null);
    }

    synchronized Evaluator open() {
      String why = failure();
      if (why != null) {
        throw new IllegalArgumentException("network \"" + name + "\": " + why);
      }
      try {
        return network.open();
      } catch (IOException | InferenceException e) {
        String message = Reasons.withFile(e);
        refusal = message;
        throw new IllegalArgumentException("network \"" + name + "\": " + message, e);
      } catch (RuntimeException | Error e) {
        // After a bug or a lack of memory, later games must not try to load it again.
        refusal = "it could not be loaded: " + Reasons.of(e);
        throw e;
      }
    }

    synchronized void close() {
      refusal = "the worker is closing";
      network.close();
    }
  }
}
