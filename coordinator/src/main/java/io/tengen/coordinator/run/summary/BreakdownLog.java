package io.tengen.coordinator.run.summary;

import io.tengen.coordinator.run.commit.CommittedGame;
import io.tengen.coordinator.run.plan.GameJob;
import io.tengen.coordinator.run.plan.JobPlan;
import io.tengen.game.board.Color;
import io.tengen.game.record.Opening;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.ResultKind;
import io.tengen.wire.RunKind;
import io.tengen.wire.result.RunBreakdown;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Sums over the counted games of a run by opening, ending, length and worker. Because it holds only
 * sums, it does not depend on the order in which games arrive. Mutable; confined to its owner.
 */
public final class BreakdownLog {
  /** The largest number of workers that are named. */
  static final int MOST_WORKERS = 10_000;

  private static final String OTHERS = "";

  // Columns of an opening's sums.
  private static final int GAMES = 0;
  private static final int BLACK_WINS = 1;
  private static final int WHITE_WINS = 2;
  private static final int DRAWS = 3;
  private static final int FIRST_GAMES = 4;
  private static final int FIRST_HALF_POINTS = 5;
  private static final int OPENING_COLUMNS = 6;

  // Columns of a worker's sums; its games are the first.
  private static final int MOVES = 1;
  private static final int NANOS = 2;
  private static final int CRASHES = 3;
  private static final int WORKER_COLUMNS = 4;

  /** Columns of an ending: Black's wins, White's, others. */
  private static final int WINNERS = 3;

  // Columns of an engine's sums.
  private static final int AS_BLACK = 0;
  private static final int BLACK_HALF_POINTS = 1;
  private static final int AS_WHITE = 2;
  private static final int WHITE_HALF_POINTS = 3;
  private static final int ENGINE_COLUMNS = 4;

  private static final double NANOS_PER_SECOND = 1e9;

  /** The approximate number of bins of lengths, whatever the size of the board. */
  private static final int LENGTHS = 36;

  private final Map<String, int[]> openings = new LinkedHashMap<>();
  private final int[] endings = new int[WINNERS * Outcome.Reason.values().length];
  private int[] lengths = new int[0];
  private final Map<String, long[]> workers = new LinkedHashMap<>();

  /** {@link #ENGINE_COLUMNS} for each engine; grows with the engines that have played. */
  private int[] engines = new int[0];

  /** Numbers of games that each engine lost, by reason. */
  private final Map<Outcome.Reason, int[]> losses = new EnumMap<>(Outcome.Reason.class);

  /**
   * The serialized form of the sums.
   *
   * @param openings sums of each opening
   * @param endings by reason and winner
   * @param lengths numbers of games by length
   * @param workers sums of each worker
   * @param engines sums of each engine by its colour
   * @param losses numbers of games that each engine lost, by reason
   */
  public record State(
      Map<String, int[]> openings,
      Map<String, int[]> endings,
      int[] lengths,
      Map<String, long[]> workers,
      int[] engines,
      Map<String, int[]> losses) {}

  /** Restores sums; null for none. */
  public static BreakdownLog restore(@Nullable State state) {
    BreakdownLog log = new BreakdownLog();
    if (state != null) {
      log.openings.putAll(state.openings());
      state
          .endings()
          .forEach((reason, sums) ->
              System.arraycopy(
                  sums,
                  0,
                  log.endings,
                  WINNERS * Outcome.Reason.valueOf(reason).ordinal(),
                  WINNERS));
      log.lengths = state.lengths().clone();
      log.workers.putAll(state.workers());
      log.engines = state.engines().clone();
      state
          .losses()
          .forEach((reason, sums) -> log.losses.put(Outcome.Reason.valueOf(reason), sums.clone()));
    }
    return log;
  }

  /** Returns the serialized form, which shares nothing mutable. */
  public State state() {
    Map<String, int[]> openingSums = new LinkedHashMap<>();
    openings.forEach((name, sums) -> openingSums.put(name, sums.clone()));
    Map<String, int[]> endingSums = new LinkedHashMap<>();
    for (Outcome.Reason reason : Outcome.Reason.values()) {
      int at = WINNERS * reason.ordinal();
      int[] sums = Arrays.copyOfRange(endings, at, at + WINNERS);
      if (Arrays.stream(sums).sum() > 0) {
        endingSums.put(reason.name(), sums);
      }
    }
    Map<String, long[]> workerSums = new LinkedHashMap<>();
    workers.forEach((name, sums) -> workerSums.put(name, sums.clone()));
    Map<String, int[]> lossSums = new LinkedHashMap<>();
    losses.forEach((reason, sums) -> lossSums.put(reason.name(), sums.clone()));
    return new State(
        openingSums, endingSums, lengths.clone(), workerSums, engines.clone(), lossSums);
  }

