package io.tengen.cli;

import io.tengen.engine.game.Points;
import io.tengen.engine.game.Position;
import io.tengen.worker.inference.ComputeDevice;
import io.tengen.worker.inference.InferenceException;
import io.tengen.worker.inference.InferenceSettings;
import io.tengen.worker.inference.NetworkFiles;
import io.tengen.worker.inference.RawOnnxRuntime;
import io.tengen.worker.inference.model.Boards;
import io.tengen.worker.inference.model.NetworkFileException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** {@code tengen bench inference}: measures the evaluation of networks. */
@Command(
    name = "inference",
    sortOptions = false,
    description = {
      "Measures the evaluation of a network.",
      "",
      "The whole way is what a search pays: positions are encoded, wait in the queue, are evaluated"
          + " in batches, and their answers are handed out. It is held against ONNX Runtime alone,"
          + " which evaluates one batch of the same size over and over, with as many threads and on"
          + " the same device, in turns with the whole way.",
      "",
      "Prints, for each board and batch, the positions evaluated in a second of the clock on the"
          + " whole way and by ONNX Runtime alone (medians over slices of time), what one is of"
          + " the other (the median over slices that are neighbours), the same in a second of"
          + " processor time (without threads of ONNX Runtime's own), the mean batch, and the"
          + " bytes of Java's memory that a position costs. By the clock the two can be compared"
          + " only on a machine with nothing else to do."
    },
    footer = {
      "",
      "Examples:",
      "  tengen bench inference --net b6c96.bin.gz",
      "  tengen bench inference --net my.onnx --board 9,19 --batch 1,8,32,64 --json",
      "  tengen bench inference --net my.onnx --device cuda:0 --batch 64,256"
    })
final class BenchInferenceCommand implements Callable<Integer> {
  /** Positions of the sample; as many games as threads would be many. */
  private static final int SAMPLE = 256;

  private static final int LARGEST_BATCH = 4096;

