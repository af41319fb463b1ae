package io.tengen.coordinator.run.plan;

import io.tengen.coordinator.contest.Contest;
import io.tengen.engine.artifact.Artifact;
import io.tengen.engine.artifact.StorePlace;
import io.tengen.engine.game.EngineSpec;
import io.tengen.engine.game.GameSetup;
import io.tengen.engine.game.MatchRules;
import io.tengen.engine.game.MatchTerms;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a run is made of; fixed when it is created.
 *
 * @param engines at least two for an evaluation, exactly one for self-play; names are unique
 * @param start what every game begins with
 * @param games to play in all, or at most where the contest ends by itself
 * @param seed every game's seed derives from this and its index
 * @param matchRules how games are refereed, as {@link MatchRules#parse} reads it
 * @param networks those of the networks that engines name which workers fetch from the coordinator;
 *     others the workers have of their own
 * @param contest how games are paired, as {@link Contest#parse} reads it; empty for a round robin
 * @param terms openings, and what single engines have for themselves
 * @param pool the rating pool that the results enter; empty for none
 * @param schedule what part of the workers the run gets: the one thing that can change later
 * @param selfPlay how games of self-play begin otherwise than alike
 * @param shards place in an object store that workers bring the games to; empty for none
 * @param verify share of the repeatable games that a second worker plays again, 0 to 1
 */
public record RunSpec(
    RunKind kind,
    List<EngineSpec> engines,
    SetupRef start,
    int games,
    long seed,
    String matchRules,
    Map<String, Artifact> networks,
    String contest,
    TermsRef terms,
    String pool,
    FleetShare schedule,
    SelfPlayTerms selfPlay,
    String shards,
    double verify) {
  public static final int MAX_GAMES = 10_000_000;
  static final int MAX_ENGINES = 100;
  private static final Pattern POOL = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  /**
   * @throws IllegalArgumentException with one line that names the field and the remedy
   */
  public RunSpec {
    engines = List.copyOf(engines);
    checkEngines(kind, engines);
    start.toSetup();
    if (games < 1 || games > MAX_GAMES) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "games must be 1 to %,d, not %,d", MAX_GAMES, games));
    }
    MatchRules.parse(matchRules);
    // Journals from before there were networks do not have the field.
    Map<String, Artifact> sent = Objects.requireNonNullElse(networks, Map.of());
    checkNetworks(sent, engines);
    networks = Collections.unmodifiableMap(new TreeMap<>(sent));
    // Nor one for how games are paired.
    contest = Objects.requireNonNullElse(contest, "");
    checkContest(kind, contest, engines.size(), games);
    // Nor those from before there were terms, or pools.
    terms = Objects.requireNonNullElse(terms, TermsRef.NONE);
    selfPlay = Objects.requireNonNullElse(selfPlay, SelfPlayTerms.NONE);
    checkSelfPlay(kind, selfPlay, terms);
    checkTerms(kind, engines, start.toSetup(), MatchRules.parse(matchRules), terms);
    checkColours(contest, terms);
    pool = Objects.requireNonNullElse(pool, "");
    schedule = Objects.requireNonNullElse(schedule, FleetShare.DEFAULT);
    checkPool(kind, pool);
    shards = Objects.requireNonNullElse(shards, "");
    checkShards(kind, shards);
    if (!(verify >= 0 && verify <= 1)) {
      throw new IllegalArgumentException("verify must be a share from 0 to 1, not " + verify);
    }
  }

  /** A run with nothing but this: a round robin whose games all begin alike, or self-play. */
  public RunSpec(
      RunKind kind,
      List<EngineSpec> engines,
      SetupRef start,
      int games,
      long seed,
      String matchRules,
      Map<String, Artifact> networks) {
    this(
        kind,
        engines,
        start,
        games,
        seed,
        matchRules,
        networks,
        "",
        TermsRef.NONE,
        "",
        FleetShare.DEFAULT,
        SelfPlayTerms.NONE,
        "",
        0);
  }

  /** The same run with games paired so. */
  public RunSpec withContest(String paired) {
    return with(paired, terms, pool, schedule, selfPlay, shards, verify);
  }

  /** The same run on these terms. */
  public RunSpec withTerms(TermsRef wanted) {
    return with(contest, wanted, pool, schedule, selfPlay, shards, verify);
  }

  /** The same run with its results entering this pool; empty for none. */
  public RunSpec withPool(String entered) {
    return with(contest, terms, entered, schedule, selfPlay, shards, verify);
  }

  /** The same run with another part of the workers. */
  public RunSpec with(FleetShare changed) {
    return with(contest, terms, pool, changed, selfPlay, shards, verify);
  }

  /** The same run with games that begin so. */
  public RunSpec withSelfPlay(SelfPlayTerms begun) {
    return with(contest, terms, pool, schedule, begun, shards, verify);
  }

  /** The same run with its games brought to this place; empty for nowhere. */
  public RunSpec withShards(String place) {
    return with(contest, terms, pool, schedule, selfPlay, place, verify);
  }

  /** The same run with this share of its repeatable games played again. */
  public RunSpec withVerify(double share) {
    return with(contest, terms, pool, schedule, selfPlay, shards, share);
  }

  private RunSpec with(
      String paired,
      TermsRef on,
      String entered,
      FleetShare part,
      SelfPlayTerms begun,
      String place,
      double verified) {
    return new RunSpec(
        kind,
        engines,
        start,
        games,
        seed,
        matchRules,
        networks,
        paired,
        on,
        entered,
        part,
        begun,
        place,
        verified);
  }

  /** How games are paired. Reads it anew: keep the result. */
  public Contest toContest() {
    return Contest.parse(contest);
  }

  private static void checkContest(RunKind kind, String text, int engines, int games) {
    if (kind == RunKind.SELF_PLAY) {
      if (!text.isEmpty()) {
        throw new IllegalArgumentException("self-play has no format; leave out " + text);
      }
      return;
    }
    Contest contest = Contest.parse(text);
    contest.check(engines);
    int most = contest.most(engines);
    if (most != Contest.ENDLESS && most > games) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "format %s takes up to %,d games between %d engines; games=%,d are too few",
              text,
              most,
              engines,
              games));
    }
  }

  /** What every game begins with. Checks it anew: keep the result. */
  public GameSetup toSetup() {
    return start.toSetup();
  }

  /** How games are refereed. Reads it anew: keep the result. */
  public MatchRules toMatchRules() {
    return MatchRules.parse(matchRules);
  }

  /** What its games do not have in common. Reads it anew: keep the result. */
  public MatchTerms toTerms() {
    return terms.toTerms(start.size());
  }

  private static void checkTerms(
      RunKind kind, List<EngineSpec> engines, GameSetup setup, MatchRules rules, TermsRef terms) {
    if (kind == RunKind.SELF_PLAY && !(terms.black().isEmpty() && terms.times().isEmpty())) {
      throw new IllegalArgumentException(
          "the engine that takes Black and times of single engines are for evaluations; leave them"
              + " out");
    }
    terms
        .toTerms(setup.size())
        .requirePlayable(setup, rules, engines.stream().map(EngineSpec::name).toList());
  }

  private static void checkSelfPlay(RunKind kind, SelfPlayTerms selfPlay, TermsRef terms) {
    if (kind != RunKind.SELF_PLAY && !selfPlay.equals(SelfPlayTerms.NONE)) {
      throw new IllegalArgumentException(
          "spread komi, random openings and their share are for self-play; leave them out");
    }
    selfPlay.requireRoom(!terms.openings().isEmpty());
  }

  private static void checkColours(String contest, TermsRef terms) {
    if (!terms.black().isEmpty() && Contest.parse(contest) instanceof Contest.Sprt) {
      throw new IllegalArgumentException(
          "format sprt counts colour-swapped pairs of games, and there are none if \""
              + terms.black()
              + "\" always takes Black; leave out one of the two");
    }
  }

  private static void checkPool(RunKind kind, String pool) {
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

  private static void checkShards(RunKind kind, String shards) {
    if (!shards.isEmpty()) {
      if (kind != RunKind.SELF_PLAY) {
        throw new IllegalArgumentException("shards are made of self-play: leave them out");
      }
      StorePlace.parse(shards);
    }
  }

  private static void checkNetworks(Map<String, Artifact> networks, List<EngineSpec> engines) {
    Set<String> named =
        engines.stream().flatMap(engine -> engine.network().stream()).collect(Collectors.toSet());
    for (String network : networks.keySet()) {
      if (!named.contains(network)) {
        throw new IllegalArgumentException(
            "networks has \""
                + network.replaceAll("[^ -~]", "?")
                + "\", which no engine names as its net=; leave it out");
      }
    }
  }

  private static void checkEngines(RunKind kind, List<EngineSpec> engines) {
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
}
