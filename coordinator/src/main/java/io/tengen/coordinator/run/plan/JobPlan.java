package io.tengen.coordinator.run.plan;

import io.tengen.coordinator.job.JobList;
import io.tengen.coordinator.pairing.GameSchedule;
import io.tengen.coordinator.pairing.OpeningOrder;
import io.tengen.coordinator.pairing.Seeds;
import io.tengen.coordinator.pairing.SelfPlaySchedule;
import io.tengen.coordinator.tournament.DrawnGames;
import io.tengen.coordinator.tournament.DrawnSchedule;
import io.tengen.coordinator.tournament.TournamentSpec;
import io.tengen.coordinator.tournament.TournamentStates;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.setting.ResourceName;
import io.tengen.files.artifact.Artifact;
import io.tengen.game.board.Color;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.match.MatchTerms;
import io.tengen.game.match.RandomOpening;
import io.tengen.game.match.TimeScale;
import io.tengen.game.match.TimeSystem;
import io.tengen.game.record.EngineBuilds;
import io.tengen.game.record.Opening;
import io.tengen.game.rules.GameSetup;
import io.tengen.wire.FleetShare;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The numbered list of games that a run's spec defines. In tournaments that draw games from results
 * the list grows at its end, and so does that of an evaluation that is given more games; existing
 * games never change. A game that is played in place of another is appended too. Any thread may
 * read it; only its owner may call {@link #draw}, {@link #extend} and {@link #replace}.
 */
public final class JobPlan implements JobList {
  /** The description; its number of games and its engines may be out of date. */
  private volatile RunSpec spec;

  /** Number of scheduled games, or their maximum. Plans of the same games share it. */
  private final AtomicInteger length;

  /** Plans of the same games share them; set by the owner alone. */
  private final AtomicReference<Rematches> rematches;

  /** The engines, and what is required of workers, shared by all plans of the run. */
  private final IdentifiedEngines identified;

  private final TournamentSpec tournamentSpec;
  private final DrawnSchedule drawn;
  private final MatchTerms terms;
  private final GameSchedule gameSchedule;
  private final @Nullable OpeningOrder order;
  private final StartPositionSampler starts;

  public JobPlan(RunSpec spec) {
    this.spec = spec;
    length = new AtomicInteger(spec.games());
    rematches = new AtomicReference<>(Rematches.NONE);
    tournamentSpec = TournamentSpec.of(spec);
    drawn = new DrawnSchedule(spec.seed(), tournamentSpec.firstHasBlack());
    terms = spec.terms();
    starts = new StartPositionSampler(spec.selfPlay());
    order =
        terms.openings().isEmpty() ? null : new OpeningOrder(terms.openings().size(), spec.seed());
    gameSchedule =
        switch (spec.kind()) {
          case EVALUATION ->
              TournamentStates.schedule(tournamentSpec, spec.engines().size(), spec.seed())
                  .orElse(drawn);
          case SELF_PLAY -> new SelfPlaySchedule(spec.seed());
        };
    int engines = spec.engines().size();
    identified =
        new IdentifiedEngines(
            spec.engines(),
            spec.artifacts().keySet(),
            (black, white) ->
                spec.kind() == RunKind.SELF_PLAY
                    || (black != white && tournamentSpec.canMeet(black, white, engines)));
  }

  /** Creates a plan that shares its list of games with another whose spec pairs in the same way. */
  private JobPlan(JobPlan same, RunSpec spec) {
    this.spec = spec;
    length = same.length;
    rematches = same.rematches;
    tournamentSpec = same.tournamentSpec;
    drawn = same.drawn;
    terms = same.terms;
    gameSchedule = same.gameSchedule;
    order = same.order;
    starts = same.starts;
    identified = same.identified;
  }

  /**
   * Returns a plan of the same games with another priority and share of the workers. Games added to
   * either plan appear in both.
   */
  public JobPlan with(FleetShare schedule) {
    return new JobPlan(this, spec().toBuilder().schedule(schedule).build());
  }

  /** Returns a plan of the same games with another note; both plans have the same games. */
  public JobPlan withNote(String note) {
    return new JobPlan(this, spec().toBuilder().note(note).build());
  }

  /**
   * Returns the run's description, with its present number of games and with the engines as far as
   * they are identified.
   */
  public RunSpec spec() {
    RunSpec known = spec;
    int games = length.get();
    if (known.games() != games || known.engines() != identified.engines()) {
      known = known.withEngines(identified.engines()).toBuilder().games(games).build();
      spec = known;
    }
    return known;
  }

  /**
   * Returns why the run cannot have this number of games, as one line; empty if it can. Only fixed
   * schedules are extended: their games do not depend on the number.
   */
  public Optional<String> objection(int games) {
    boolean fixed =
        spec.kind() == RunKind.EVALUATION
            && (tournamentSpec instanceof TournamentSpec.Everyone
                || tournamentSpec instanceof TournamentSpec.Gauntlet);
    if (!fixed) {
      return Optional.of(
          spec.kind() == RunKind.SELF_PLAY
              ? "self-play is not extended; start another run with another --seed"
              : "format "
                  + tournamentSpec.kind()
                  + " decides by itself when it ends, so it cannot have more games; start another"
                  + " run");
    }
    return games < length.get()
        ? Optional.of(
            "the run has "
                + length.get()
                + " games; --games is the number of games in all, and must not be less")
        : Optional.empty();
  }

  /** Sets the number of games of a fixed schedule. For the owner's thread only. */
  public void extend(int games) {
    length.set(games);
  }

  /**
   * Returns the engines with the versions that a worker with these offers has, if it can play with
   * them and they were not identified before; empty if that changes nothing. Thread-safe.
   */
  public Optional<List<EngineSpec>> identify(Set<String> offers) {
    return identified.identify(offers);
  }

  /**
   * Sets engines that {@link #identify} has returned, for this plan and all that share its games.
   * Only the owner may call this.
   */
  public void setEngines(List<EngineSpec> engines) {
    identified.set(engines);
  }

  /** Returns how games are paired. */
  public TournamentSpec tournamentSpec() {
    return tournamentSpec;
  }

  /**
   * Returns the board and rules of every game; a game's komi may differ, see {@link
   * #setup(GameJob)}.
   */
  public GameSetup setup() {
    return spec.setup();
  }

  /** Returns the setup of this game, before any opening moves. */
  public GameSetup setup(GameJob job) {
    return starts.setup(spec.setup(), startSeed(job));
  }

  /** Returns the match rules of this game. */
  public MatchRules rules(GameJob job) {
    return terms.rules(spec.matchRules(), black(job).name(), white(job).name());
  }

  /**
   * Returns the match rules of this game with its clocks as a worker has them.
   *
   * @param speed the worker's speed by which the clocks are scaled; 0 if they are not
   */
  public MatchRules rules(GameJob job, double speed) {
    return speed == 0 ? rules(job) : rules(job).scaled(speed);
  }

  /** Returns whether the clocks of the run's games are scaled to the workers' speeds. */
  public boolean isScaled() {
    return spec.timeScale() == TimeScale.WORKER;
  }

  /** Returns whether the clocks of this game are scaled to its worker's speed. */
  public boolean isScaled(GameJob job) {
    return isScaled() && rules(job).hasClock();
  }

  /**
   * Returns the other game of this game's colour-swapped pair, if the list has one by now. A game
   * that is played in place of another, and one that is replaced, has none.
   */
  public OptionalInt partner(int index) {
    int other = index ^ 1;
    boolean isPair =
        contains(index)
            && contains(other)
            && number(index) == index
            && number(other) == other
            && job(index).pair() == job(other).pair();
    return isPair ? OptionalInt.of(other) : OptionalInt.empty();
  }

  /** Returns whether this game is determined by its seed if one worker plays all of it. */
  public boolean isRepeatable(GameJob job) {
    return StandardEngines.isRepeatable(black(job))
        && StandardEngines.isRepeatable(white(job))
        && !rules(job).hasClock();
  }

  /** Returns the time systems that players of the run may have. */
  public List<TimeSystem> timeSystems() {
    List<TimeSystem> systems = new ArrayList<>(terms.times().values());
    systems.add(spec.matchRules().time(Color.BLACK));
    systems.add(spec.matchRules().time(Color.WHITE));
    return systems;
  }

  /** Returns this game's opening; empty if it begins from its setup. */
  public Optional<Opening> opening(GameJob job) {
    return order == null || !starts.isOpened(startSeed(job))
        ? Optional.empty()
        : Optional.of(terms.openings().get(order.at(turn(job))));
  }

  /**
   * Returns the game's position in the order of openings. Both games of a pair share an opening. If
   * the only two engines keep their colors, the second game would repeat the first, so each game
   * has its own opening.
   */
  private int turn(GameJob job) {
    boolean swapped = terms.black().isEmpty() || spec.engines().size() > 2;
    return swapped ? job.pair() : number(job.index());
  }

  /** Returns the random plies played before this game's players move; empty for none. */
  public Optional<RandomOpening> randomOpening(GameJob job) {
    return starts.random(startSeed(job));
  }

  /** Returns the seed of the start of a game, which a rematch has in common with the first game. */
  private long startSeed(GameJob job) {
    return scheduled(number(job.index())).seed();
  }

  private Rematches played() {
    return Objects.requireNonNull(rematches.get());
  }

  /** Returns the present number of games, rematches included. */
  public int games() {
    return scheduledGames() + played().all().size();
  }

  /** Returns the present number of games without rematches. */
  public int scheduledGames() {
    return drawsGames() ? drawn.size() : length.get();
  }

  /** Returns whether games are drawn as results come, so that the list does not have them all. */
  public boolean drawsGames() {
    return gameSchedule == drawn;
  }

  /** Returns the rematches by ascending index. */
  public List<Rematch> rematches() {
    return played().all();
  }

  /** Returns whether another game is played in place of this one. */
  public boolean isReplaced(int index) {
    return played().isReplaced(index);
  }

  /**
   * Returns whether another game may be played in place of this one. Of one game of the schedule
   * there are at most {@value Rematches#MOST} rematches.
   */
  public boolean isReplaceable(int index) {
    return played().isReplaceable(index);
  }

  /** Appends a rematch of this game. For the owner's thread only. */
  public void replace(int index) {
    restore(List.of(new Rematch(games(), index)));
  }

  /** Appends rematches at the indices that they had. For the owner's thread only. */
  public void restore(List<Rematch> played) {
    played.forEach(rematch -> rematches.set(played().with(rematch)));
  }

  /**
   * Returns the number in the schedule of the game that the game at this index stands for. Only
   * rematches, and games behind one in the list, have another number than index.
   */
  public int number(int index) {
    return played().number(index);
  }

  @Override
  public int place(int index) {
    return number(index);
  }

  @Override
  public int size() {
    return games();
  }

  /** Appends games. For the owner's thread only. */
  public void draw(List<DrawnGames> draws) {
    drawn.add(draws);
  }

  /** Returns whether the list has a game at this index by now. */
  public boolean contains(int index) {
    return index >= 0 && index < games();
  }

  /** Returns the game at this index, {@code 0 <= index < games()}. */
  public GameJob job(int index) {
    Rematches played = played();
    GameSchedule.Game game = scheduled(played.number(index));
    int turn = played.turn(index);
    long seed = turn == 0 ? game.seed() : Seeds.of(game.seed(), turn);
    return new GameJob(index, game.pair(), game.black(), game.white(), seed);
  }

  /** Returns the first game that was played under this number in the schedule. */
  public GameJob scheduledJob(int number) {
    return job(played().first(number));
  }

  private GameSchedule.Game scheduled(int number) {
    GameSchedule.Game game = gameSchedule.game(number);
    boolean swap = spec.engines().get(game.white()).name().equals(terms.black());
    return swap
        ? new GameSchedule.Game(game.pair(), game.white(), game.black(), game.seed())
        : game;
  }

  public EngineSpec black(GameJob job) {
    return engine(job, job.black());
  }

  public EngineSpec white(GameJob job) {
    return engine(job, job.white());
  }

  /** Returns an engine of the run with the settings that it has in this game. */
  private EngineSpec engine(GameJob job, int engine) {
    EngineSpec spec = identified.engines().get(engine);
    return tournamentSpec instanceof TournamentSpec.Tune tune
        ? tune.engine(spec, drawn.trial(number(job.index())), engine)
        : spec;
  }

  /** Returns the builds of the external programs that play the game. */
  public EngineBuilds builds(GameJob job) {
    return new EngineBuilds(StandardEngines.build(black(job)), StandardEngines.build(white(job)));
  }

  /** The networks and policies of the game's engines that its worker is to fetch. */
  public Map<ResourceName, Artifact> artifacts(GameJob job) {
    Set<ResourceName> named = new HashSet<>(StandardEngines.entries(black(job)));
    named.addAll(StandardEngines.entries(white(job)));
    Map<ResourceName, Artifact> artifacts = new TreeMap<>(spec.artifacts());
    artifacts.keySet().retainAll(named);
    return artifacts;
  }

  /** Returns the names of the networks that the game's engines use. */
  public Set<String> networks(GameJob job) {
    return Stream.of(black(job), white(job))
        .flatMap(engine -> StandardEngines.network(engine).stream())
        .collect(Collectors.toSet());
  }

  /**
   * Returns the distinct sets of offers that games require of a worker. Dispatching distinguishes
   * games by nothing else.
   */
  @Override
  public List<Set<String>> requirements() {
    return identified.requirements();
  }

  /** Returns the index in {@link #requirements} of the game at this index. */
  @Override
  public int requirement(int index) {
    GameSchedule.Game game = gameSchedule.game(number(index));
    return identified.requirement(game.black(), game.white());
  }

  /** Returns whether a worker with these offers can play games of this engine. */
  public boolean isPlayable(int engine, Set<String> offers) {
    return offers.containsAll(
        StandardEngines.requirements(identified.engines().get(engine), spec.artifacts().keySet()));
  }
}
