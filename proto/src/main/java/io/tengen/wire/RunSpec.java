package io.tengen.wire;

import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.setting.ResourceName;
import io.tengen.engine.setting.WorkerResource;
import io.tengen.files.artifact.Artifact;
import io.tengen.files.artifact.StorePlace;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.match.MatchTerms;
import io.tengen.game.match.TimeScale;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Repetition;
import io.tengen.text.Texts;
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
 * The specification of a run, fixed when the run is created. Immutable. Commands build it, {@link
 * RunSpecCodec} encodes it for requests and for the coordinator's journal, and the coordinator
 * executes it.
 *
 * <p>The constructor does not check whether the engines can play the tournament: the coordinator
 * does.
 *
 * @param engines at least two for an evaluation, exactly one for self-play; names are unique
 * @param setup the rules and the position that every game begins with
 * @param games the number of games to play, or the maximum if the tournament ends by itself; 1 to
 *     {@value #MAX_GAMES}
 * @param seed the seed from which, with its index, the seed of every game is derived
 * @param matchRules how games are refereed
 * @param artifacts the networks and policies that workers fetch from the coordinator; workers must
 *     have others that engines name themselves
 * @param format how games are paired, in text form: {@code swiss:rounds=7}; empty for a round robin
 * @param teams who plays for which team; {@link Teams#NONE} if engines play for themselves
 * @param terms openings, and settings of single engines such as their time
 * @param pool the rating pool that the results enter; empty for none
 * @param schedule the part of the workers that the run gets: the only component that can change
 *     later
 * @param selfPlay how the beginnings of self-play games vary
 * @param shards the place in an object store to which workers upload the games; empty for none
 * @param verify the share of the repeatable games that a second worker plays again, 0 to 1
 * @param note one line of at most {@value #MAX_NOTE} printable characters that is displayed with
 *     the run; empty for none
 * @param timeScale whether the times of the match rules and terms are scaled to the workers' speeds
 */
public record RunSpec(
    RunKind kind,
    List<EngineSpec> engines,
    GameSetup setup,
    int games,
    long seed,
    MatchRules matchRules,
    Map<ResourceName, Artifact> artifacts,
    String format,
    Teams teams,
    MatchTerms terms,
    String pool,
    FleetShare schedule,
    SelfPlayTerms selfPlay,
    String shards,
    double verify,
    String note,
    TimeScale timeScale) {
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
    requireGames(games);
    requireArtifacts(artifacts, engines);
    requireSelfPlay(kind, format, selfPlay, terms);
    requireTeams(kind, engines, teams);
    requireTerms(kind, engines, setup, matchRules, terms);
    requirePool(kind, pool);
    requireShards(kind, shards);
    if (!(verify >= 0 && verify <= 1)) {
      throw new IllegalArgumentException("verify must be a share from 0 to 1, not " + verify);
    }
    requireNote(note);
    requireScalable(timeScale, matchRules, terms);
  }

  /**
   * Checks a note.
   *
   * @throws IllegalArgumentException with one line if it is too long or not one line
   */
  public static void requireNote(String note) {
    if (note.length() > MAX_NOTE || !NOTE.matcher(note).matches()) {
      throw new IllegalArgumentException(
          "note must be one line of at most " + MAX_NOTE + " printable characters");
    }
  }

  /**
   * Checks a number of games.
   *
   * @throws IllegalArgumentException with one line if it is out of range
   */
  public static void requireGames(int games) {
    if (games < 1 || games > MAX_GAMES) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "games must be 1 to %,d, not %,d", MAX_GAMES, games));
    }
  }

  /**
   * Returns a builder of a round robin on the default terms, or of self-play whose games all begin
   * alike.
   */
  public static Builder builder(
      RunKind kind, List<EngineSpec> engines, GameSetup setup, int games) {
    return new Builder(kind, engines, setup, games);
  }

  /** Returns a builder that starts with the values of this specification. */
  public Builder toBuilder() {
    return new Builder(kind, engines, setup, games)
        .seed(seed)
        .matchRules(matchRules)
        .artifacts(artifacts)
        .format(format)
        .teams(teams)
        .terms(terms)
        .pool(pool)
        .schedule(schedule)
        .selfPlay(selfPlay)
        .shards(shards)
        .verify(verify)
        .note(note)
        .timeScale(timeScale);
  }

  /** Returns a copy with other engines. */
  public RunSpec withEngines(List<EngineSpec> others) {
    return new RunSpec(
        kind,
        others,
        setup,
        games,
        seed,
        matchRules,
        artifacts,
        format,
        teams,
        terms,
        pool,
        schedule,
        selfPlay,
        shards,
        verify,
        note,
        timeScale);
  }

  /** Returns the networks among the artifacts, by the name that engines use. */
  public Map<String, Artifact> networks() {
    return ResourceName.of(WorkerResource.NETWORK, artifacts);
  }

  /** Returns the policies among the artifacts, by the name that engines use. */
  public Map<String, Artifact> policies() {
    return ResourceName.of(WorkerResource.POLICY, artifacts);
  }

  /**
   * Returns a copy without the openings, of which there may be thousands, for lists and watches.
   */
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
                + Texts.printable(entry.name())
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
      RunKind kind, String format, SelfPlayTerms selfPlay, MatchTerms terms) {
    if (kind == RunKind.SELF_PLAY && !format.isEmpty()) {
      throw new IllegalArgumentException("self-play has no format; leave out " + format);
    }
    if (kind != RunKind.SELF_PLAY && !selfPlay.equals(SelfPlayTerms.NONE)) {
      throw new IllegalArgumentException(
          "spread komi, random openings and their share are for self-play; leave them out");
    }
    selfPlay.requireRoom(!terms.openings().isEmpty());
  }

  private static void requireTeams(RunKind kind, List<EngineSpec> engines, Teams teams) {
    if (kind == RunKind.SELF_PLAY && !teams.isEmpty()) {
      throw new IllegalArgumentException("self-play has no teams; leave them out");
    }
    teams.require(engines.stream().map(EngineSpec::name).toList());
  }

  private static void requireTerms(
      RunKind kind, List<EngineSpec> engines, GameSetup setup, MatchRules rules, MatchTerms terms) {
    if (kind == RunKind.SELF_PLAY && !(terms.black().isEmpty() && terms.times().isEmpty())) {
      throw new IllegalArgumentException(
          "the engine that takes Black and times of single engines are for evaluations; leave them"
              + " out");
    }
    if (kind == RunKind.SELF_PLAY && setup.rules().repetition() == Repetition.REPLAY) {
      throw new IllegalArgumentException(
          "self-play has no result for which a game would be played again; choose another"
              + " repetition than replay");
    }
    terms.requirePlayable(setup, rules, engines.stream().map(EngineSpec::name).toList());
  }

  /** Returns the SHA-256 of the networks and policies, each once, in order. */
  public List<String> artifactHashes() {
    return artifacts().values().stream().map(Artifact::sha256).distinct().sorted().toList();
  }

  private static void requireScalable(TimeScale scale, MatchRules rules, MatchTerms terms) {
    if (scale == TimeScale.WORKER && !rules.hasClock() && !terms.hasClock()) {
      throw new IllegalArgumentException(
          "time-scale worker scales clocks, and no engine has one; give a --time such as 5s/move, or"
              + " leave it out");
    }
  }

  private static void requirePool(RunKind kind, String pool) {
    if (!pool.isEmpty() && !POOL.matcher(pool).matches()) {
      throw new IllegalArgumentException(
          "pool \""
              + Texts.printable(pool)
              + "\" must have 1 to 64 letters, digits or any of . _ -");
    }
    if (!pool.isEmpty() && kind != RunKind.EVALUATION) {
      throw new IllegalArgumentException("self-play does not measure strength; leave out the pool");
    }
  }

  private static void requireShards(RunKind kind, String shards) {
    if (!shards.isEmpty()) {
      if (kind != RunKind.SELF_PLAY) {
        throw new IllegalArgumentException("shards are for self-play; leave them out");
      }
      StorePlace.parse(shards);
    }
  }

  /** Builds specifications; values that are not set have defaults. Not thread-safe. */
  public static final class Builder {
    private final RunKind kind;
    private final List<EngineSpec> engines;
    private final GameSetup setup;
    private int games;
    private long seed;
    private MatchRules matchRules = MatchRules.DEFAULT;
    private final Map<ResourceName, Artifact> artifacts = new TreeMap<>();
    private String format = "";
    private Teams teams = Teams.NONE;
    private MatchTerms terms = MatchTerms.NONE;
    private String pool = "";
    private FleetShare schedule = FleetShare.DEFAULT;
    private SelfPlayTerms selfPlay = SelfPlayTerms.NONE;
    private String shards = "";
    private double verify;
    private String note = "";
    private TimeScale timeScale = TimeScale.NONE;

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

    /** Sets the seed; 0 by default. */
    public Builder seed(long value) {
      seed = value;
      return this;
    }

    /** Sets how games are refereed; {@link MatchRules#DEFAULT} by default. */
    public Builder matchRules(MatchRules value) {
      matchRules = value;
      return this;
    }

    /** Sets the networks and policies that workers fetch; none by default. */
    public Builder artifacts(Map<ResourceName, Artifact> value) {
      artifacts.clear();
      artifacts.putAll(value);
      return this;
    }

    /** Sets the networks among the artifacts; none by default. */
    public Builder networks(Map<String, Artifact> value) {
      return artifacts(WorkerResource.NETWORK, value);
    }

    /** Sets the policies among the artifacts; none by default. */
    public Builder policies(Map<String, Artifact> value) {
      return artifacts(WorkerResource.POLICY, value);
    }

    private Builder artifacts(WorkerResource resource, Map<String, Artifact> value) {
      artifacts.keySet().removeIf(entry -> entry.resource() == resource);
      value.forEach((name, artifact) -> artifacts.put(new ResourceName(resource, name), artifact));
      return this;
    }

    /** Sets how games are paired; a round robin by default. */
    public Builder format(String value) {
      format = value;
      return this;
    }

    /** Sets who plays for which team; {@link Teams#NONE} by default. */
    public Builder teams(Teams value) {
      teams = value;
      return this;
    }

    /** Sets the terms; {@link MatchTerms#NONE} by default. */
    public Builder terms(MatchTerms value) {
      terms = value;
      return this;
    }

    /** Sets the rating pool; none by default. */
    public Builder pool(String value) {
      pool = value;
      return this;
    }

    /** Sets the part of the workers; {@link FleetShare#DEFAULT} by default. */
    public Builder schedule(FleetShare value) {
      schedule = value;
      return this;
    }

    /** Sets how beginnings vary; {@link SelfPlayTerms#NONE} by default. */
    public Builder selfPlay(SelfPlayTerms value) {
      selfPlay = value;
      return this;
    }

    /** Sets the place to which games are uploaded; none by default. */
    public Builder shards(String value) {
      shards = value;
      return this;
    }

    /** Sets the share of games that are played again; 0 by default. */
    public Builder verify(double value) {
      verify = value;
      return this;
    }

    /** Sets the note; none by default. */
    public Builder note(String value) {
      note = value;
      return this;
    }

    /** Sets how clocks are scaled; {@link TimeScale#NONE} by default. */
    public Builder timeScale(TimeScale value) {
      timeScale = value;
      return this;
    }

    /**
     * Returns the specification.
     *
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
          format,
          teams,
          terms,
          pool,
          schedule,
          selfPlay,
          shards,
          verify,
          note,
          timeScale);
    }
  }
}
