package io.tengen.cli.bench;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.JsonWriter;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.games.DataFolders;
import io.tengen.cli.results.MeasurementJson;
import io.tengen.engine.net.FeatureSet;
import io.tengen.files.ScratchDirectory;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.GameWriter;
import io.tengen.worker.data.sample.Batches;
import io.tengen.worker.data.sample.SampleBatch;
import io.tengen.worker.data.sample.ShardSamples;
import io.tengen.worker.data.sample.TrainingWindow;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.data.shard.TrainingGame;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen bench data}: measures the training data path on the user's games. */
@Command(
    name = "data",
    sortOptions = false,
    description = {
      "Measures the path of training data with the games of a folder in three parts: games are"
          + " written to a scratch folder (encoded, compressed, hashed, stored); read into a"
          + " training window (decompressed, replayed by the rules, encoded into planes, packed);"
          + " and drawn from it in shuffled batches, each position under a random symmetry. Each"
          + " thread writes to a folder of its own; all read and draw from one window. Rates are"
          + " medians of slices.",
      "",
      "\"Read once, drawn N times\" is computed from both rates, in samples drawn."
    },
    footer = {
      "",
      "Examples:",
      "  tengen bench data selfplay.data",
      "  tengen bench data big.data --threads 2 --json"
    })
final class BenchDataCommand implements Callable<Integer> {
  private static final int REUSE = 3;
  private static final int MOST_GAMES = 20_000;

  private final Terminal terminal;

  @Parameters(
      paramLabel = "DIR",
      description = "A folder with games, such as tengen data import writes.")
  private Path directory;

  @Option(
      names = "--features",
      paramLabel = "NAME",
      defaultValue = "tengen",
      description = "Input planes (default: ${DEFAULT-VALUE}).")
  private String features;

