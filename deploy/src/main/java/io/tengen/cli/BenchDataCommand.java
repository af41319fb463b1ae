package io.tengen.cli;

import io.tengen.engine.net.FeatureSet;
import io.tengen.worker.data.DataException;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.GameWriter;
import io.tengen.worker.data.Shard;
import io.tengen.worker.data.TrainingGame;
import io.tengen.worker.data.sample.Batches;
import io.tengen.worker.data.sample.SampleBatch;
import io.tengen.worker.data.sample.ShardSamples;
import io.tengen.worker.data.sample.TrainingWindow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code tengen bench data}: measures the data path on games of the user's own. */
@Command(
    name = "data",
    sortOptions = false,
    description = {
      "Measures the data path with the games of a folder: written to a scratch folder (encoded,"
          + " compressed, hashed, on the disk); read into a training window (decompressed, replayed by"
          + " the rules, encoded into planes, packed); and drawn from it in shuffled batches, each"
          + " position under a random symmetry. One thread; rates are per second of processor time,"
          + " the median of slices.",
      "",
      "\"at reuse N\" is reading once and drawing N times, in samples drawn a second."
    },
    footer = {
      "",
      "Examples:",
      "  tengen bench data selfplay.data",
      "  tengen bench data big.data --json"
    })
final class BenchDataCommand implements Callable<Integer> {
  private static final int REUSE = 3;
  private static final int MOST_GAMES = 20_000;

  @ParentCommand private BenchCommand bench;

  @Parameters(paramLabel = "DIR", description = "A folder that tengen data import has filled.")
  private Path directory;

  @Option(
      names = "--features",
      paramLabel = "NAME",
      defaultValue = "tengen",
      description = "Which planes (default: ${DEFAULT-VALUE}).")
  private String features;

  @Option(
      names = "--batch",
      paramLabel = "N",
      defaultValue = "256",
      description = "Rows of a batch (default: ${DEFAULT-VALUE}).")
  private int batch;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "5",
      description = "Seconds that each part is measured for (default: ${DEFAULT-VALUE}).")
  private double seconds;

  @Option(names = "--json", description = "Prints one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws Exception {
    FeatureSet planes =
        FeatureSet.byId(features)
            .orElseThrow(() ->
                CommandException.badInput(
                    "unknown planes \"" + features + "\"; choose one of " + FeatureSet.ids()));
    Path scratch = Files.createTempDirectory("tengen-bench");
    try (DataFolder folder = DataFolders.read(directory)) {
      List<Shard> shards = folder.shards().stream().filter(s -> s.samples() > 0).toList();
      List<TrainingGame> games = games(folder, shards);
      int side = shards.stream().mapToInt(Shard::board).max().orElse(0);
      TrainingWindow window = new TrainingWindow(planes, Math.max(1, side));
      window.update(folder, Integer.MAX_VALUE, 1, new Refusing());
      if (batch < 1 || window.samples() < batch) {
        throw CommandException.badInput(
            directory + " has " + window.samples() + " samples; a batch takes " + batch);
      }
      Batches batches = window.batches(batch, 1);
      SampleBatch into = batches.newBatch();
      long[] drawn = {0};
      int[] written = {0};
      List<Measuring.Work> works =
          List.of(
              work(() -> write(scratch.resolve("w" + written[0]++), games)),
              work(() -> read(folder, shards, planes, side)),
              work(() -> {
                batches.read(drawn[0]++, into);
                return batch;
              }));
      List<Measurement> measured = Measuring.measure(bench.terminal(), works);
      Result result = Result.of(planes, side, folder.shards(), window, measured);
      bench.terminal().out().print(json ? Json.line(result) + "\n" : result.table());
      return ExitCode.OK;
    } finally {
      delete(scratch);
    }
  }

  private Measuring.Work work(Measuring.Lane lane) {
    return new Measuring.Work(List.of(lane), seconds, Math.min(2, seconds));
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

  /** How many bytes the games had before compression. */
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

  /** How many samples there are; on this thread, whose processor time is measured. */
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

  private static final class Refusing implements TrainingWindow.Listener {
    @Override
    public void decoded(Shard shard) {}

    @Override
    public void refused(Shard shard, String problem) {
      throw new IllegalStateException(problem);
    }
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /**
   * What {@code --json} prints. Rates are per second of processor time.
   *
   * @param bytesPerPosition in shards
   * @param rawBytesPerPosition before compression
   * @param memoryPerSample bytes that a sample takes in a window
   * @param rawBytesWritten bytes before compression
   */
  record Result(
      String features,
      int board,
      long positions,
      long samples,
      double bytesPerPosition,
      double rawBytesPerPosition,
      double memoryPerSample,
      double rawBytesWritten,
      double samplesRead,
      double samplesDrawn,
      double samplesAtReuse1,
      double samplesAtReuse3) {
    static Result of(
        FeatureSet features,
        int board,
        List<Shard> shards,
        TrainingWindow window,
        List<Measurement> measured) {
      double positions = shards.stream().mapToLong(Shard::positions).sum();
      double read = measured.get(1).perCpuSecond();
      double drawn = measured.get(2).perCpuSecond();
      return new Result(
          features.id(),
          board,
          (long) positions,
          window.samples(),
          BenchText.rounded(shards.stream().mapToLong(Shard::bytes).sum() / positions, 10),
          BenchText.rounded(shards.stream().mapToLong(Shard::rawBytes).sum() / positions, 10),
          BenchText.rounded((double) window.memory() / window.samples(), 10),
          Math.rint(measured.get(0).perCpuSecond()),
          Math.rint(read),
          Math.rint(drawn),
          Math.rint(1 / (1 / read + 1 / drawn)),
          Math.rint(REUSE / (1 / read + REUSE / drawn)));
    }

    String table() {
      return "%s planes on %dx%d, %d samples of %d positions%n"
              .formatted(features, board, board, samples, positions)
          + "a position takes %.1f bytes in shards, %.1f before compression; a sample %.0f in memory%n"
              .formatted(bytesPerPosition, rawBytesPerPosition, memoryPerSample)
          + "written   %,14.0f bytes before compression a CPU second%n".formatted(rawBytesWritten)
          + "read      %,14.0f samples%n".formatted(samplesRead)
          + "drawn     %,14.0f samples%n".formatted(samplesDrawn)
          + "at reuse 1%,14.0f samples%n".formatted(samplesAtReuse1)
          + "at reuse 3%,14.0f samples%n".formatted(samplesAtReuse3);
    }
  }
}
