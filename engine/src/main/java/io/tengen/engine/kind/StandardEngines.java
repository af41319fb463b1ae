package io.tengen.engine.kind;

import io.tengen.engine.alphabeta.AlphaBetaKind;
import io.tengen.engine.classic.ClassicKind;
import io.tengen.engine.nogo.NogoKind;
import io.tengen.engine.play.EngineKind;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.play.MctsKind;
import io.tengen.engine.play.NetworkRegistry;
import io.tengen.engine.player.PolicyKind;
import io.tengen.engine.player.RandomKind;
import io.tengen.engine.player.SimulatedKind;
import io.tengen.engine.program.EngineProgram;
import io.tengen.engine.program.GtpKind;
import io.tengen.engine.program.ProgramAllowlist;
import io.tengen.engine.program.file.FileKind;
import io.tengen.engine.qlearning.QLearningKind;
import io.tengen.engine.rollout.PolicyFile;
import io.tengen.engine.rollout.PolicyPair;
import io.tengen.engine.rollout.remote.RolloutServices;
import io.tengen.engine.setting.ResourceName;
import io.tengen.engine.setting.Setting;
import io.tengen.engine.setting.WorkerResource;
import io.tengen.engine.solve.SolveKind;
import io.tengen.engine.uct.UctKind;
import io.tengen.game.match.EngineSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The engine kinds of this program, and the only list of them. Creates them for a worker, and
 * answers questions about an engine that need no worker, such as its requirements and capabilities.
 * Thread-safe.
 */
public final class StandardEngines {
  private static final EngineKinds KNOWN = of(Map.of(), Map.of(), NetworkRegistry.NONE);

  private StandardEngines() {}

  /**
   * Returns all kinds, for a worker.
   *
   * @param programs the allowlist of external engines, by name
   * @param policies the weights of rollouts and priors, by name
   * @param networks the networks, by name
   */
  public static EngineKinds of(
      Map<String, EngineProgram> programs,
      Map<String, PolicyPair> policies,
      NetworkRegistry networks) {
    return of(ProgramAllowlist.of(programs), policies, networks);
  }

  /**
   * Returns all kinds, for a worker.
   *
   * @param programs the allowlist of external engines
   * @param policies the weights of rollouts and priors, by name
   * @param networks the networks, by name
   */
  public static EngineKinds of(
      ProgramAllowlist programs, Map<String, PolicyPair> policies, NetworkRegistry networks) {
    return of(programs, policies, networks, RolloutServices.NONE);
  }

  /**
   * Returns all kinds, for a worker.
   *
   * @param programs the allowlist of external engines
   * @param policies the weights of rollouts and priors, by name
   * @param networks the networks, by name
   * @param rollouts has rollouts of searches played elsewhere
   */
  public static EngineKinds of(
      ProgramAllowlist programs,
      Map<String, PolicyPair> policies,
      NetworkRegistry networks,
      RolloutServices rollouts) {
    MctsKind search = new MctsKind(policies, networks);
    return new EngineKinds(
        List.of(
            new RandomKind(),
            new AlphaBetaKind(),
            new SolveKind(),
            new QLearningKind(policies),
            search,
            new PolicyKind(search),
            new ClassicKind(),
            new NogoKind(),
            new UctKind(),
            new GtpKind(programs),
            new FileKind(programs),
            new SimulatedKind()));
  }

  /**
   * Returns the offers of a worker that fetches resources of a type: {@code KIND:KEY} for each kind
   * that takes them.
   */
  public static List<String> fetchOffers(WorkerResource resource) {
    return KNOWN.all().stream()
        .filter(kind -> kind.takes(resource))
        .map(kind -> resource.fetchedRequirement(kind.name()))
        .toList();
  }

  /**
   * Returns the size in bytes of the largest file that an engine reads for a type of resource.
   * Networks are limited only where they are stored.
   */
  public static long maxBytes(WorkerResource resource) {
    return resource == WorkerResource.POLICY ? PolicyFile.MAX_BYTES : Long.MAX_VALUE;
  }

