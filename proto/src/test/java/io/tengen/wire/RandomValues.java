package io.tengen.wire;

import io.tengen.files.artifact.Artifact;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.match.MatchTerms;
import io.tengen.game.match.RandomOpening;
import io.tengen.game.match.TimeSystem;
import io.tengen.game.record.Checkpoint;
import io.tengen.game.record.ClockScale;
import io.tengen.game.record.EngineBuilds;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.Handoff;
import io.tengen.game.record.Lateness;
import io.tengen.game.record.Opening;
import io.tengen.game.record.OpeningMoves;
import io.tengen.game.record.RefereeLog;
import io.tengen.game.record.Ruling;
import io.tengen.game.record.SearchStats;
import io.tengen.game.record.Settlement;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Resumption;
import io.tengen.game.rules.Rules;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** Values drawn from a seed. */
public final class RandomValues {
  private static final List<String> RULES =
      List.of("chinese", "tromp-taylor", "chinese-draw", "chinese-void");

  private static final List<MatchRules> MATCH_RULES =
      Stream.of("", "time=10m+3x30s,illegal=warning", "black-time=1s/move,white-time=none/60s")
          .map(MatchRules::parse)
          .toList();

  private final RandomGenerator random;

  public RandomValues(long seed) {
    random = new SplittableRandom(seed);
  }

  /** Plays legal moves until both sides pass or the limit is reached. */
  static GameRecord game(GameSetup setup, String black, String white, long seed, int moveLimit) {
    RandomValues values = new RandomValues(seed);
    Position position = new Position(setup);
    List<GameRecord.Move> moves = new ArrayList<>();
    while (!position.isOver() && moves.size() < moveLimit) {
      int move = values.move(position.points());
      if (position.isLegal(move)) {
        position.play(move);
        moves.add(new GameRecord.Move(move, values.random.nextInt(1_000), null));
      }
    }
    Instant start = Instant.parse("2026-01-02T03:04:05Z");
    Outcome outcome = Outcome.counted(Outcome.Reason.MOVE_LIMIT, position.score());
    return new GameRecord(setup, black, white, moves, outcome, start, seed);
  }

  public int below(int bound) {
    return random.nextInt(bound);
  }

  public int between(int least, int most) {
    return random.nextInt(least, most + 1);
  }

  public boolean flip() {
    return random.nextBoolean();
  }

  public long number() {
    return random.nextLong();
  }

  public double share() {
    return random.nextDouble();
  }

  public <T> List<T> list(int most, Supplier<T> value) {
    List<T> list = new ArrayList<>();
    for (int i = between(0, most); i > 0; i--) {
      list.add(value.get());
    }
    return list;
  }