  @ParentCommand private BenchCommand bench;

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
      description = "Positions of the largest batch, several in turns (default: ${DEFAULT-VALUE}).")
  private List<Integer> batches;

  @Option(
      names = "--device",
      paramLabel = "NAME",
      defaultValue = "cpu",
      description =
          "What evaluates: cpu, or cuda:0 for the first graphics card (default: ${DEFAULT-VALUE}).")
  private String device;

  @Mixin private BenchOptions how;

  @Override
  public Integer call() throws CommandException, InterruptedException {
    ComputeDevice computes = device();
    int threads = how.threads(1);
    SplittableRandom random = new SplittableRandom(how.seed());
    List<Result> results = new ArrayList<>();
    for (Position start : how.starts()) {
      List<Position> sample = sample(start, random);
      for (int batch : batches) {
        if (batch < 1 || batch > LARGEST_BATCH) {
          throw CommandException.badInput(
              "--batch " + batch + " is not between 1 and " + LARGEST_BATCH);
        }
        results.add(measure(new InferenceSettings(computes, batch, threads), sample));
      }
    }
    bench.terminal().out().print(how.json() ? BenchText.json(results) : table(results));
    return ExitCode.OK;
  }

  private ComputeDevice device() throws CommandException {
    try {
      return ComputeDevice.parse(device);
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput("--device " + e.getMessage(), e);
    }
  }

  private Result measure(InferenceSettings settings, List<Position> sample)
      throws CommandException, InterruptedException {
    int board = sample.getFirst().points().size();
    try {
      Boards boards = NetworkFiles.info(net).boards();
      if (board < boards.smallest() || board > boards.largest()) {
        throw CommandException.badInput(
            net + ": plays on " + boards + ", not on " + board + "; choose another --board");
      }
      return measure(settings, board, sample);
    } catch (NetworkFileException | InferenceException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw CommandException.badInput("cannot read " + net + ": " + Directories.reason(e), e);
    }
  }

  private Result measure(InferenceSettings settings, int board, List<Position> sample)
      throws CommandException, IOException, InferenceException, InterruptedException {
    try (InferenceLane whole = new InferenceLane(net, settings, sample);
        RawOnnxRuntime raw = new RawOnnxRuntime(net, settings, sample)) {
      Measuring.Lane alone =
          () -> {
            // As long a turn as the other's: of shorter ones a busy machine spares more.
            long count = 0;
            try {
              for (int i = 0; i < InferenceLane.BATCHES; i++) {
                count += raw.run();
              }
              return count;
            } catch (InferenceException e) {
              throw new IllegalStateException(e);
            }
          };
      double half = how.seconds() / 2;
      double warmup = how.warmup() / 2;
      List<Measurement> measured =
          Measuring.measure(
              bench.terminal(),
              List.of(
                  new Measuring.Work(List.of(whole), half, warmup),
                  new Measuring.Work(List.of(alone), half, warmup)));
      return Result.of(
          net, settings, board, whole.meanBatch(), measured.getFirst(), measured.getLast());
    }
  }

  /** Positions from random games, of every length until the board is half full. */
  private static List<Position> sample(Position start, SplittableRandom random) {
    List<Position> sample = new ArrayList<>();
    int[] candidates = new int[start.points().count()];
    for (int i = 0; i < SAMPLE; i++) {
      Position position = new Position(start);
      int moves = i * start.points().count() / (2 * SAMPLE);
      for (int move = 0; move < moves && !position.isOver(); move++) {
        int count = position.candidates(candidates);
        Arrays.sort(candidates, 0, count);
        position.play(count == 0 ? Points.PASS : candidates[random.nextInt(count)]);
      }
      sample.add(position);
    }
    return sample;
  }

  private static String table(List<Result> results) {
    TextTable table =
        new TextTable(
            TextTable.Column.flexible("net"),
            TextTable.Column.left("device"),
            TextTable.Column.right("board"),
            TextTable.Column.right("batch"),
            TextTable.Column.right("threads"),
            TextTable.Column.right("pos/s"),
            TextTable.Column.right("ORT alone"),
            TextTable.Column.right("ratio"),
            TextTable.Column.right("CPU ratio"),
            TextTable.Column.right("mean batch"),
            TextTable.Column.right("bytes/pos"));
    for (Result result : results) {
      table.add(
          result.net,
          result.device,
          String.valueOf(result.board),
          String.valueOf(result.batch),
          String.valueOf(result.threads),
          Numbers.three(result.evaluationsPerSecond),
          Numbers.three(result.rawPerSecond),
          Numbers.three(result.ratio),
          Numbers.three(result.cpuRatio),
          Numbers.three(result.meanBatch),
          Numbers.three(result.bytesPerEvaluation));
    }
    return table.render();
  }

  /**
   * What {@code --json} prints.
   *
   * @param evaluations made on the whole way while measuring
   * @param rawPerSecond of ONNX Runtime alone
   * @param ratio of the whole way's rate to that of ONNX Runtime alone, by the clock
   * @param cpuRatio the same by processor time
   * @param bytesPerEvaluation of Java's memory, allocated by the threads of the whole way
   */
  record Result(
      String net,
      String device,
      int board,
      int batch,
      int threads,
      long evaluations,
      double evaluationsPerSecond,
      double rawPerSecond,
      double ratio,
      double cpuRatio,
      double meanBatch,
      double bytesPerEvaluation) {
    static Result of(
        Path net,
        InferenceSettings settings,
        int board,
        double meanBatch,
        Measurement whole,
        Measurement raw) {
      return new Result(
          String.valueOf(net.getFileName()),
          settings.device().toString(),
          board,
          settings.maxBatch(),
          settings.threads(),
          whole.operations(),
          BenchText.rounded(whole.perSecond(), 10),
          BenchText.rounded(raw.perSecond(), 10),
          BenchText.rounded(whole.relativeRate(raw), 10_000),
          BenchText.rounded(whole.relativeCost(raw), 10_000),
          BenchText.rounded(meanBatch, 100),
          BenchText.rounded(whole.bytesPerOperation(), 10));
    }
  }
}
