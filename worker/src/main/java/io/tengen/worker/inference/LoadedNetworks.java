package io.tengen.worker.inference;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tengen.engine.net.Evaluator;
import io.tengen.engine.play.NetworkRegistry;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The networks of a worker, by name: each is loaded when somebody first asks for it, once, and
 * serves all games until the worker ends. Thread-safe; who asks for one network does not wait for
 * another.
 */
public final class LoadedNetworks implements NetworkRegistry, AutoCloseable {
  /** Complete once this is made. */
  private final SortedMap<String, Entry> entries = new TreeMap<>();

  /** Networks of which nobody counts what they do. */
  public LoadedNetworks(Map<String, NetworkConfig> networks) {
    this(networks, new SimpleMeterRegistry());
  }

  /**
   * @param networks by name; there will be no others
   * @param registry counts what each does, as {@link InferenceMetrics} names it
   */
  public LoadedNetworks(Map<String, NetworkConfig> networks, MeterRegistry registry) {
    networks.forEach((name, config) ->
        entries.put(
            name,
            new Entry(name, new LazyNetwork(config.file(), config.settings(), name, registry))));
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
      throw new IllegalArgumentException(
          "\""
              + name
              + "\" is not one of the worker's networks; "
              + (entries.isEmpty()
                  ? "there are none; give it as --net " + name + "=FILE"
                  : "there are " + String.join(", ", entries.keySet())));
    }
    return entry.open();
  }

  /** Closes all that were opened and opens no more; games that still ask get no answers. */
  @Override
  public void close() {
    entries.values().forEach(Entry::close);
  }

  private static final class Entry {
    private final String name;
    private final LazyNetwork network;

    /** Why it cannot be opened, in one line; null as long as it may. */
    private volatile @Nullable String refusal;

    Entry(String name, LazyNetwork network) {
      this.name = name;
      this.network = network;
    }

    /** Why it cannot be asked any more; null as long as it can. Does not wait for a load. */
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
        String message = e.getMessage() == null ? e.toString() : e.getMessage();
        refusal = message;
        throw new IllegalArgumentException("network \"" + name + "\": " + message, e);
      } catch (RuntimeException | Error e) {
        // Nor is it asked again after a defect or for want of memory, game by game.
        refusal = "it could not be loaded: " + e;
        throw e;
      }
    }

    synchronized void close() {
      refusal = "the worker is closing";
      network.close();
    }
  }
}