  public <T> T one(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  public <T extends Enum<T>> T one(Class<T> choices) {
    return one(List.of(choices.getEnumConstants()));
  }

  public String name() {
    return "n" + Long.toString(random.nextLong(1L << 40), 36);
  }

  public String line() {
    return one(List.of("", "a line", "W A1 is illegal: suicide", "\u5929\u5143 \"x\"")) + name();
  }

  public Instant instant() {
    return Instant.ofEpochSecond(random.nextLong(1L << 33), random.nextInt(1_000_000_000));
  }

  Color color() {
    return one(Color.class);
  }

  public GameSetup setup() {
    int size = between(2, 19);
    Rules rules = Rules.parse(one(RULES));
    double komi = between(-2 * size, 2 * size) / 2.0;
    Points points = Points.of(size);
    if (size < 5) {
      return GameSetup.of(rules, size, komi);
    }
    return new GameSetup(
        rules,
        size,
        komi,
        List.of(points.at(1, 1), points.at(size - 1, 0)),
        flip() ? List.of() : List.of(points.at(1, size - 2)),
        color());
  }

  int move(Points points) {
    return below(points.count() + 1) == 0 ? Points.PASS : stone(points);
  }

  int stone(Points points) {
    return points.get(below(points.count()));
  }

  public EngineSpec engine() {
    Map<String, String> settings = new TreeMap<>();
    list(3, this::name).forEach(key -> settings.put(key, name()));
    return new EngineSpec(name(), one(List.of("random", "mcts", "gtp")), settings);
  }

  public Artifact artifact() {
    StringBuilder hash = new StringBuilder();
    for (int i = 0; i < 64; i++) {
      hash.append("0123456789abcdef".charAt(below(16)));
    }
    return new Artifact(hash.toString(), 1 + random.nextLong(1L << 40));
  }

  Opening opening(Points points) {
    List<Integer> moves = new ArrayList<>(list(8, () -> move(points)));
    moves.add(stone(points));
    return new Opening(name(), moves);
  }

  RandomOpening randomOpening() {
    return new RandomOpening(between(1, RandomOpening.MOST_PLIES), 0.1 + 9 * share());
  }

  GameRecord.Move played(Points points) {
    SearchStats search =
        new SearchStats(
            below(10_000),
            share(),
            list(4, () -> new SearchStats.MoveVisits(move(points), below(100), share())),
            list(4, () -> new SearchStats.MoveShare(move(points), 1 - random.nextFloat())),
            flip() ? Double.NaN : 20 * share() - 10,
            flip(),
            flip());
    return new GameRecord.Move(move(points), random.nextLong(1L << 50), flip() ? search : null);
  }

  RefereeLog refereeLog(Points points) {
    boolean opened = flip();
    return new RefereeLog(
        opened ? new OpeningMoves(line(), between(1, 9)) : OpeningMoves.NONE,
        list(3, this::ruling),
        list(2, this::resumption),
        one(Settlement.class),
        list(5, () -> stone(points)),
        list(2, this::handoff),
        flip(),
        lateness(),
        clockScale());
  }

  private ClockScale clockScale() {
    return flip() ? ClockScale.NONE : new ClockScale(0.01 + share(), "1s/move", "10m+3x30s");
  }

  private Lateness lateness() {
    return new Lateness(below(1 << 30), below(1 << 30));
  }

  private Ruling ruling() {
    return new Ruling(below(300), color(), one(Ruling.Kind.class), line());
  }

  private Resumption resumption() {
    return new Resumption(below(300), color());
  }

  Handoff handoff() {
    return new Handoff(between(1, 300), name());
  }

  public GameRecord record() {
    GameSetup setup = setup();
    Points points = Points.of(setup.size());
    Outcome outcome =
        new Outcome(flip() ? null : color(), one(Outcome.Reason.class), below(100) / 2.0, line());
    return new GameRecord(
        setup,
        name(),
        name(),
        list(20, () -> played(points)),
        outcome,
        instant(),
        number(),
        flip() ? RefereeLog.PLAIN : refereeLog(points),
        flip() ? EngineBuilds.NONE : new EngineBuilds(name(), flip() ? "" : name()));
  }

  /** Moves of a game that began then. */
  public Checkpoint checkpoint(int size, Instant startedAt, int from) {
    Points points = Points.of(size);
    return new Checkpoint(
        startedAt,
        from,
        list(6, () -> played(points)),
        new RefereeLog(
                list(3, this::ruling), list(2, this::resumption), Settlement.AS_IT_STOOD, List.of())
            .withHandoffs(from == 0 ? list(2, this::handoff) : List.of())
            .withLateness(from == 0 ? lateness() : Lateness.NONE)
            .withClockScale(from == 0 ? clockScale() : ClockScale.NONE));
  }

  /** Self-play on the default terms. */
  public static RunSpec selfPlay() {
    return RunSpec.builder(
            RunKind.SELF_PLAY,
            List.of(EngineSpec.parse("a=random")),
            GameSetup.of(Rules.parse("chinese"), 9, 7.5),
            10)
        .build();
  }

  public RunSpec spec() {
    boolean evaluation = flip();
    List<EngineSpec> engines = new ArrayList<>();
    for (int i = evaluation ? between(2, 5) : 1; i > 0; i--) {
      engines.add(new EngineSpec("e" + i, "mcts", Map.of("net", "net" + i, "policy", "p" + i)));
    }
    GameSetup setup = setup();
    RunSpec.Builder spec =
        RunSpec.builder(
                evaluation ? RunKind.EVALUATION : RunKind.SELF_PLAY,
                engines,
                setup,
                between(1, RunSpec.MAX_GAMES))
            .seed(number())
            .matchRules(one(MATCH_RULES))
            .networks(flip() ? Map.of() : Map.of("net1", artifact()))
            .policies(flip() ? Map.of() : Map.of("p1", new Artifact(artifact().sha256(), 350_000)))
            .schedule(new FleetShare(between(-100, 100), 0.01 + share()))
            .verify(share())
            .note(flip() ? "" : line());
    List<Opening> openings = flip() ? List.of() : List.of(firstMove(setup));
    if (evaluation) {
      return spec.format(one(List.of("", "gauntlet", "swiss:rounds=3")))
          .teams(engines.size() < 4 ? Teams.NONE : teams(engines))
          .pool(one(List.of("", "main")))
          .terms(
              new MatchTerms(
                  openings,
                  flip() ? "" : engines.getFirst().name(),
                  flip() ? Map.of() : Map.of(engines.getLast().name(), TimeSystem.parse("10m"))))
          .build();
    }
    int plies = openings.isEmpty() ? below(51) : 0;
    return spec.terms(new MatchTerms(openings, "", Map.of()))
        .selfPlay(
            flip() ? SelfPlayTerms.NONE : new SelfPlayTerms(share(), plies, 1 + share(), share()))
        .shards(one(List.of("", "s3://games/b6")))
        .build();
  }

  /** Two teams of two or more engines, of which the last one may be a substitute. */
  private static Teams teams(List<EngineSpec> engines) {
    List<String> names = engines.stream().map(EngineSpec::name).toList();
    return new Teams(
        LineUp.FREE,
        List.of(
            new Teams.Team("A", names.subList(0, 2)),
            new Teams.Team(
                "B",
                names.subList(2, 4),
                names.subList(4, names.size()),
                Map.of(2, List.of(names.get(3), names.get(2))))));
  }

  /** An opening of one legal move. */
  private Opening firstMove(GameSetup setup) {
    Points points = Points.of(setup.size());
    Position start = new Position(setup);
    int move = stone(points);
    while (!start.isLegal(move)) {
      move = stone(points);
    }
    return new Opening(name(), List.of(move));
  }
}
