package io.tengen.cli.bench;

import io.tengen.cli.bench.workers.SearchEffort;
import io.tengen.cli.bench.workers.SimulatedCluster;
import io.tengen.cli.bench.workers.SimulatedPair;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.JsonWriter;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.options.EngineArguments;
import io.tengen.coordinator.rating.EloEstimate;
import io.tengen.coordinator.rating.ScoreCounts;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.play.MctsKind;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Komi;
import io.tengen.game.rules.Rules;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen bench search-workers}: simulates searches whose rollouts other workers play. */
@Command(
    name = "search-workers",
    sortOptions = false,
    description = {
      "Simulates searches whose rollouts other workers play (mcts:workers=N), in virtual time: how"
          + " strong they are, and how many simulations a second they make, with more workers and"
          + " longer latencies than this machine and its network have.",
      "",
      "Each cluster plays a match against an opponent with the same virtual time for a move: by the"
          + " Chinese rules, in colour-swapped pairs of games with the same random opening. The"
          + " rollouts are really played, on this machine; virtual time determines when their"
          + " results reach the tree. A worker has one thread. A search begins no rollout whose"
          + " result would be late.",
      "",
      "Prints, for each cluster, the games it won, its strength relative to the opponent in Elo with"
          + " the 95 %% interval, its simulations per second of virtual time, the share of that time"
          + " for which its workers were busy, and the mean depth of the leaves. The seed determines"
          + " all numbers, whatever the number of threads."
    },
    footer = {
      "",
      "Examples:",
      "  tengen bench search-workers",
      "  tengen bench search-workers --workers 1,8,16,32,64 --latency 0.2,1,5 --games 100",
      "  tengen bench search-workers --workers 64 --latency 1 --against ideal --seed 1 --json",
      "  tengen bench search-workers mcts:virtualLoss=3 --workers 64 --in-flight 2 --time 0.05"
    })
final class BenchSearchWorkersCommand implements Callable<Integer> {
  private static final double NANOS = 1e9;
  private static final long PATIENCE_NANOS = 2_000_000_000L;
  private static final long UPDATE_MILLIS = 100;

  private final Terminal terminal;

  @Parameters(
      paramLabel = "ENGINE",
      arity = "0..1",
      defaultValue = "mcts:virtualLoss=1",
      description = {
        "The search of both sides, by rollouts on one thread: mcts[:key=value,...] (default:"
            + " ${DEFAULT-VALUE}, which is the default with workers)."
      })
  private String engine;

  @Mixin private SearchWorkersOptions clusters;

  @Option(
      names = "--games",
      paramLabel = "N",
      defaultValue = "40",
      description = "Games of each match, even (default: ${DEFAULT-VALUE}).")
  private int games;

  @Option(
      names = "--time",
      paramLabel = "SECONDS",
      defaultValue = "0.1",
      description = "Virtual time for a move (default: ${DEFAULT-VALUE}).")
  private double time;

  @Option(
      names = "--board",
      paramLabel = "SIZE",
      defaultValue = "9",
      description = "Points along one side (default: ${DEFAULT-VALUE}).")
  private int board;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Pairs of games that are played concurrently (default: the processors).")
  private @Nullable Integer threads;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of all randomness (default: a new one each time).")
  private @Nullable Long seed;

  @Option(names = "--json", description = "Prints the numbers as one JSON array.")
  private boolean json;

  BenchSearchWorkersCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /**
   * A row of the output.
   *
   * @param inFlight the largest number of unanswered tasks of a worker
   * @param elo relative to the opponent
   * @param error95 half the width of its 95 % interval
   * @param simulationsPerSecond of virtual time
   * @param opponentSimulationsPerSecond of virtual time
   * @param busy share of the virtual time for which the workers played rollouts
   * @param depth mean number of moves from the root to a leaf
   */
  record Row(
      int workers,
      double latencyMillis,
      int inFlight,
      int games,
      double points,
      double elo,
      double error95,
      double simulationsPerSecond,
      double opponentSimulationsPerSecond,
      double busy,
      double depth) {}

