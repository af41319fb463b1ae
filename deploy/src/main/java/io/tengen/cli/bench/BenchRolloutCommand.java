package io.tengen.cli.bench;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.options.PolicyOptions;
import io.tengen.cli.options.RulesOption;
import io.tengen.cli.results.MeasurementJson;
import io.tengen.engine.rollout.PatternPolicy;
import io.tengen.engine.rollout.PatternRollout;
import io.tengen.engine.rollout.RolloutPolicies;
import io.tengen.engine.rollout.RolloutPolicy;
import io.tengen.game.rules.Position;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tengen bench rollout}: measures rollouts. */
@Command(
    name = "rollout",
    sortOptions = false,
    description = {
      "Measures rollouts (playouts).",
      "",
      "A playout copies the empty board into a scratch position, plays it to the end and counts its"
          + " area. Prints the number of playouts measured, their rate per second of processor time"
          + " (the median, and the range of the middle half of the slices), the processor time of a"
          + " move, and the number of moves."
    },
    footer = {
      "",
      "Examples:",
      "  tengen bench rollout",
      "  tengen bench rollout --policy pattern --board 9,13,19 --seconds 10",
      "  tengen bench rollout --board 9 --rules nogo",
      "  tengen bench rollout --board 19 --threads 2 --seed 1 --json"
    })
final class BenchRolloutCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Option(
      names = "--policy",
      paramLabel = "NAME",
      defaultValue = "uniform",
      description = {
        "How moves are chosen: ${COMPLETION-CANDIDATES}, or NAME=FILE for pattern with weights that"
            + " tengen fit-rollout wrote (default: ${DEFAULT-VALUE})."
      },
      completionCandidates = PolicyNames.class)
  private String policy;

  @Mixin private RulesOption rules;
  @Mixin private BenchOptions how;

  BenchRolloutCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException, InterruptedException {
    List<Position> starts = how.starts(rules.get());
    int threads = how.threads(1);
    SplittableRandom seeds = new SplittableRandom(how.seed());
    Supplier<RolloutPolicy> policies = policies();
    List<List<RolloutLoop>> lanes = new ArrayList<>();
    List<InterleavedMeasurement.Work> works = new ArrayList<>();
    for (Position start : starts) {
      List<RolloutLoop> ofBoard = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        ofBoard.add(new RolloutLoop(List.of(start), policies.get(), seeds.nextLong()));
      }
      lanes.add(ofBoard);
      works.add(new InterleavedMeasurement.Work(ofBoard, how.seconds(), how.warmup()));
    }
    List<Measurement> measured = InterleavedMeasurement.measure(terminal, works);
    List<Result> results = new ArrayList<>();
    for (int i = 0; i < works.size(); i++) {
      int board = starts.get(i).points().size();
      results.add(Result.of(policy.replaceFirst("=.*", ""), board, lanes.get(i), measured.get(i)));
    }
    terminal.out().print(how.json() ? MeasurementJson.json(results) : table(results, measured));
    return ExitCode.OK;
  }

  /** Returns a factory that makes a policy for each thread. */
  private Supplier<RolloutPolicy> policies() throws CommandException {
    int equals = policy.indexOf('=');
    if (equals >= 0) {
      PatternPolicy weights =
          PolicyOptions.load(policy.substring(0, equals), policy.substring(equals + 1)).rollout();
      return () -> new PatternRollout(weights);
    }
    try {
      RolloutPolicies.named(policy);
      return () -> RolloutPolicies.named(policy);
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  private static String table(List<Result> results, List<Measurement> measured) {
    TextTable table =
        new TextTable(
            TextTable.Column.left("policy"),
            TextTable.Column.right("board"),
            TextTable.Column.right("threads"),
            TextTable.Column.right("playouts"),
            TextTable.Column.right("playouts/CPU s"),
            TextTable.Column.right("middle half"),
            TextTable.Column.right("ns/move"),
            TextTable.Column.right("moves/playout"));
    for (int i = 0; i < results.size(); i++) {
      Result result = results.get(i);
      table.add(
          result.policy,
          String.valueOf(result.board),
          String.valueOf(result.threads),
          String.valueOf(result.playouts),
          Numbers.whole(result.playoutsPerCpuSecond),
          measured.get(i).middleHalf(),
          Numbers.three(result.nanosPerMove),
          Numbers.three(result.movesPerPlayout));
    }
    return table.render();
  }

  /**
   * The output of {@code --json}.
   *
   * @param playouts number of playouts measured
   * @param nanosPerMove processor time, in nanoseconds
   * @param movesPerPlayout mean number of moves, passes included
   */
  record Result(
      String policy,
      int board,
      int threads,
      long playouts,
      double playoutsPerCpuSecond,
      double nanosPerMove,
      double movesPerPlayout) {
    static Result of(String policy, int board, List<RolloutLoop> lanes, Measurement measurement) {
      double moves = lanes.stream().mapToLong(RolloutLoop::moves).sum();
      double movesPerPlayout = moves / lanes.stream().mapToLong(RolloutLoop::playouts).sum();
      double rate = measurement.perCpuSecond();
      return new Result(
          policy,
          board,
          lanes.size(),
          measurement.operations(),
          MeasurementJson.rounded(rate, 10),
          MeasurementJson.rounded(1e9 / rate / movesPerPlayout, 100),
          MeasurementJson.rounded(movesPerPlayout, 100));
    }
  }

  /** Names of the policies, for the help. */
  private static final class PolicyNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return RolloutPolicies.names().iterator();
    }
  }
}
