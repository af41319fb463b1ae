package io.tengen.wire;

import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.setting.ResourceName;
import io.tengen.engine.setting.WorkerResource;
import io.tengen.files.artifact.Artifact;
import io.tengen.files.artifact.StorePlace;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.match.MatchTerms;
import io.tengen.game.rules.GameSetup;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a run is made of; fixed when it is created. Immutable. The command fills it, {@link
 * RunSpecCodec} sends it, the coordinator plays it, and its journal keeps it as the codec encodes
 * it.
 *
 * <p>Whether the engines can play the contest is checked by the coordinator alone, which knows the
 * tournaments.
 *
 * @param engines at least two for an evaluation, exactly one for self-play; names are unique
 * @param setup what every game begins with
 * @param games to play in all, or at most where the contest ends by itself; 1 to {@value
 *     #MAX_GAMES}
 * @param seed every game's seed derives from this and its index
 * @param matchRules how games are refereed
 * @param artifacts those of the networks and policies that engines name which workers fetch from
 *     the coordinator; others the workers have of their own
 * @param contest how games are paired, as people type it: {@code swiss:rounds=7}; empty for a round
 *     robin
 * @param terms openings, and what single engines have for themselves
 * @param pool the rating pool that the results enter; empty for none
 * @param schedule what part of the workers the run gets: the one thing that can change later
 * @param selfPlay how games of self-play begin otherwise than alike
 * @param shards place in an object store that workers bring the games to; empty for none
 * @param verify share of the repeatable games that a second worker plays again, 0 to 1
 * @param note one line of at most {@value #MAX_NOTE} printable characters that people see with the
 *     run; empty for none
 */
public record RunSpec(
    RunKind kind,
    List<EngineSpec> engines,
    GameSetup setup,
    int games,
    long seed,
    MatchRules matchRules,
    Map<ResourceName, Artifact> artifacts,
    String contest,
    MatchTerms terms,
    String pool,
    FleetShare schedule,
    SelfPlayTerms selfPlay,
    String shards,
    double verify,
    String note) {
  public static final int MAX_GAMES = 10_000_000;
  private static final int MAX_ENGINES = 100;
  private static final int MAX_NOTE = 200;
  private static final Pattern NOTE = Pattern.compile("[^\\p{C}\\p{Zl}\\p{Zp}]*");
  private static final Pattern POOL = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  /**
   * @throws IllegalArgumentException with one line that names the field and the remedy
   */
  public RunSpec {
    engines = List.copyOf(engines);
    artifacts = Collections.unmodifiableMap(new TreeMap<>(artifacts));
    requireEngines(kind, engines);
    if (games < 1 || games > MAX_GAMES) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "games must be 1 to %,d, not %,d", MAX_GAMES, games));
    }
    requireArtifacts(artifacts, engines);
    requireSelfPlay(kind, contest, selfPlay, terms);
    requireTerms(kind, engines, setup, matchRules, terms);
    requirePool(kind, pool);
    requireShards(kind, shards);
    if (!(verify >= 0 && verify <= 1)) {
      throw new IllegalArgumentException("verify must be a share from 0 to 1, not " + verify);
    }
    if (note.length() > MAX_NOTE || !NOTE.matcher(note).matches()) {
      throw new IllegalArgumentException(
          "note must be one line of at most " + MAX_NOTE + " printable characters");
    }
  }

  /** A round robin on the default terms, or self-play whose games all begin alike. */
  public static Builder builder(
      RunKind kind, List<EngineSpec> engines, GameSetup setup, int games) {
    return new Builder(kind, engines, setup, games);
  }

  /** A builder that begins with all of this. */
  public Builder toBuilder() {
    return new Builder(kind, engines, setup, games)
        .seed(seed)
        .matchRules(matchRules)
        .artifacts(artifacts)
        .contest(contest)
        .terms(terms)
        .pool(pool)
        .schedule(schedule)
        .selfPlay(selfPlay)
        .shards(shards)
        .verify(verify)
        .note(note);
  }

  /** The networks among the artifacts, by the name that engines use. */
  public Map<String, Artifact> networks() {
    return ResourceName.of(WorkerResource.NETWORK, artifacts);
  }

  /** The policies among the artifacts, by the name that engines use. */
  public Map<String, Artifact> policies() {
    return ResourceName.of(WorkerResource.POLICY, artifacts);
  }

  /** This spec without its openings, which may be thousands: for lists and for watchers. */
  public RunSpec withoutOpenings() {
    return terms.openings().isEmpty()
        ? this
        : toBuilder().terms(new MatchTerms(List.of(), terms.black(), terms.times())).build();
  }

  private static void requireEngines(RunKind kind, List<EngineSpec> engines) {
    if (kind == RunKind.EVALUATION && engines.size() < 2) {
      throw new IllegalArgumentException(
          "an evaluation needs at least two engines, not " + engines.size());
    }
    if (kind == RunKind.SELF_PLAY && engines.size() != 1) {
      throw new IllegalArgumentException(
          "self-play takes exactly one engine, not " + engines.size());
    }
    if (engines.size() > MAX_ENGINES) {
      throw new IllegalArgumentException(
          "a run takes at most " + MAX_ENGINES + " engines, not " + engines.size());
    }
    Set<String> names = new HashSet<>();
    for (EngineSpec engine : engines) {
      if (!names.add(engine.name())) {
        throw new IllegalArgumentException(
            "two engines are called \""
                + engine.name()
                + "\"; give one another name: NAME=KIND:...");
      }
    }
  }

  private static void requireArtifacts(
      Map<ResourceName, Artifact> artifacts, List<EngineSpec> engines) {
    Set<ResourceName> named =
        engines.stream()
            .flatMap(engine -> StandardEngines.entries(engine).stream())
            .collect(Collectors.toSet());
    artifacts.forEach((entry, artifact) -> {
      WorkerResource resource = entry.resource();
      if (!named.contains(entry)) {
        throw new IllegalArgumentException(
            resource.list()
                + " has \""
                + entry.name().replaceAll("[^ -~]", "?")
                + "\", which no engine names as its "
                + resource.key()
                + "=; leave it out");
      }
      long most = StandardEngines.maxBytes(resource);
      if (artifact.bytes() > most) {
        throw new IllegalArgumentException(
            entry.described()
                + " has "
                + artifact.bytes()
                + " bytes; a "
                + resource.noun()
                + " has at most "
                + most);
      }
    });
  }

  private static void requireSelfPlay(
      RunKind kind, String contest, SelfPlayTerms selfPlay, MatchTerms terms) {
    if (kind == RunKind.SELF_PLAY && !contest.isEmpty()) {
      throw new IllegalArgumentException("self-play has no format; leave out " + contest);
    }
    if (kind != RunKind.SELF_PLAY && !selfPlay.equals(SelfPlayTerms.NONE)) {
      throw new IllegalArgumentException(
          "spread komi, random openings and their share are for self-play; leave them out");
    }
    selfPlay.requireRoom(!terms.openings().isEmpty());
  }

  private static void requireTerms(
      RunKind kind, List<EngineSpec> engines, GameSetup setup, MatchRules rules, MatchTerms terms) {
    if (kind == RunKind.SELF_PLAY && !(terms.black().isEmpty() && terms.times().isEmpty())) {
      throw new IllegalArgumentException(
          "the engine that takes Black and times of single engines are for evaluations; leave them"
              + " out");
    }
    terms.requirePlayable(setup, rules, engines.stream().map(EngineSpec::name).toList());
  }

  private static void requirePool(RunKind kind, String pool) {
    if (!pool.isEmpty() && !POOL.matcher(pool).matches()) {
      throw new IllegalArgumentException(
          "pool \""
              + pool.replaceAll("[^ -~]", "?")
              + "\" must have 1 to 64 letters, digits or any of . _ -");
    }
    if (!pool.isEmpty() && kind != RunKind.EVALUATION) {
      throw new IllegalArgumentException("self-play says nothing of strength: leave out the pool");
    }
  }

  private static void requireShards(RunKind kind, String shards) {
    if (!shards.isEmpty()) {
      if (kind != RunKind.SELF_PLAY) {
        throw new IllegalArgumentException("shards are made of self-play: leave them out");
      }
      StorePlace.parse(shards);
    }
  }

  /** Builds specs: what is not set has its default. Not thread-safe. */
  public static final class Builder {
    private final RunKind kind;
    private final List<EngineSpec> engines;
    private final GameSetup setup;
    private int games;
    private long seed;
    private MatchRules matchRules = MatchRules.DEFAULT;
    private final Map<ResourceName, Artifact> artifacts = new TreeMap<>();
    private String contest = "";
    private MatchTerms terms = MatchTerms.NONE;
    private String pool = "";
    private FleetShare schedule = FleetShare.DEFAULT;
    private SelfPlayTerms selfPlay = SelfPlayTerms.NONE;
    private String shards = "";
    private double verify;
    private String note = "";

    private Builder(RunKind kind, List<EngineSpec> engines, GameSetup setup, int games) {
      this.kind = kind;
      this.engines = engines;
      this.setup = setup;
      this.games = games;
    }

    public Builder games(int value) {
      games = value;
      return this;
    }

    /** Default 0. */
    public Builder seed(long value) {
      seed = value;
      return this;
    }

    /** Default {@link MatchRules#DEFAULT}. */
    public Builder matchRules(MatchRules value) {
      matchRules = value;
      return this;
    }

    /** All networks and policies that the run brings; default none. */
    public Builder artifacts(Map<ResourceName, Artifact> value) {
      artifacts.clear();
      artifacts.putAll(value);
      return this;
    }

    /** Sets the networks among the artifacts; default none. */
    public Builder networks(Map<String, Artifact> value) {
      return artifacts(WorkerResource.NETWORK, value);
    }

    /** Sets the policies among the artifacts; default none. */
    public Builder policies(Map<String, Artifact> value) {
      return artifacts(WorkerResource.POLICY, value);
    }

    private Builder artifacts(WorkerResource resource, Map<String, Artifact> value) {
      artifacts.keySet().removeIf(entry -> entry.resource() == resource);
      value.forEach((name, artifact) -> artifacts.put(new ResourceName(resource, name), artifact));
      return this;
    }

    /** Default a round robin. */
    public Builder contest(String value) {
      contest = value;
      return this;
    }

    /** Default {@link MatchTerms#NONE}. */
    public Builder terms(MatchTerms value) {
      terms = value;
      return this;
    }

    /** Default none. */
    public Builder pool(String value) {
      pool = value;
      return this;
    }

    /** Default {@link FleetShare#DEFAULT}. */
    public Builder schedule(FleetShare value) {
      schedule = value;
      return this;
    }

    /** Default {@link SelfPlayTerms#NONE}. */
    public Builder selfPlay(SelfPlayTerms value) {
      selfPlay = value;
      return this;
    }

    /** Default nowhere. */
    public Builder shards(String value) {
      shards = value;
      return this;
    }

    /** Default 0. */
    public Builder verify(double value) {
      verify = value;
      return this;
    }

    /** Default none. */
    public Builder note(String value) {
      note = value;
      return this;
    }

    /**
     * @throws IllegalArgumentException with one line that names the field and the remedy
     */
    public RunSpec build() {
      return new RunSpec(
          kind,
          engines,
          setup,
          games,
          seed,
          matchRules,
          artifacts,
          contest,
          terms,
          pool,
          schedule,
          selfPlay,
          shards,
          verify,
          note);
    }
  }
}
