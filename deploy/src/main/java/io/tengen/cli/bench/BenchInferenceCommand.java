package io.tengen.cli.bench;

import io.tengen.cli.bench.InterleavedMeasurement.Lane;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.console.UserFiles;
import io.tengen.cli.results.MeasurementJson;
import io.tengen.engine.net.Backend;
import io.tengen.engine.net.BackendException;
import io.tengen.engine.net.BatchingStats;
import io.tengen.game.rules.Position;
import io.tengen.worker.inference.BackendFactory;
import io.tengen.worker.inference.ComputeDevice;
import io.tengen.worker.inference.InferenceException;
import io.tengen.worker.inference.InferenceSettings;
import io.tengen.worker.inference.NetworkFiles;
import io.tengen.worker.inference.Precision;
import io.tengen.worker.inference.RawOnnxRuntime;
import io.tengen.worker.inference.model.Boards;
import io.tengen.worker.inference.model.NetworkFileException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tengen bench inference}: measures the evaluation of positions by a network. */
@Command(
    name = "inference",
    sortOptions = false,
    description = {
      "Measures the evaluation of a network.",
      "",
      "Evaluations are measured end to end, as a search pays for them: positions are encoded, wait"
          + " in the queue, are evaluated in batches, and the results are delivered. As the"
          + " baseline, ONNX Runtime alone evaluates one batch of the same size repeatedly, with as"
          + " many threads, on the same device, in alternation with the end-to-end measurement."
          + " A third measurement evaluates such a batch through DJL, without encoding and queue.",
      "",
      "Prints for each board and batch: the positions evaluated per second of wall-clock time, end"
          + " to end and by ONNX Runtime alone (medians over slices of time); their ratio (the"
          + " median over neighbouring slices); that ratio by processor time (without ONNX"
          + " Runtime's own threads), and the same of DJL to ONNX Runtime alone; the mean batch;"
          + " and the bytes of Java memory allocated for a position. The ratio by wall-clock time"
          + " is meaningful only on an otherwise idle machine. With --games it also prints the"
          + " number of batches of each size; --json always does."
    },
    footer = {
      "",
      "Examples:",
      "  tengen bench inference --net b6c96.bin.gz",
      "  tengen bench inference --net my.onnx --board 9,19 --batch 1,8,32,64 --json",
      "  tengen bench inference --net my.onnx --device cuda:0 --precision fp16 --batch 256"
          + " --games 64,512"
    })
final class BenchInferenceCommand implements Callable<Integer> {
  private static final int LARGEST_BATCH = 4096;
  private static final int MOST_GAMES = 65_536;

  private final Terminal terminal;

  @Option(
      names = "--net",
      paramLabel = "FILE",
      required = true,
      description = "The network, in any format that tengen net info reads.")
  private Path net;

  @Option(
      names = "--batch",
      paramLabel = "N",
      split = ",",
      defaultValue = "1,8,32,64",
      description =
          "Maximum number of positions in a batch; several values are measured in turn (default:"
              + " ${DEFAULT-VALUE}).")
  private List<Integer> batches;

  @Option(
      names = "--device",
      paramLabel = "NAME",
      defaultValue = "cpu",
      description =
          "Device that evaluates: cpu, or cuda:0 for the first graphics card (default:"
              + " ${DEFAULT-VALUE}).")
  private String device;

  @Option(
      names = "--precision",
      paramLabel = "NAME",
      defaultValue = "fp32",
      description =
          "Precision of the device's arithmetic: fp32, or fp16, which is for graphics cards"
              + " (default: ${DEFAULT-VALUE}).")
  private String precision;

  @Option(
      names = "--tensorrt",
      description = "Has TensorRT compile the network for the graphics card.")
  private boolean tensorRt;

  @Option(
      names = "--tiles",
      description = "Has the CPU compute convolutions on 9x9 with fewer multiplications.")
  private boolean tiles;

  @Option(
      names = "--games",
      paramLabel = "N",
      split = ",",
      description =
          "Games that each wait for one evaluation; several values are measured in turn (default:"
              + " twice the batch).")
  private List<Integer> games = List.of();

  @Mixin private BenchOptions how;

  BenchInferenceCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException, InterruptedException {
    List<Integer> inFlight = games.isEmpty() ? List.of(0) : games;
    SplittableRandom random = new SplittableRandom(how.seed());
    List<InferenceResult> results = new ArrayList<>();
    for (Position start : how.starts()) {
      List<Position> sample = EvaluatorLoop.sample(start, random);
      for (int batch : batches) {
        InferenceSettings settings = settings(batch);
        for (int count : inFlight) {
          if (count < 0 || count > MOST_GAMES || (count == 0 && !games.isEmpty())) {
            throw CommandException.badInput(
                "--games " + count + " is not between 1 and " + MOST_GAMES);
          }
          results.add(measure(settings, count == 0 ? 2 * batch : count, sample));
        }
      }
    }
    terminal.out().print(how.json() ? MeasurementJson.json(results) : text(results));
    return ExitCode.OK;
  }

