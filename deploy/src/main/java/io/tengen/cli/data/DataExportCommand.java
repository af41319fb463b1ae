package io.tengen.cli.data;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.UserFiles;
import io.tengen.cli.games.DataFolders;
import io.tengen.engine.net.FeatureSet;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.ShardCheck;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.Shard;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen data export}: writes games in formats of other programs. */
@Command(
    name = "export",
    sortOptions = false,
    description = {
      "Writes games, or the positions that training learns from, in formats of other programs:",
      "  katago  NumPy archives of KataGo's training rows, for its own shuffler and trainer",
      "  numpy   NumPy archives of planes, policy, values, ownership (docs/data.md has a loader)",
      "  sgf     one file for each game, with visits and win rates as comments",
      "  jsonl   one line for each position, as tengen selfplay writes it",
      "",
      "Missing and bad shards are named and left out; the exit code is then 1."
    },
    footer = {
      "",
      "Examples:",
      "  tengen data export selfplay.data rows --format katago",
      "  tengen data export selfplay.data rows19 --format katago --length 19",
      "  tengen data export selfplay.data arrays --format numpy --features katago-v7",
      "  tengen data export selfplay.data games --format sgf --samples 10000"
    })
final class DataExportCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "DIR", description = "The folder.")
  private Path directory;

  @Parameters(
      index = "1",
      paramLabel = "OUT",
      description = "Directory that the files are written to; must be empty or missing.")
  private Path out;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      required = true,
      description = "One of ${COMPLETION-CANDIDATES}.")
  private Format format;

  @Option(
      names = "--samples",
      paramLabel = "N",
      description = "Only the newest shards that have this many samples (default: all).")
  private @Nullable Long samples;

  @Option(
      names = "--length",
      paramLabel = "N",
      description = "Cells along a plane's side (default: the largest board).")
  private @Nullable Integer length;

  @Option(
      names = {"--planes", "--features"},
      paramLabel = "NAME",
      description = {
        "With numpy: the input planes, such as tengen, alphago or katago-v7 (default: tengen)."
      })
  private @Nullable String features;

  @Option(
      names = "--rows",
      paramLabel = "N",
      defaultValue = "16384",
      description = "Rows in an archive (default: ${DEFAULT-VALUE}).")
  private int rows;

  @Option(names = "--json", description = "Prints one JSON object.")
  private boolean json;

  /** The format to write. */
  enum Format {
    katago,
    numpy,
    sgf,
    jsonl
  }

  DataExportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException {
    if (rows < 1 || rows > 1 << 17) {
      throw CommandException.badInput("--rows " + rows + " is not between 1 and " + (1 << 17));
    }
    try (DataFolder folder = DataFolders.read(directory)) {
      List<Shard> shards = samples == null ? folder.shards() : folder.newest(samples);
      int side = length == null ? largest(shards) : length;
      FeatureSet planes = planes();
      requireFits(shards, side);
      requireMask(planes, shards, side);
      requireEmpty();
      int refused = 0;
      try (DataSink sink = DataSink.open(format, out, planes, side, rows);
          Progress progress = DataFolders.progress(terminal, shards.size(), "shards")) {
        for (int i = 0; i < shards.size(); i++) {
          Optional<String> problem = export(folder, shards.get(i), sink);
          if (problem.isPresent()) {
            refused++;
            progress.say("left out: " + problem.get());
          }
          progress.update(i + 1);
        }
        DataSink.Result result = sink.end();
        terminal.print(
            json,
            new Written(format.name(), out.toString(), result.files(), result.rows(), refused),
            Numbers.count(result.rows(), sink.what())
                + " in "
                + Numbers.count(result.files(), "file")
                + " in "
                + out);
      }
      return refused == 0 ? ExitCode.OK : ExitCode.FAILED;
    } catch (IOException e) {
      throw DataFolders.cannotWrite(out, e);
    }
  }

  /** Writes a shard if it is good; otherwise returns what is wrong with it and writes nothing. */
  private static Optional<String> export(DataFolder folder, Shard shard, DataSink sink)
      throws IOException, CommandException {
    Optional<String> problem = ShardCheck.problem(folder, shard);
    if (problem.isEmpty()) {
      try {
        sink.add(folder, shard);
      } catch (DataException e) {
        // Only if the shard became unreadable after the check.
        throw CommandException.badInput(String.valueOf(e.getMessage()), e);
      }
    }
    return problem;
  }

  private static int largest(List<Shard> shards) {
    return shards.stream().mapToInt(Shard::board).max().orElse(1);
  }

  private void requireFits(List<Shard> shards, int side) throws CommandException {
    if (side < 1 || side > 25 || (format != Format.sgf && largest(shards) > side)) {
      throw CommandException.badInput(
          "planes of " + side + " cells do not hold boards of " + largest(shards) + " points");
    }
  }

  private FeatureSet planes() throws CommandException {
    if (features != null && format != Format.numpy) {
      throw CommandException.badInput("--planes goes with --format numpy");
    }
    String name = features == null ? FeatureSet.TENGEN.id() : features;
    return FeatureSet.byId(name)
        .filter(set -> set != FeatureSet.LEELA_ZERO)
        .orElseThrow(() ->
            CommandException.badInput(
                "unknown planes \""
                    + name
                    + "\"; choose tengen, alphago, alphago-value, or katago-v3 to katago-v7"));
  }

  /** Planes without a mask cannot show where a smaller board ends. */
  private static void requireMask(FeatureSet planes, List<Shard> shards, int side)
      throws CommandException {
    boolean fills = shards.stream().allMatch(shard -> shard.board() == side);
    if (!planes.masked() && !fills) {
      throw CommandException.badInput(
          "planes "
              + planes.id()
              + " are for boards of one size, which --length names; the folder has others");
    }
  }

  private void requireEmpty() throws CommandException, IOException {
    UserFiles.requireWritable(out);
    try (Stream<Path> files = Files.list(out)) {
      if (files.findAny().isPresent()) {
        throw CommandException.badInput(out + " is not empty; choose another directory");
      }
    }
  }

  /**
   * The output of {@code --json}.
   *
   * @param rows number of positions; for SGF, number of games
   * @param refused number of shards that were left out
   */
  private record Written(String format, String directory, long files, long rows, int refused) {}
}
