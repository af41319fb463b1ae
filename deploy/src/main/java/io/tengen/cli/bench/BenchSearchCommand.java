package io.tengen.cli.bench;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.options.EngineArguments;
import io.tengen.cli.options.NetOptions;
import io.tengen.cli.options.PolicyOptions;
import io.tengen.cli.options.WorkerSettings;
import io.tengen.cli.results.MeasurementJson;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.play.MctsKind;
import io.tengen.engine.search.Search;
import io.tengen.engine.search.SearchLimit;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.Position;
import io.tengen.worker.WorkerConfig;
import io.tengen.worker.inference.LoadedNetworks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code tengen bench search}: measures tree search. */
@Command(
    name = "search",
    sortOptions = false,
    description = {
      "Measures tree search.",
      "",
      "Searches the empty board repeatedly, each time with an empty tree and up to ENGINE's limit"
          + " (mcts: 400 visits).",
      "",
      "Prints the number of simulations measured; their rate per second of processor time (the"
          + " median, and the range of the middle half of the slices) and per second of wall-clock"
          + " time; the bytes that the search threads allocate for a simulation (including the"
          + " search's report); and the tree's share: the part of a simulation's processor time"
          + " that is not the rollout. For the latter, a sample of the positions from which the"
          + " search plays rollouts is played out without a search, as tengen bench rollout does,"
          + " for a fifth of the time, in alternation with the search."
    },
    footer = {
      "",
      "Examples:",
      "  tengen bench search",
      "  tengen bench search mcts:visits=10000 --board 9,13,19",
      "  tengen bench search --board 19 --threads 2 --seed 1 --json",
      "  tengen bench search mcts:net=b6,visits=200 --net b6=g170-b6c96.bin.gz"
    })
final class BenchSearchCommand implements Callable<Integer> {
  /** Share of a board's time that goes to rollouts without a search. */
  private static final double ROLLOUT_SHARE = 0.2;

  private final Terminal terminal;

  @Parameters(
      paramLabel = "ENGINE",
      arity = "0..1",
      defaultValue = "mcts",
      description = "The engine that searches: mcts[:key=value,...] (default: ${DEFAULT-VALUE}).")
  private String engine;

  @Mixin private BenchOptions how;
  @Mixin private PolicyOptions policies;
  @Mixin private NetOptions networks;

  private MctsKind mcts = new MctsKind();

  BenchSearchCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException, InterruptedException {
    EngineSpec named = EngineArguments.parse(engine);
    WorkerConfig worker = WorkerSettings.load(null, networks.overrides());
    try (LoadedNetworks open = worker.openNetworks()) {
      mcts = new MctsKind(policies.load(), open);
      return measure(named);
    }
  }

  private int measure(EngineSpec named) throws CommandException, InterruptedException {
    EngineArguments.check(new EngineKinds(List.of(mcts)), List.of(named));
    Optional<Integer> own = mcts.threads(named);
    if (how.hasThreads() && own.isPresent()) {
      throw CommandException.badInput(
          "give the number of threads once: with --threads, or as threads= of " + named.engine());
    }
    List<Position> starts = how.starts();
    int threads = how.threads(own.orElse(1));
    EngineSpec spec = mcts.withThreads(named, threads);
    SplittableRandom seeds = new SplittableRandom(how.seed());
    List<InterleavedMeasurement.Work> works = new ArrayList<>();
    List<Search> searches = new ArrayList<>();
    for (Position start : starts) {
      Search search = mcts.search(spec, mcts.rollouts(spec), seeds.nextLong());
      searches.add(search);
      addWorks(works, search, spec, start, threads, seeds);
    }
    List<Measurement> measured;
    try {
      measured = InterleavedMeasurement.measure(terminal, works);
    } finally {
      searches.forEach(Search::close);
    }
    List<Result> results = new ArrayList<>();
    List<Measurement> ofSearches = new ArrayList<>();
    // For each board its search, followed by its rollouts if any are played.
    int each = works.size() / starts.size();
    for (int i = 0; i < starts.size(); i++) {
      Measurement search = measured.get(each * i);
      Measurement rollouts = each == 1 ? null : measured.get(each * i + 1);
      ofSearches.add(search);
      int board = starts.get(i).points().size();
      results.add(Result.of(named.engine(), board, threads, search, rollouts));
    }
    terminal.out().print(how.json() ? MeasurementJson.json(results) : table(results, ofSearches));
    return ExitCode.OK;
  }

