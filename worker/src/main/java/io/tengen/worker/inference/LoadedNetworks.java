package io.tengen.worker.inference;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tengen.engine.net.Evaluator;
import io.tengen.engine.net.builtin.BuiltInNetwork;
import io.tengen.engine.play.NetworkRegistry;
import io.tengen.text.Reasons;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A registry of a worker's networks by name, and of the {@linkplain BuiltInNetwork built-in one},
 * which {@link #names} does not list. Each network is loaded once, when it is first opened, and
 * serves all games until the worker ends. Thread-safe; opening a network does not wait for another
 * one's load.
 */
public final class LoadedNetworks implements NetworkRegistry, AutoCloseable {
  /** Complete once this is made. */
  private final SortedMap<String, Entry> entries = new TreeMap<>();

  private final MeterRegistry registry;
  private final RemoteEvaluation remote;

  private final EvaluatorSettings builtInSettings;

  /** The built-in network, once it was opened. */
  @GuardedBy("this")
  private @Nullable Entry builtIn;

  @GuardedBy("this")
  private boolean closed;

  /**
   * Creates a registry whose networks publish no metrics and are evaluated by this process only.
   *
   * @param networks the networks by name
   * @param builtInSettings how the built-in network is evaluated, if none has its name
   */
  public LoadedNetworks(Map<String, NetworkConfig> networks, EvaluatorSettings builtInSettings) {
    this(networks, builtInSettings, new SimpleMeterRegistry(), RemoteEvaluation.NONE);
  }

  /**
   * Creates a registry of networks that other workers may evaluate.
   *
   * @param networks the networks by name
   * @param builtInSettings how the built-in network is evaluated, if none has its name
   * @param registry registry of the metrics
   * @param remote the other workers
   */
  public LoadedNetworks(
      Map<String, NetworkConfig> networks,
      EvaluatorSettings builtInSettings,
      MeterRegistry registry,
      RemoteEvaluation remote) {
    this.builtInSettings = builtInSettings;
    this.registry = registry;
    this.remote = remote;
    networks.forEach((name, config) -> entries.put(name, entry(name, config)));
  }

  private Entry entry(String name, NetworkConfig config) {
    return new Entry(
        name, new LazyNetwork(config.file(), config.settings(), name, registry, remote));
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
    if (entry == null && name.equals(BuiltInNetwork.ENTRY.name())) {
      return builtIn().open();
    }
    if (entry == null) {
      throw new IllegalArgumentException(unknown(name));
    }
    return entry.open();
  }

  private synchronized Entry builtIn() {
    if (closed) {
      throw new IllegalArgumentException("the worker is closing");
    }
    Entry present = builtIn;
    if (present == null) {
      try {
        present =
            entry(
                BuiltInNetwork.ENTRY.name(),
                new NetworkConfig(BuiltInNetwork.file(), builtInSettings));
        builtIn = present;
      } catch (IOException e) {
        throw new IllegalArgumentException(
            "the built-in network cannot be written to the temporary files: " + Reasons.withFile(e),
            e);
      }
    }
    return present;
  }

  private String unknown(String name) {
    if (name.contains("/") || name.contains("\\")) {
      return "net=" + name + " is not a name; write net=NAME, and --net NAME=" + name;
    }
    return "\""
        + name
        + "\" is not one of the worker's networks; "
        + (entries.isEmpty()
            ? "there are none"
            : "there are " + String.join(", ", entries.keySet()))
        + "; give it as --net "
        + name
        + "=FILE";
  }

  /** Closes all open networks and refuses to open others; pending and later evaluations fail. */
  @Override
  public void close() {
    entries.values().forEach(Entry::close);
    closeBuiltIn();
  }

  private synchronized void closeBuiltIn() {
    closed = true;
    if (builtIn != null) {
      builtIn.close();
    }
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