  /** Adds a counted game. */
  public void add(JobPlan plan, CommittedGame game) {
    add(plan, game, 1);
  }

  /** Removes a game that was added. */
  public void remove(JobPlan plan, CommittedGame game) {
    add(plan, game, -1);
  }

  private void add(JobPlan plan, CommittedGame game, int times) {
    GameJob job = plan.job(game.index());
    Optional<Opening> opening = plan.opening(job);
    addOpening(opening.map(Opening::name).orElse(""), job, game, times);
    endings[WINNERS * game.reason().ordinal() + winner(game.winner())] += times;
    int given = opening.map(each -> each.moves().size()).orElse(0);
    addLength((given + game.blackMoves() + game.whiteMoves()) / width(plan), times);
    addWorker(game, times);
    if (job.black() != job.white()) {
      addEngines(job, game, times);
    }
  }

  private void addEngines(GameJob job, CommittedGame game, int times) {
    int blackHalfPoints =
        switch (game.kind()) {
          case BLACK_WINS -> 2;
          case WHITE_WINS -> 0;
          case DRAW -> 1;
          case VOID, BOTH_LOSE, RUNNING -> -1;
        };
    if (blackHalfPoints < 0) {
      return;
    }
    int last = ENGINE_COLUMNS * (Math.max(job.black(), job.white()) + 1);
    engines = engines.length < last ? Arrays.copyOf(engines, last) : engines;
    engines[ENGINE_COLUMNS * job.black() + AS_BLACK] += times;
    engines[ENGINE_COLUMNS * job.black() + BLACK_HALF_POINTS] += times * blackHalfPoints;
    engines[ENGINE_COLUMNS * job.white() + AS_WHITE] += times;
    engines[ENGINE_COLUMNS * job.white() + WHITE_HALF_POINTS] += times * (2 - blackHalfPoints);
    if (blackHalfPoints != 1) {
      int loser = blackHalfPoints == 0 ? job.black() : job.white();
      int[] sums = losses.getOrDefault(game.reason(), new int[0]);
      sums = sums.length <= loser ? Arrays.copyOf(sums, loser + 1) : sums;
      sums[loser] += times;
      losses.put(game.reason(), sums);
    }
  }

  private void addOpening(String name, GameJob job, CommittedGame game, int times) {
    int[] sums = openings.computeIfAbsent(name, each -> new int[OPENING_COLUMNS]);
    sums[GAMES] += times;
    ResultKind kind = game.kind();
    switch (kind) {
      case BLACK_WINS -> sums[BLACK_WINS] += times;
      case WHITE_WINS -> sums[WHITE_WINS] += times;
      case DRAW -> sums[DRAWS] += times;
      case VOID, BOTH_LOSE, RUNNING -> {
        return;
      }
    }
    if (job.black() != job.white() && (job.black() == 0 || job.white() == 0)) {
      boolean won = kind == (job.black() == 0 ? ResultKind.BLACK_WINS : ResultKind.WHITE_WINS);
      sums[FIRST_GAMES] += times;
      sums[FIRST_HALF_POINTS] += times * (won ? 2 : kind == ResultKind.DRAW ? 1 : 0);
    }
  }

  private static int winner(@Nullable Color winner) {
    return winner == null ? 2 : winner == Color.BLACK ? 0 : 1;
  }

  private void addLength(int length, int times) {
    if (length >= lengths.length) {
      lengths = Arrays.copyOf(lengths, length + 1);
    }
    lengths[length] += times;
  }

  private void addWorker(CommittedGame game, int times) {
    boolean isNamed = workers.containsKey(game.worker()) || workers.size() < MOST_WORKERS;
    long[] sums =
        workers.computeIfAbsent(isNamed ? game.worker() : OTHERS, each -> new long[WORKER_COLUMNS]);
    sums[GAMES] += times;
    sums[MOVES] += (long) times * (game.blackMoves() + game.whiteMoves());
    sums[NANOS] += times * (game.blackNanos() + game.whiteNanos());
    sums[CRASHES] += game.reason() == Outcome.Reason.CRASH ? times : 0;
  }