  @Override
  public Integer call() throws CommandException, InterruptedException {
    EngineSpec spec = spec();
    requireNumbers();
    List<SearchWorkersOptions.Encounter> encounters = clusters.encounters();
    List<List<SimulatedPair.Result>> results = play(spec, encounters);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < encounters.size(); i++) {
      rows.add(row(encounters.get(i), results.get(i)));
    }
    if (json) {
      terminal.out().println(JsonWriter.line(rows));
    } else {
      terminal.out().print(table(rows));
    }
    return ExitCode.OK;
  }

  private EngineSpec spec() throws CommandException {
    EngineSpec spec = EngineArguments.parse(engine);
    MctsKind mcts = new MctsKind();
    EngineArguments.check(new EngineKinds(List.of(mcts)), List.of(spec.with("workers", "1")));
    if (mcts.threads(spec).orElse(1) != 1) {
      throw CommandException.badInput(
          "engine \""
              + spec.name()
              + "\": the simulated master has one thread; leave out threads=");
    }
    return spec;
  }

  private void requireNumbers() throws CommandException {
    BenchOptions.require("--games", games, 2, 100_000);
    if (games % 2 != 0) {
      throw CommandException.badInput("--games " + games + " is odd; games are played in pairs");
    }
    if (!(time >= 0.001 && time <= 60)) {
      throw CommandException.badInput(
          "--time " + Numbers.plain(time) + " is not between 0.001 and 60 seconds");
    }
    BenchOptions.require("--board", board, 5, 19);
    if (threads != null) {
      BenchOptions.require("--threads", threads, 1, BenchOptions.MOST_THREADS);
    }
  }

  private List<List<SimulatedPair.Result>> play(
      EngineSpec spec, List<SearchWorkersOptions.Encounter> encounters)
      throws InterruptedException {
    GameSetup setup = GameSetup.of(Rules.CHINESE, board, Komi.of(Rules.CHINESE, board));
    SplittableRandom seeds =
        new SplittableRandom(seed == null ? new SecureRandom().nextLong() : seed);
    AtomicInteger done = new AtomicInteger();
    List<List<Future<SimulatedPair.Result>>> matches = new ArrayList<>();
    int count = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
    ExecutorService pool = Executors.newFixedThreadPool(count);
    try {
      for (SearchWorkersOptions.Encounter each : encounters) {
        SimulatedPair pair =
            new SimulatedPair(spec, each.own(), each.other(), Math.round(time * NANOS));
        List<Future<SimulatedPair.Result>> match = new ArrayList<>();
        for (int i = 0; i < games / 2; i++) {
          long own = seeds.nextLong();
          match.add(
              pool.submit(() -> {
                SimulatedPair.Result result = pair.play(setup, own);
                done.addAndGet(2);
                return result;
              }));
        }
        matches.add(match);
      }
      pool.shutdown();
      show(pool, done, games * encounters.size());
      return results(matches);
    } finally {
      // Ends pairs that have not begun, if this thread was interrupted.
      pool.shutdownNow();
    }
  }

  private void show(ExecutorService pool, AtomicInteger done, int all) throws InterruptedException {
    try (Progress progress =
        new Progress(terminal, all, "games", System::nanoTime, PATIENCE_NANOS)) {
      progress.update(0);
      while (!pool.awaitTermination(UPDATE_MILLIS, TimeUnit.MILLISECONDS)) {
        progress.update(done.get());
      }
    }
  }

  private static List<List<SimulatedPair.Result>> results(
      List<List<Future<SimulatedPair.Result>>> matches) throws InterruptedException {
    List<List<SimulatedPair.Result>> results = new ArrayList<>();
    for (List<Future<SimulatedPair.Result>> match : matches) {
      List<SimulatedPair.Result> pairs = new ArrayList<>();
      for (Future<SimulatedPair.Result> pair : match) {
        try {
          pairs.add(pair.get());
        } catch (ExecutionException e) {
          throw new IllegalStateException("a simulated game failed", e);
        }
      }
      results.add(pairs);
    }
    return results;
  }

  private Row row(SearchWorkersOptions.Encounter encounter, List<SimulatedPair.Result> pairs) {
    SimulatedCluster own = encounter.own();
    ScoreCounts scores = ScoreCounts.noPairs();
    SearchEffort effort = SearchEffort.NONE;
    SearchEffort others = SearchEffort.NONE;
    for (SimulatedPair.Result pair : pairs) {
      scores = scores.plus(pair.halfPoints());
      effort = effort.plus(pair.own());
      others = others.plus(pair.other());
    }
    EloEstimate estimate = EloEstimate.of(scores);
    double seconds = effort.searches() * time;
    return new Row(
        own.workers(),
        encounter.latencyMillis(),
        own.inFlight(),
        2 * pairs.size(),
        scores.points(),
        rounded(estimate.elo(), 1),
        rounded(estimate.error95(), 1),
        rounded(effort.rollouts() / seconds, 1),
        rounded(others.rollouts() / (others.searches() * time), 1),
        rounded(effort.byWorkers() * own.rolloutNanos() / NANOS / (seconds * own.workers()), 1000),
        rounded((double) effort.depths() / Math.max(1, effort.byWorkers()), 100));
  }

  private static double rounded(double value, double parts) {
    return Math.rint(value * parts) / parts;
  }

  private static String table(List<Row> rows) {
    TextTable table =
        new TextTable(
            TextTable.Column.right("workers"),
            TextTable.Column.right("latency"),
            TextTable.Column.right("won"),
            TextTable.Column.right("Elo"),
            TextTable.Column.right("±"),
            TextTable.Column.right("simulations/s"),
            TextTable.Column.right("opponent's"),
            TextTable.Column.right("busy"),
            TextTable.Column.right("depth"));
    for (Row row : rows) {
      table.add(
          String.valueOf(row.workers),
          Numbers.plain(row.latencyMillis) + " ms",
          Numbers.score(row.points) + "/" + row.games,
          String.format(Locale.ROOT, "%+.0f", row.elo),
          Numbers.whole(row.error95),
          Numbers.whole(row.simulationsPerSecond),
          Numbers.whole(row.opponentSimulationsPerSecond),
          Numbers.percent(row.busy, 1),
          Numbers.three(row.depth));
    }
    return table.render();
  }
}