  private InferenceSettings settings(int batch) throws CommandException {
    if (batch < 1 || batch > LARGEST_BATCH) {
      throw CommandException.badInput(
          "--batch " + batch + " is not between 1 and " + LARGEST_BATCH);
    }
    return new InferenceSettings(
        named("--device", device, ComputeDevice::parse),
        batch,
        how.threads(1),
        named("--precision", precision, Precision::parse),
        tensorRt,
        tiles);
  }

  private static <T> T named(String option, String name, Function<String, T> parser)
      throws CommandException {
    try {
      return parser.apply(name);
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(option + " " + e.getMessage(), e);
    }
  }

  private InferenceResult measure(InferenceSettings settings, int inFlight, List<Position> sample)
      throws CommandException, InterruptedException {
    int board = sample.getFirst().points().size();
    try {
      Boards boards = NetworkFiles.info(net).boards();
      if (board < boards.smallest() || board > boards.largest()) {
        throw CommandException.badInput(
            net + ": plays on " + boards + ", not on " + board + "; choose another --board");
      }
      return measure(settings, inFlight, board, sample);
    } catch (NetworkFileException | InferenceException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw UserFiles.cannotRead(net, e);
    }
  }

  private InferenceResult measure(
      InferenceSettings settings, int inFlight, int board, List<Position> sample)
      throws CommandException, IOException, InferenceException, InterruptedException {
    try (InferenceLoop whole = new InferenceLoop(net, settings, inFlight, sample);
        Backend session = BackendFactory.open(net, settings);
        RawOnnxRuntime raw = new RawOnnxRuntime(net, settings, sample)) {
      int side = session.shape().length(board);
      // Turns are as long as those of the complete path: a busy machine interrupts shorter ones
      // less.
      Lane throughDjl =
          repeated(
              whole.batches(),
              () -> {
                session.run(settings.maxBatch(), side);
                return settings.maxBatch();
              });
      Lane alone = repeated(whole.batches(), raw::run);
      double third = how.seconds() / 3;
      double warmup = how.warmup() / 3;
      List<Measurement> measured =
          InterleavedMeasurement.measure(
              terminal,
              Stream.of(whole, throughDjl, alone)
                  .map(lane -> new InterleavedMeasurement.Work(List.of(lane), third, warmup))
                  .toList());
      BatchingStats stats = whole.stats().orElseThrow();
      return InferenceResult.of(
          net, settings, inFlight, board, stats, measured.get(0), measured.get(1), measured.get(2));
    }
  }

  /** Evaluates batches; returns the number of positions of one. */
  @FunctionalInterface
  private interface Batches {
    int next() throws BackendException;
  }

  private static Lane repeated(int times, Batches batches) {
    return () -> {
      long count = 0;
      try {
        for (int i = 0; i < times; i++) {
          count += batches.next();
        }
        return count;
      } catch (BackendException e) {
        throw new IllegalStateException(e);
      }
    };
  }

  private String text(List<InferenceResult> results) {
    StringBuilder text = new StringBuilder(table(results));
    if (!games.isEmpty()) {
      for (InferenceResult result : results) {
        text.append("board ").append(result.board()).append(", ").append(result.games());
        text.append(result.games() == 1 ? " game" : " games").append(", batches by size:");
        result.batches().forEach((size, count) -> text.append(" " + size + ":" + count));
        text.append('\n');
      }
    }
    return text.toString();
  }

  private static String table(List<InferenceResult> results) {
    TextTable table =
        new TextTable(
            TextTable.Column.flexible("net"),
            TextTable.Column.left("device"),
            TextTable.Column.right("board"),
            TextTable.Column.right("batch"),
            TextTable.Column.right("games"),
            TextTable.Column.right("pos/s"),
            TextTable.Column.right("ORT/s"),
            TextTable.Column.right("ratio"),
            TextTable.Column.right("CPU ratio"),
            TextTable.Column.right("DJL ratio"),
            TextTable.Column.right("mean batch"),
            TextTable.Column.right("B/pos"));
    for (InferenceResult result : results) {
      table.add(
          result.net(),
          result.device(),
          String.valueOf(result.board()),
          String.valueOf(result.batch()),
          String.valueOf(result.games()),
          Numbers.three(result.evaluationsPerSecond()),
          Numbers.three(result.rawPerSecond()),
          Numbers.three(result.ratio()),
          Numbers.three(result.cpuRatio()),
          Numbers.three(result.sessionCpuRatio()),
          Numbers.three(result.meanBatch()),
          Numbers.three(result.bytesPerEvaluation()));
    }
    return table.render();
  }
}
