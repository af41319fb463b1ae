package io.tengen.game.sgf;

import io.tengen.game.record.GameRecord;
import io.tengen.game.record.Opening;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Position;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads and writes games as SGF, the Smart Game Format: reads FF[1] to FF[4], writes FF[4].
 *
 * <p>A game survives writing and reading except for the time of day, the seed, and each move's time
 * and search statistics, which are written as comments for people.
 *
 * @see <a href="https://www.red-bean.com/sgf/">red-bean.com/sgf</a>
 */
public final class Sgf {
  private Sgf() {}

  /** Returns whether a text has the beginning of a game, by which SGF is told from other texts. */
  public static boolean hasGame(String text) {
    return SgfReader.hasGame(text);
  }

  /**
   * Reads the first game of a file in {@link SgfMode#LENIENT}. The character set is that of CA; a
   * file that names none is read as UTF-8 if it is valid UTF-8, otherwise as ISO-8859-1.
   *
   * @throws IOException if the file cannot be read
   * @throws SgfException with one line if it has no game of Go on a board that Tengen has
   */
  public static SgfGame read(Path file) throws IOException, SgfException {
    return read(file, SgfMode.LENIENT);
  }

  /** Reads the first game of a file. See {@link #read(Path)}. */
  public static SgfGame read(Path file, SgfMode mode) throws IOException, SgfException {
    return SgfCollection.of(bytes(file), mode).first();
  }

  /** Reads the first game of a file's content in {@link SgfMode#LENIENT}. */
  public static SgfGame read(byte[] file) throws SgfException {
    return SgfCollection.of(file, SgfMode.LENIENT).first();
  }

  /** Reads the first game of a text in {@link SgfMode#LENIENT}. */
  public static SgfGame read(String text) throws SgfException {
    return read(text, SgfMode.LENIENT);
  }

  /** Reads the first game of a text. See {@link #read(Path)}. */
  public static SgfGame read(String text, SgfMode mode) throws SgfException {
    return SgfCollection.of(text, mode).first();
  }

  /**
   * Reads the games of a file, each when it is needed. See {@link #read(Path)}.
   *
   * @throws IOException if the file cannot be read
   * @throws SgfException with one line if it is not SGF
   */
  public static SgfCollection games(Path file, SgfMode mode) throws IOException, SgfException {
    return SgfCollection.of(bytes(file), mode);
  }

  /**
   * Reads the games of a file's content, each when it is needed. See {@link #games(Path, SgfMode)}.
   */
  public static SgfCollection games(byte[] file, SgfMode mode) throws SgfException {
    return SgfCollection.of(file, mode);
  }

  private static byte[] bytes(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(SgfReader.MAX_LENGTH + 1);
    }
  }

  /**
   * Reads the beginnings of all games of a file, at least one, in {@link SgfMode#LENIENT}.
   *
   * @param moves the largest number of moves to read of each game; those after them need not be
   *     playable
   * @throws IOException if the file cannot be read
   * @throws SgfException with one line if it is not SGF, or has another game than Go
   */
  public static List<SgfGame> beginnings(Path file, int moves) throws IOException, SgfException {
    SgfCollection collection = games(file, SgfMode.LENIENT);
    List<SgfGame> games = new ArrayList<>();
    for (int i = 0; i < collection.size(); i++) {
      games.add(collection.game(i, moves));
    }
    return games;
  }

  /**
   * Reads summaries of all games of a file, at least one, without checking whether they can be
   * played.
   *
   * @throws IOException if the file cannot be read
   * @throws SgfException with one line if it is not SGF or has another game than Go; in strict mode
   *     also if it deviates from the format or has a result of unknown form
   */
  public static List<SgfSummary> summaries(Path file, SgfMode mode)
      throws IOException, SgfException {
    return games(file, mode).summaries();
  }

  /**
   * Parses the value of the RE property: {@code B+2.5}, {@code W+R}, {@code 0}, {@code Draw},
   * {@code B+}.
   *
   * @return empty if the game has no result or it is unknown: {@code Void}, {@code ?}, or an empty
   *     text
   * @throws IllegalArgumentException if the form is unknown
   */
  public static Optional<Outcome> outcome(String result) {
    return Optional.ofNullable(SgfResult.parse(result, ""));
  }

  /** Returns the game as SGF, to be stored as UTF-8. */
  public static String write(GameRecord game) {
    return write(game, "", "");
  }

  /**
   * Returns the game as SGF with a name and an event, to be stored as UTF-8.
   *
   * @param name the name of the game, such as {@code run 7, game 12}; empty for none
   * @param event the event, such as the run's title; empty for none
   */
  public static String write(GameRecord game, String name, String event) {
    return SgfWriter.write(new SgfGameWriter(game).tree(name, event));
  }

  /**
   * Returns the game that leads to a position as SGF, without players, to be stored as UTF-8. It
   * has a result only if a rule has ended the game without a count.
   */
  public static String write(Position position) {
    return SgfWriter.write(SgfPositionWriter.tree(position));
  }

  /**
   * Returns an opening as an unfinished game in SGF. The concatenation of several is a collection.
   *
   * @param comment a comment on the position after the opening; empty for none
   */
  public static String write(GameSetup setup, Opening opening, String comment) {
    return SgfWriter.write(SgfOpeningWriter.tree(setup, opening, comment));
  }
}