  /** Adds the searches of a board and, if any, the rollouts that they are compared with. */
  private void addWorks(
      List<InterleavedMeasurement.Work> works,
      Search search,
      EngineSpec spec,
      Position start,
      int threads,
      SplittableRandom seeds)
      throws CommandException, InterruptedException {
    // Even a search with many visits must not exceed the requested time by far.
    Duration time = Duration.ofNanos((long) (how.seconds() * 1e9));
    SearchLimit limit =
        new SearchLimit.FirstOf(List.of(mcts.limit(spec), new SearchLimit.Time(time)));
    List<Position> leaves = leaves(spec, start, limit, seeds);
    List<InterleavedMeasurement.Lane> rollouts = new ArrayList<>();
    for (int i = 0; i < threads && !leaves.isEmpty(); i++) {
      rollouts.add(new RolloutLoop(leaves, mcts.rollouts(spec).get(), seeds.nextLong()));
    }
    InterleavedMeasurement.Lane lane =
        () -> {
          search.forget();
          return search.run(start, limit).stats().visits();
        };
    works.add(work(List.of(lane), leaves.isEmpty() ? 1 : 1 - ROLLOUT_SHARE));
    if (!leaves.isEmpty()) {
      works.add(work(rollouts, ROLLOUT_SHARE));
    }
  }

  /** Returns positions from which a search on one thread plays its rollouts. */
  private List<Position> leaves(
      EngineSpec spec, Position start, SearchLimit limit, SplittableRandom seeds)
      throws InterruptedException {
    LeafSample sample = new LeafSample(mcts.rollouts(spec).get(), seeds.nextLong());
    try (Search search = mcts.search(mcts.withThreads(spec, 1), () -> sample, seeds.nextLong())) {
      search.run(start, limit);
    }
    return sample.leaves();
  }

  private InterleavedMeasurement.Work work(
      List<? extends InterleavedMeasurement.Lane> lanes, double share) throws CommandException {
    return new InterleavedMeasurement.Work(lanes, share * how.seconds(), share * how.warmup());
  }

  private static String table(List<Result> results, List<Measurement> searches) {
    TextTable table =
        new TextTable(
            TextTable.Column.flexible("engine"),
            TextTable.Column.right("board"),
            TextTable.Column.right("threads"),
            TextTable.Column.right("simulations"),
            TextTable.Column.right("sim/CPU s"),
            TextTable.Column.right("middle half"),
            TextTable.Column.right("sim/s"),
            TextTable.Column.right("bytes/sim"),
            TextTable.Column.right("tree"));
    for (int i = 0; i < results.size(); i++) {
      Result result = results.get(i);
      table.add(
          result.engine,
          String.valueOf(result.board),
          String.valueOf(result.threads),
          String.valueOf(result.simulations),
          Numbers.whole(result.simulationsPerCpuSecond),
          searches.get(i).middleHalf(),
          Numbers.whole(result.simulationsPerSecond),
          Numbers.three(result.bytesPerSimulation),
          Numbers.percent(result.treeShare, 1));
    }
    return table.render();
  }

  /**
   * The output of {@code --json}.
   *
   * @param simulations number of simulations measured
   * @param bytesPerSimulation bytes allocated by the search threads
   * @param treeShare share of a simulation's processor time that is not the rollout: 0 to 1, or
   *     slightly below 0 for a very small tree, because both times are measured; 1 without rollouts
   */
  record Result(
      String engine,
      int board,
      int threads,
      long simulations,
      double simulationsPerCpuSecond,
      double simulationsPerSecond,
      double bytesPerSimulation,
      double treeShare) {
    static Result of(
        String engine, int board, int threads, Measurement search, @Nullable Measurement rollouts) {
      return new Result(
          engine,
          board,
          threads,
          search.operations(),
          MeasurementJson.rounded(search.perCpuSecond(), 10),
          MeasurementJson.rounded(search.perSecond(), 10),
          MeasurementJson.rounded(search.bytesPerOperation(), 100),
          rollouts == null
              ? 1
              : MeasurementJson.rounded(1 - search.relativeCost(rollouts), 10_000));
    }
  }
}
