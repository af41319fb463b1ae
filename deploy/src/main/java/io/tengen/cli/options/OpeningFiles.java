package io.tengen.cli.options;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.UserFiles;
import io.tengen.engine.opening.CanonicalPosition;
import io.tengen.game.match.MatchTerms;
import io.tengen.game.record.Opening;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.sgf.Sgf;
import io.tengen.game.sgf.SgfException;
import io.tengen.game.sgf.SgfGame;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Reads openings: the first moves of every game of an SGF file, or of all SGF files in a directory
 * and its subdirectories. An opening is named after its file, with its number if the file has
 * several games. Of openings that lead to the same position up to symmetry, the first is kept.
 */
final class OpeningFiles {
  private static final long PATIENCE_NANOS = 2_000_000_000L;
  private static final String SUFFIX = ".sgf";

  private final GameSetup setup;
  private final int plies;
  private final Terminal terminal;

  private final List<Opening> openings = new ArrayList<>();
  private final Set<CanonicalPosition> seen = new HashSet<>();
  private int repeated;

  private OpeningFiles(GameSetup setup, int plies, Terminal terminal) {
    this.setup = setup;
    this.plies = plies;
    this.terminal = terminal;
  }

  /**
   * Returns the openings of a file or a directory.
   *
   * @param setup board, rules and stones at the beginning of games
   * @param plies most moves of an opening
   * @throws CommandException if an opening cannot be read or played; names its file
   */
  static List<Opening> read(Path path, GameSetup setup, int plies, Terminal terminal)
      throws CommandException {
    OpeningFiles files = new OpeningFiles(setup, plies, terminal);
    if (Files.isDirectory(path)) {
      files.readDirectory(path);
    } else {
      files.readFile(path, stem(path.getFileName()));
    }
    if (files.repeated > 0) {
      terminal.say(
          files.repeated
              + " of "
              + (files.openings.size() + files.repeated)
              + " openings in "
              + path
              + " lead to the same position as another and are left out");
    }
    return files.openings;
  }

  private void readDirectory(Path directory) throws CommandException {
    List<Path> files = UserFiles.sgfFiles(directory);
    if (files.isEmpty()) {
      throw CommandException.badInput(
          "there is no file *.sgf in " + directory + " or its subdirectories");
    }
    try (Progress progress =
        new Progress(terminal, files.size(), "files", System::nanoTime, PATIENCE_NANOS)) {
      int done = 0;
      for (Path file : files) {
        progress.update(done++);
        readFile(file, stem(directory.relativize(file)));
      }
    }
  }

  private static String stem(Path file) {
    String name = file.toString();
    boolean sgf = name.toLowerCase(Locale.ROOT).endsWith(SUFFIX);
    return sgf ? name.substring(0, name.length() - SUFFIX.length()) : name;
  }

  private void readFile(Path file, String name) throws CommandException {
    List<SgfGame> games;
    try {
      games = Sgf.beginnings(file, plies);
    } catch (SgfException e) {
      throw CommandException.badInput(file + ":" + e.getMessage() + "; correct or remove it", e);
    } catch (IOException e) {
      throw UserFiles.cannotRead(file, e);
    }
    int digits = String.valueOf(games.size()).length();
    for (int i = 0; i < games.size(); i++) {
      boolean single = games.size() == 1;
      // Numbers are padded, so that names sort by number.
      String number = single ? "" : String.format(Locale.ROOT, "#%0" + digits + "d", i + 1);
      add(file + (single ? "" : ", game " + (i + 1)), name + number, games.get(i));
    }
  }

  private void add(String place, String name, SgfGame game) throws CommandException {
    if (game.setup().size() != setup.size()) {
      throw refused(
          place,
          "is for a board of size %d, not %d; give --board %d or remove it"
              .formatted(game.setup().size(), setup.size(), game.setup().size()));
    }
    if (!Set.copyOf(game.setup().blackStones()).equals(Set.copyOf(setup.blackStones()))
        || !Set.copyOf(game.setup().whiteStones()).equals(Set.copyOf(setup.whiteStones()))
        || game.setup().firstToMove() != setup.firstToMove()) {
      throw refused(
          place, "begins with other stones or another side to move than the run; remove it");
    }
    if (game.fault() != null) {
      throw CommandException.badInput(place + ":" + game.fault() + "; correct or remove it");
    }
    if (game.moves().isEmpty()) {
      throw refused(place, "has no moves; remove it");
    }
    if (openings.size() == MatchTerms.MOST_OPENINGS) {
      throw refused(
          place,
          String.format(
              Locale.ROOT,
              "is one more than the %,d openings of a run; take fewer",
              MatchTerms.MOST_OPENINGS));
    }
    Position position = new Position(setup);
    try {
      Opening opening = new Opening(name, game.moves());
      opening.play(position);
      if (seen.add(CanonicalPosition.of(position))) {
        openings.add(opening);
      } else {
        repeated++;
      }
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(place + ": " + e.getMessage() + "; correct or remove it", e);
    }
  }

  private static CommandException refused(String place, String what) {
    return CommandException.badInput(place + " " + what);
  }
}
