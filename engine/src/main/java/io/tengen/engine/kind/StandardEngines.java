package io.tengen.engine.kind;

import io.tengen.engine.gtp.program.EngineProgram;
import io.tengen.engine.gtp.program.GtpKind;
import io.tengen.engine.play.EngineKind;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.play.MctsKind;
import io.tengen.engine.play.NetworkRegistry;
import io.tengen.engine.player.RandomKind;
import io.tengen.engine.player.SimulatedKind;
import io.tengen.engine.rollout.PolicyFile;
import io.tengen.engine.rollout.PolicyPair;
import io.tengen.engine.setting.ResourceName;
import io.tengen.engine.setting.WorkerResource;
import io.tengen.game.match.EngineSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The kinds of engine that the program has: the only list of them. Besides making them for a
 * worker, answers questions about an engine that need no worker: what it requires, and what it can
 * do. Thread-safe.
 */
public final class StandardEngines {
  private static final EngineKinds KNOWN = of(Map.of(), Map.of(), NetworkRegistry.NONE);

  private StandardEngines() {}

  /**
   * All kinds, as a worker plays them.
   *
   * @param programs the allowlist of outside engines by their name
   * @param policies weights of rollouts and priors by their name
   * @param networkRegistry by their name
   */
  public static EngineKinds of(
      Map<String, EngineProgram> programs,
      Map<String, PolicyPair> policies,
      NetworkRegistry networkRegistry) {
    return new EngineKinds(
        List.of(
            new RandomKind(),
            new MctsKind(policies, networkRegistry),
            new GtpKind(programs),
            new SimulatedKind()));
  }

  /** What a worker offers that fetches such entries: {@code KIND:KEY} for each kind with them. */
  public static List<String> fetchOffers(WorkerResource resource) {
    return KNOWN.all().stream()
        .filter(kind -> kind.takes(resource))
        .map(kind -> resource.fetchedRequirement(kind.name()))
        .toList();
  }

  /**
   * Length of the largest file of such entries that an engine reads, in bytes; networks have no
   * limit here, only where they are stored.
   */
  public static long maxBytes(WorkerResource resource) {
    return resource == WorkerResource.POLICY ? PolicyFile.MAX_BYTES : Long.MAX_VALUE;
  }

  /** What an engine's kind can do; a worker of another version may have kinds that are not here. */
  public static EngineKind kind(EngineSpec spec) {
    return kind(spec.kind());
  }

  private static EngineKind kind(String name) {
    return KNOWN.find(name).orElseGet(() -> new UnknownKind(name));
  }

  /**
   * Reads an engine as people type it, {@code [NAME=]KIND[:key=value,...]}, where {@code
   * gtp:PROGRAM} is short for {@code gtp:program=PROGRAM}. Does not check that there are such a
   * kind and such settings.
   *
   * @throws IllegalArgumentException with one line that says what is wrong
   */
  public static EngineSpec parse(String text) {
    return EngineSpec.parse(text, name -> kind(name).shorthand().map(WorkerResource::key));
  }

  /** What a worker must offer to play an engine: see {@link EngineKind#requirements}. */
  public static Set<String> requirements(EngineSpec spec, Set<ResourceName> brought) {
    return kind(spec).requirements(spec, brought);
  }

  /** Whether an engine's games follow from their seed: see {@link EngineKind#isRepeatable}. */
  public static boolean isRepeatable(EngineSpec spec) {
    return kind(spec).isRepeatable(spec);
  }

  /** The entries of workers' lists that an engine names. */
  public static Set<ResourceName> entries(EngineSpec spec) {
    return kind(spec).entries(spec);
  }

  /** The name of the network that an engine asks; empty if it asks none. */
  public static Optional<String> network(EngineSpec spec) {
    return kind(spec).network(spec);
  }

  /**
   * The engine with this network in place of its own.
   *
   * @throws IllegalArgumentException with one line if engines of its kind take no network
   */
  public static EngineSpec withNetwork(EngineSpec spec, String network) {
    if (!kind(spec).takesNetworks()) {
      throw new IllegalArgumentException(
          "engine \"" + spec.name() + "\": " + spec.kind() + " takes no network");
    }
    return spec.with(WorkerResource.NETWORK.key(), network);
  }

  /**
   * The engine without what only the worker that plays it can check, such as the entries that it
   * names of the worker's policies; empty if nothing is left of it. Its network stays.
   */
  public static Optional<EngineSpec> withoutWorkerEntries(EngineSpec spec) {
    EngineKind kind = kind(spec);
    if (kind.shorthand().isPresent()) {
      return Optional.empty();
    }
    EngineSpec rest = spec;
    for (WorkerResource resource : kind.settings().resources().toList()) {
      rest = resource == WorkerResource.NETWORK ? rest : rest.without(resource.key());
    }
    return Optional.of(rest);
  }

  /**
   * What people can do so that a worker offers what is missing: a clause without a full stop.
   *
   * @param requirement one of {@link #requirements}
   */
  public static String remedy(String requirement) {
    int colon = requirement.indexOf(':');
    if (colon < 0) {
      return "start a worker of a version that has " + requirement;
    }
    EngineKind kind = kind(requirement.substring(0, colon));
    String rest = requirement.substring(colon + 1);
    Optional<WorkerResource> whole = kind.shorthand();
    if (whole.isPresent()) {
      return whole.get().remedy(rest);
    }
    int equals = rest.indexOf('=');
    if (equals < 0) {
      return "start a worker that fetches "
          + kind.settings()
              .resources()
              .filter(one -> one.key().equals(rest))
              .findFirst()
              .map(WorkerResource::list)
              .orElse("artifacts")
          + " (tengen.worker.artifacts.limit above 0)";
    }
    return kind.settings()
        .resources()
        .filter(one -> one.key().equals(rest.substring(0, equals)))
        .findFirst()
        .map(one -> one.remedy(rest.substring(equals + 1)))
        .orElse("start a worker that has " + rest);
  }
}
