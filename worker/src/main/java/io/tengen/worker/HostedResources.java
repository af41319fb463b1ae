package io.tengen.worker;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.micrometer.core.instrument.MeterRegistry;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.net.Evaluator;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.play.NetworkRegistry;
import io.tengen.engine.rollout.PolicyPair;
import io.tengen.engine.setting.ResourceName;
import io.tengen.engine.setting.WorkerResource;
import io.tengen.worker.evaluation.NetworkHost;
import io.tengen.worker.inference.EvaluatorSettings;
import io.tengen.worker.inference.InferenceException;
import io.tengen.worker.inference.LazyNetwork;
import io.tengen.worker.inference.RemoteEvaluation;
import io.tengen.worker.job.EngineProvider;
import io.tengen.worker.job.ResourceHost;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;

/**
 * The networks and policies of jobs, each loaded once for all jobs that use it. A network that no
 * job uses any more stays loaded until others replace it, since the next game of its run usually
 * follows immediately. Thread-safe; a thread that waits for a network to be loaded does not block
 * the loading of another.
 */
final class HostedResources implements ResourceHost, AutoCloseable {
  /**
   * The number of networks that stay loaded without a job: those of an evaluation of two engines.
   */
  private static final int MAX_IDLE = 2;

  private final BiFunction<Map<String, PolicyPair>, NetworkRegistry, EngineKinds> kinds;
  private final HostedPolicies hostedPolicies = new HostedPolicies();
  private final NetworkRegistry own;
  private final EvaluatorSettings settings;
  private final MeterRegistry registry;
  private final RemoteEvaluation remote;

  /** Networks by file; among the idle ones, the longest idle come first. */
  @GuardedBy("this")
  private final Map<Path, Hosted> loaded = new LinkedHashMap<>();

  /** Whether a device has failed under a network; no network is offered after that. */
  private volatile boolean failed;

  /**
   * @param kinds makes the engine kinds for a registry of networks
   * @param own the worker's own networks, used for names that a job does not define
   * @param settings of the evaluators of these networks
   * @param remote other workers, if the settings name them
   */
  HostedResources(
      BiFunction<Map<String, PolicyPair>, NetworkRegistry, EngineKinds> kinds,
      NetworkRegistry own,
      EvaluatorSettings settings,
      MeterRegistry registry,
      RemoteEvaluation remote) {
    this.kinds = kinds;
    this.own = own;
    this.settings = settings;
    this.registry = registry;
    this.remote = remote;
  }

  @Override
  public List<String> offers() {
    List<String> offers = new ArrayList<>(StandardEngines.fetchOffers(WorkerResource.POLICY));
    if (!failed) {
      offers.addAll(StandardEngines.fetchOffers(WorkerResource.NETWORK));
    }
    return offers;
  }

  @Override
  public EngineProvider.Handle host(Map<ResourceName, Path> files) throws IOException {
    Map<String, PolicyPair> policies =
        hostedPolicies.load(ResourceName.of(WorkerResource.POLICY, files));
    Map<String, Hosted> held = new TreeMap<>();
    try {
      Map<String, Evaluator> evaluators = new TreeMap<>();
      for (var file : ResourceName.of(WorkerResource.NETWORK, files).entrySet()) {
        Hosted network = hold(file.getValue());
        held.put(file.getKey(), network);
        evaluators.put(file.getKey(), open(file.getKey(), network));
      }
      return new JobHandle(
          kinds.apply(policies, new JobNetworks(evaluators)), List.copyOf(held.values()));
    } catch (IOException | RuntimeException | Error e) {
      // Catches errors as well: a network's buffers may not fit in memory.
      held.values().forEach(this::release);
      throw e;
    }
  }

  /**
   * Loads a network, or shares it with the jobs that have loaded it; blocks until it is ready.
   *
   * @param file verified; it stays until the result is closed
   * @param atClose run after the network was released
   * @throws IOException with one line if the file has the wrong content or cannot be loaded
   */
  NetworkHost.Hosted open(Path file, Runnable atClose) throws IOException {
    Hosted network = hold(file);
    try {
      return new OpenNetwork(
          open(shortName(file), network),
          () -> {
            release(network);
            atClose.run();
          });
    } catch (IOException | RuntimeException | Error e) {
      release(network);
      throw e;
    }
  }

  private synchronized Hosted hold(Path file) {
    Hosted network = loaded.computeIfAbsent(file, this::hosted);
    network.jobs++;
    return network;
  }

  private static Evaluator open(String name, Hosted hosted) throws IOException {
    try {
      return hosted.network.open();
    } catch (IOException | InferenceException e) {
      throw new IOException("network \"" + name + "\": " + e.getMessage(), e);
    }
  }

  private Hosted hosted(Path file) {
    return new Hosted(file, new LazyNetwork(file, settings, shortName(file), registry, remote));
  }

  /** The network's name in metrics: the first digits of its hash. */
  private static String shortName(Path file) {
    return String.valueOf(file.getFileName()).substring(0, 12);
  }

  private void release(Hosted network) {
    List<Hosted> evicted = new ArrayList<>();
    synchronized (this) {
      network.jobs--;
      failed |= network.hasFailed();
      if (network.jobs == 0 && loaded.remove(network.file, network)) {
        // Moves it to the end: it is the last one that became idle.
        loaded.put(network.file, network);
      }
      List<Hosted> idle = loaded.values().stream().filter(one -> one.jobs == 0).toList();
      for (Hosted one : idle) {
        if (one.mustReload() || idle.size() - evicted.size() > MAX_IDLE) {
          loaded.remove(one.file);
          evicted.add(one);
        }
      }
    }
    evicted.forEach(one -> one.network.close());
  }

  /** Unloads all networks; pending and later evaluations fail. */
  @Override
  public void close() {
    Map<Path, Hosted> all;
    synchronized (this) {
      all = new HashMap<>(loaded);
      loaded.clear();
    }
    all.values().forEach(one -> one.network.close());
  }

  /** A network that jobs use or that is kept for the next job. */
  private static final class Hosted {
    private final Path file;
    private final LazyNetwork network;

    /** Jobs that hold the network. Accessed only while holding the host's monitor. */
    private int jobs;

    Hosted(Path file, LazyNetwork network) {
      this.file = file;
      this.network = network;
    }

    boolean hasFailed() {
      return network.failure().isPresent();
    }

    /** Whether the next job must load the network again. */
    boolean mustReload() {
      return !network.isOpen() || hasFailed();
    }
  }

  /** The networks that a job's engines may name. */
  private final class JobNetworks implements NetworkRegistry {
    private final Map<String, Evaluator> jobNetworks;

    JobNetworks(Map<String, Evaluator> jobNetworks) {
      this.jobNetworks = jobNetworks;
    }

    @Override
    public List<String> names() {
      TreeSet<String> names = new TreeSet<>(own.names());
      names.addAll(jobNetworks.keySet());
      return List.copyOf(names);
    }

    @Override
    public Evaluator open(String name) {
      Evaluator evaluator = jobNetworks.get(name);
      return evaluator == null ? own.open(name) : evaluator;
    }
  }

  private final class JobHandle implements EngineProvider.Handle {
    private final EngineKinds players;
    private final List<Hosted> networks;

    JobHandle(EngineKinds players, List<Hosted> networks) {
      this.players = players;
      this.networks = networks;
    }

    @Override
    public EngineKinds kinds() {
      return players;
    }

    @Override
    public void close() {
      networks.forEach(HostedResources.this::release);
    }
  }
}