  /** Returns the kind of an engine; an {@link UnknownKind} if this version does not have it. */
  public static EngineKind kind(EngineSpec spec) {
    return kind(spec.kind());
  }

  private static EngineKind kind(String name) {
    return KNOWN.find(name).orElseGet(() -> new UnknownKind(name));
  }

  /**
   * Parses an engine in the form {@code [NAME=]KIND[:key=value,...]}, where {@code gtp:PROGRAM} is
   * short for {@code gtp:program=PROGRAM}. Does not check that the kind and the settings exist.
   *
   * @throws IllegalArgumentException with one line that names the fault
   */
  public static EngineSpec parse(String text) {
    return EngineSpec.parse(text, name -> kind(name).shorthand().map(WorkerResource::key));
  }

  /**
   * Returns the offers that a worker needs to play an engine: see {@link EngineKind#requirements}.
   */
  public static Set<String> requirements(EngineSpec spec, Set<ResourceName> brought) {
    return kind(spec).requirements(spec, brought);
  }

  /**
   * Returns the engine with the version of its worker's resource: see {@link
   * EngineKind#identified}.
   */
  public static EngineSpec identified(EngineSpec spec, Set<String> offers) {
    return kind(spec).identified(spec, offers);
  }

  /** Returns the build of the program that an engine is: see {@link EngineKind#build}. */
  public static String build(EngineSpec spec) {
    return kind(spec).build(spec);
  }

  /** Returns whether the seed determines an engine's games: see {@link EngineKind#isRepeatable}. */
  public static boolean isRepeatable(EngineSpec spec) {
    return kind(spec).isRepeatable(spec);
  }

  /** Returns the resources of workers that an engine names. */
  public static Set<ResourceName> entries(EngineSpec spec) {
    return kind(spec).entries(spec);
  }

  /**
   * Returns the text of the value that an engine's setting has, whether it is given or the default;
   * empty if there is no such setting, or it has no value.
   *
   * @throws IllegalArgumentException with one line if the engine's settings are invalid
   */
  public static Optional<String> value(EngineSpec spec, String key) {
    return kind(spec).settings().value(spec, key);
  }

  /** Returns the name of the network that an engine uses; empty if it uses none. */
  public static Optional<String> network(EngineSpec spec) {
    return kind(spec).network(spec);
  }

  /**
   * Returns the engine with this network in place of its own.
   *
   * @throws IllegalArgumentException with one line if engines of its kind take no network
   */
  public static EngineSpec withNetwork(EngineSpec spec, String network) {
    if (!kind(spec).takesNetworks()) {
      throw spec.fault(spec.kind() + " takes no network");
    }
    return spec.with(WorkerResource.NETWORK.key(), network);
  }

  /**
   * Returns the engine without the settings that only a worker can check, such as the name of a
   * policy; empty if nothing remains. The network remains.
   */
  public static Optional<EngineSpec> withoutWorkerEntries(EngineSpec spec) {
    EngineKind kind = kind(spec);
    if (kind.shorthand().isPresent()) {
      return Optional.empty();
    }
    EngineSpec rest = spec;
    for (Setting<?> row : kind.settings().rows()) {
      boolean isKept = row.resource().filter(one -> one != WorkerResource.NETWORK).isEmpty();
      rest = isKept ? rest : rest.without(row.key());
    }
    return Optional.of(rest);
  }

  /**
   * Returns the type of resource that a requirement asks for, as an entry of the worker or as a
   * file that it fetches; empty for an engine kind or another ability.
   *
   * @param requirement an element of {@link #requirements}
   */
  public static Optional<WorkerResource> resource(String requirement) {
    int colon = requirement.indexOf(':');
    if (colon < 0) {
      return Optional.empty();
    }
    EngineKind kind = kind(requirement.substring(0, colon));
    String key = requirement.substring(colon + 1).split("=", 2)[0];
    return kind.shorthand()
        .or(() -> kind.settings().resources().filter(one -> one.key().equals(key)).findFirst());
  }

  /**
   * Returns the remedy for a requirement that no worker meets: a clause without a full stop.
   *
   * @param requirement an element of {@link #requirements}
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
