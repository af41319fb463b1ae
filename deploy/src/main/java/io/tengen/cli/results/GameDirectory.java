package io.tengen.cli.results;

import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.Control;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.CsvLines;
import io.tengen.cli.console.JsonWriter;
import io.tengen.cli.console.UserFiles;
import io.tengen.files.AtomicFile;
import io.tengen.files.DurableFiles;
import io.tengen.files.TemporaryFiles;
import io.tengen.game.record.GameRecord;
import io.tengen.game.rules.Outcome;
import io.tengen.game.sgf.Sgf;
import io.tengen.wire.control.StoredGame;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A directory that holds the games of one run: {@code games/*.sgf}, {@code results.csv} and, if
 * requested, {@code results.json} and {@code positions.jsonl}. Every file is written atomically; an
 * interrupted export is completed by writing again.
 */
public final class GameDirectory {
  public static final String CSV_HEADER =
      "run,index,black,white,result,winner,reason,moves,seed,opening,note";

  /** The file that contains the id of the run. */
  private static final String MARKER = ".tengen-run";

  private final Path directory;
  private final String run;

  private GameDirectory(Path directory, String run) {
    this.directory = directory;
    this.run = run;
  }

  /**
   * Opens the directory for this run and creates it if it is missing.
   *
   * @throws CommandException if it cannot be written or holds something else
   */
  public static GameDirectory open(Path directory, String run) throws CommandException {
    requireFree(directory, run);
    try {
      Path games = directory.resolve("games");
      Files.createDirectories(games);
      TemporaryFiles.deleteLeftovers(games, TemporaryFiles.ABANDONED);
      DurableFiles.write(directory.resolve(MARKER), run + "\n");
    } catch (IOException e) {
      throw cannotWrite(directory, e);
    }
    return new GameDirectory(directory, run);
  }

  /**
   * Checks that {@link #open} would succeed.
   *
   * @param run the id of the run; empty if it is not created yet
   * @throws CommandException if the directory cannot be written or holds something else
   */
  public static void requireFree(Path directory, String run) throws CommandException {
    UserFiles.requireWritable(directory);
    try {
      Path marker = directory.resolve(MARKER);
      if (Files.exists(marker)) {
        String owner = Files.readString(marker).strip();
        if (!owner.equals(run)) {
          throw CommandException.badInput(
              directory + " holds the games of run " + owner + "; choose another directory");
        }
        return;
      }
      try (Stream<Path> files = Files.list(directory)) {
        if (files.findAny().isPresent()) {
          throw CommandException.badInput(
              directory + " is not empty and has no run of Tengen; choose another directory");
        }
      }
    } catch (IOException e) {
      throw UserFiles.cannotRead(directory, e);
    }
  }

  /**
   * Writes every committed game, and a line for each to {@code results.csv}. Blocks.
   *
   * @param forfeits counts the forfeited games
   * @return the number of committed games
   */
  public int writeGames(Control control, ForfeitCounts forfeits)
      throws CommandException, ControlException, InterruptedException {
    try (AtomicFile csv = AtomicFile.create(directory.resolve("results.csv"))) {
      int[] count = {0};
      csv.writer().write(CSV_HEADER + "\n");
      control.<IOException>export(
          run,
          game -> {
            writeSgf(game);
            forfeits.note(game);
            csv.writer().write(csvLine(game) + "\n");
            count[0]++;
          });
      csv.commit();
      return count[0];
    } catch (IOException e) {
      throw cannotWrite(directory, e);
    }
  }

  /** Writes every position of every committed game to {@code positions.jsonl}. */
  public void writePositions(Control control)
      throws CommandException, ControlException, InterruptedException {
    try (AtomicFile file = AtomicFile.create(directory.resolve("positions.jsonl"))) {
      Writer writer = file.writer();
      control.<IOException>export(
          run,
          game -> {
            for (PositionLine line : PositionLine.of(game.index(), game.record())) {
              writer.write(JsonWriter.line(line));
              writer.write('\n');
            }
          });
      file.commit();
    } catch (IOException e) {
      throw cannotWrite(directory, e);
    }
  }

  /** Writes {@code results.json}. */
  public void writeResults(Json.Results results) throws CommandException {
    try {
      DurableFiles.write(directory.resolve("results.json"), JsonWriter.pretty(results) + "\n");
    } catch (IOException e) {
      throw cannotWrite(directory, e);
    }
  }

  private void writeSgf(StoredGame game) throws IOException {
    Path path = directory.resolve("games").resolve(fileName(game.index()));
    String sgf = sgf(game);
    // A committed game never changes, but what became of its result may.
    if (!Files.exists(path) || !Files.readString(path).equals(sgf)) {
      AtomicFile.writeUnforced(path, sgf);
    }
  }

  /** Returns the name of the file of a game. */
  static String fileName(int index) {
    return "%06d.sgf".formatted(index);
  }

  /** Returns a game in SGF, with what became of its result in its name. */
  public static String sgf(StoredGame game) {
    return Sgf.write(game.record(), name(game), "Tengen run " + game.run());
  }

  /** Returns the game's name, with what became of its result. */
  private static String name(StoredGame game) {
    String note = game.status().note();
    return "game "
        + game.index()
        + " of run "
        + game.run()
        + (note.isEmpty() ? "" : " (" + note + ")");
  }

  static String csvLine(StoredGame game) {
    GameRecord record = game.record();
    return CsvLines.line(
        game.run(),
        String.valueOf(game.index()),
        record.black(),
        record.white(),
        record.outcome().result(),
        game.status().annulled() == null || game.isRated() ? winner(record.outcome()) : "none",
        record.outcome().reason().name().toLowerCase(Locale.ROOT),
        String.valueOf(record.moves().size()),
        String.valueOf(record.seed()),
        record.refereeLog().opening().name(),
        game.status().note());
  }

  private static String winner(Outcome outcome) {
    return switch (outcome.kind()) {
      case BLACK_WINS -> "black";
      case WHITE_WINS -> "white";
      case DRAW -> "draw";
      case VOID, BOTH_LOSE, RUNNING -> "none";
    };
  }

  private static CommandException cannotWrite(Path directory, IOException e) {
    return UserFiles.cannotWrite(directory, e);
  }
}