  @Option(
      names = "--batch",
      paramLabel = "N",
      defaultValue = "256",
      description = "Samples in a batch (default: ${DEFAULT-VALUE}).")
  private int batch;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "5",
      description = "Seconds that each part is measured for (default: ${DEFAULT-VALUE}).")
  private double seconds;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "1",
      description = "Threads that work concurrently (default: ${DEFAULT-VALUE}).")
  private int threads;

  @Option(names = "--json", description = "Prints one JSON object.")
  private boolean json;

  BenchDataCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    FeatureSet planes =
        FeatureSet.byId(features)
            .orElseThrow(() ->
                CommandException.badInput(
                    "unknown planes \"" + features + "\"; choose one of " + FeatureSet.ids()));
    BenchOptions.require("--threads", threads, 1, BenchOptions.MOST_THREADS);
    try (ScratchDirectory scratch = ScratchDirectory.create("bench");
        DataFolder folder = DataFolders.read(directory)) {
      List<Shard> shards = folder.shards().stream().filter(s -> s.samples() > 0).toList();
      List<TrainingGame> games = games(folder, shards);
      int side = shards.stream().mapToInt(Shard::board).max().orElse(0);
      TrainingWindow window = new TrainingWindow(planes, Math.max(1, side));
      window.update(folder, Integer.MAX_VALUE, threads, BenchDataCommand::fail);
      if (batch < 1 || window.samples() < batch) {
        throw CommandException.badInput(
            directory + " has " + window.samples() + " samples; a batch takes " + batch);
      }
      AtomicInteger written = new AtomicInteger();
      List<InterleavedMeasurement.Work> works =
          List.of(
              work(() -> () -> write(scratch.resolve("w" + written.incrementAndGet()), games)),
              work(() -> () -> read(folder, shards, planes, side)),
              work(drawing(window.batches(batch, 1))));
      List<Measurement> measured = InterleavedMeasurement.measure(terminal, works);
      Result result = Result.of(planes, side, threads, folder.shards(), window, measured);
      terminal.out().print(json ? JsonWriter.line(result) + "\n" : result.table());
      return ExitCode.OK;
    }
  }

  /** Returns work in which each thread runs a lane of its own. */
  private InterleavedMeasurement.Work work(Supplier<InterleavedMeasurement.Lane> lane) {
    List<InterleavedMeasurement.Lane> lanes = Stream.generate(lane).limit(threads).toList();
    return new InterleavedMeasurement.Work(lanes, seconds, Math.min(2, seconds));
  }

  /** Returns lanes that draw from one shared sequence of batches. */
  private static Supplier<InterleavedMeasurement.Lane> drawing(Batches batches) {
    AtomicLong drawn = new AtomicLong();
    return () -> {
      SampleBatch into = batches.newBatch();
      return () -> {
        batches.read(drawn.getAndIncrement(), into);
        return into.rows();
      };
    };
  }

  private static List<TrainingGame> games(DataFolder folder, List<Shard> shards)
      throws IOException, CommandException {
    List<TrainingGame> games = new ArrayList<>();
    for (Shard shard : shards) {
      try {
        DataFolders.<CommandException>games(
            folder,
            shard,
            game -> {
              if (games.size() < MOST_GAMES) {
                games.add(game);
              }
            });
      } catch (DataException e) {
        throw CommandException.badInput(String.valueOf(e.getMessage()), e);
      }
    }
    return games;
  }

  /** Writes games to a folder; returns their size in bytes before compression. */
  private static long write(Path directory, List<TrainingGame> games) {
    try (DataFolder folder = DataFolder.write(directory, "bench")) {
      try (GameWriter writer = folder.writer(GameWriter.Settings.DEFAULT)) {
        for (TrainingGame game : games) {
          writer.add(game);
        }
      }
      long bytes = folder.shards().stream().mapToLong(Shard::rawBytes).sum();
      folder.remove(folder.shards(), "bench");
      return bytes;
    } catch (IOException | DataException e) {
      throw new IllegalStateException("writing to " + directory, e);
    }
  }

  /**
   * Reads the samples of shards on this thread, whose processor time is measured; returns their
   * number.
   */
  private static long read(DataFolder folder, List<Shard> shards, FeatureSet planes, int side) {
    long samples = 0;
    for (Shard shard : shards) {
      try {
        samples += ShardSamples.read(folder, shard, planes, side).size();
      } catch (IOException | DataException e) {
        throw new IllegalStateException("reading " + shard.fileName(), e);
      }
    }
    return samples;
  }

  /** Fails because of a shard that cannot be read. */
  private static void fail(String problem) {
    throw new IllegalStateException(problem);
  }

  /**
   * The output of {@code --json}.
   *
   * @param bytesPerPosition bytes in shards
   * @param rawBytesPerPosition bytes before compression
   * @param memoryPerSample bytes of memory that a sample takes in a window
   * @param perCpuSecond rates by the threads' processor time
   * @param perSecond rates by wall-clock time, of all threads together
   */
  record Result(
      String features,
      int board,
      int threads,
      long positions,
      long samples,
      double bytesPerPosition,
      double rawBytesPerPosition,
      double memoryPerSample,
      Rates perCpuSecond,
      Rates perSecond) {
    static Result of(
        FeatureSet features,
        int board,
        int threads,
        List<Shard> shards,
        TrainingWindow window,
        List<Measurement> measured) {
      double positions = shards.stream().mapToLong(Shard::positions).sum();
      return new Result(
          features.id(),
          board,
          threads,
          (long) positions,
          window.samples(),
          MeasurementJson.rounded(shards.stream().mapToLong(Shard::bytes).sum() / positions, 10),
          MeasurementJson.rounded(shards.stream().mapToLong(Shard::rawBytes).sum() / positions, 10),
          MeasurementJson.rounded((double) window.memory() / window.samples(), 10),
          Rates.of(measured, Measurement::perCpuSecond),
          Rates.of(measured, Measurement::perSecond));
    }

    String table() {
      TextTable table =
          new TextTable(
              TextTable.Column.left(""),
              TextTable.Column.right("a CPU second"),
              TextTable.Column.right("a second, " + Numbers.count(threads, "thread")));
      table.add(row("bytes written, before compression", Rates::rawBytesWritten));
      table.add(row("samples read", Rates::samplesRead));
      table.add(row("samples drawn", Rates::samplesDrawn));
      table.add(row("read once, drawn once", Rates::samplesAtReuse1));
      table.add(row("read once, drawn " + REUSE + " times", Rates::samplesAtReuse3));
      return "%s planes on %dx%d, %d samples of %d positions%n"
              .formatted(features, board, board, samples, positions)
          + "a position takes %.1f bytes in shards, %.1f before compression; a sample %.0f in memory%n"
              .formatted(bytesPerPosition, rawBytesPerPosition, memoryPerSample)
          + table.render();
    }

    private List<String> row(String what, ToDoubleFunction<Rates> rate) {
      return List.of(
          what,
          Numbers.whole(rate.applyAsDouble(perCpuSecond)),
          Numbers.whole(rate.applyAsDouble(perSecond)));
    }
  }

  /**
   * Rates of the parts, a second.
   *
   * @param rawBytesWritten bytes before compression
   * @param samplesAtReuse1 samples drawn, if each is read once and drawn once
   * @param samplesAtReuse3 samples drawn, if each is read once and drawn three times
   */
  record Rates(
      double rawBytesWritten,
      double samplesRead,
      double samplesDrawn,
      double samplesAtReuse1,
      double samplesAtReuse3) {
    static Rates of(List<Measurement> measured, ToDoubleFunction<Measurement> rate) {
      double read = rate.applyAsDouble(measured.get(1));
      double drawn = rate.applyAsDouble(measured.get(2));
      return new Rates(
          Math.rint(rate.applyAsDouble(measured.get(0))),
          Math.rint(read),
          Math.rint(drawn),
          Math.rint(1 / (1 / read + 1 / drawn)),
          Math.rint(REUSE / (1 / read + REUSE / drawn)));
    }
  }
}