  /** Returns how many lengths are counted together. */
  private static int width(JobPlan plan) {
    int size = plan.setup().size();
    return Math.max(1, size * size / LENGTHS);
  }

  /** Returns the sums as users see them. */
  public static RunBreakdown toBreakdown(JobPlan plan, State state) {
    return new RunBreakdown(
        openings(plan, state),
        endings(state),
        lengths(plan, state),
        workers(state),
        engines(plan, state));
  }

  private static List<RunBreakdown.Engine> engines(JobPlan plan, State state) {
    List<RunBreakdown.Engine> rows = new ArrayList<>();
    if (plan.spec().kind() == RunKind.SELF_PLAY) {
      return rows;
    }
    for (int engine = 0; engine < plan.spec().engines().size(); engine++) {
      int from = ENGINE_COLUMNS * engine;
      int[] sums =
          from < state.engines().length
              ? Arrays.copyOfRange(state.engines(), from, from + ENGINE_COLUMNS)
              : new int[ENGINE_COLUMNS];
      rows.add(
          new RunBreakdown.Engine(
              plan.spec().engines().get(engine).name(),
              sums[AS_BLACK],
              sums[BLACK_HALF_POINTS] / 2.0,
              sums[AS_WHITE],
              sums[WHITE_HALF_POINTS] / 2.0,
              losses(state, engine)));
    }
    return rows;
  }

  private static List<RunBreakdown.Loss> losses(State state, int engine) {
    return state.losses().entrySet().stream()
        .filter(entry -> entry.getValue().length > engine && entry.getValue()[engine] > 0)
        .map(entry ->
            new RunBreakdown.Loss(Outcome.Reason.valueOf(entry.getKey()), entry.getValue()[engine]))
        .sorted(Comparator.comparingInt(RunBreakdown.Loss::games).reversed())
        .toList();
  }

  private static List<RunBreakdown.Opening> openings(JobPlan plan, State state) {
    List<RunBreakdown.Opening> rows = new ArrayList<>();
    List<String> names = new ArrayList<>();
    plan.spec().terms().openings().forEach(opening -> names.add(opening.name()));
    names.add("");
    for (String name : names) {
      int[] sums = state.openings().get(name);
      if (sums != null && sums[GAMES] > 0) {
        rows.add(
            new RunBreakdown.Opening(
                name,
                sums[GAMES],
                sums[BLACK_WINS],
                sums[WHITE_WINS],
                sums[DRAWS],
                sums[FIRST_GAMES],
                sums[FIRST_HALF_POINTS] / 2.0));
      }
    }
    return rows;
  }

  private static List<RunBreakdown.Ending> endings(State state) {
    return state.endings().entrySet().stream()
        .map(entry -> {
          int[] sums = entry.getValue();
          return new RunBreakdown.Ending(
              Outcome.Reason.valueOf(entry.getKey()), sums[0], sums[1], sums[2]);
        })
        .sorted(Comparator.comparingInt(RunBreakdown.Ending::games).reversed())
        .toList();
  }

  private static List<RunBreakdown.Length> lengths(JobPlan plan, State state) {
    int width = width(plan);
    List<RunBreakdown.Length> rows = new ArrayList<>();
    for (int i = 0; i < state.lengths().length; i++) {
      if (state.lengths()[i] > 0) {
        rows.add(new RunBreakdown.Length(i * width, (i + 1) * width - 1, state.lengths()[i]));
      }
    }
    return rows;
  }

  /** Returns the sums of workers as users see them, those with most games first. */
  public static List<RunBreakdown.Worker> workers(State state) {
    return state.workers().entrySet().stream()
        .filter(entry -> entry.getValue()[GAMES] > 0)
        .map(entry -> {
          long[] sums = entry.getValue();
          return new RunBreakdown.Worker(
              entry.getKey(),
              (int) sums[GAMES],
              sums[MOVES],
              sums[NANOS] / NANOS_PER_SECOND,
              (int) sums[CRASHES]);
        })
        .sorted(Comparator.comparingInt(RunBreakdown.Worker::games).reversed())
        .toList();
  }
}
