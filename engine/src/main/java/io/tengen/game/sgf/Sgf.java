package io.tengen.game.sgf;

import io.tengen.game.record.GameRecord;
import io.tengen.game.record.Opening;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Games as SGF, the Smart Game Format: written as FF[4], read in any of its versions.
 *
 * <p>What is written comes back but for the time of day, the seed, and each move's time and search
 * statistics: those stand in comments, for people.
 *
 * @see <a href="https://www.red-bean.com/sgf/">red-bean.com/sgf</a>
 */
public final class Sgf {
  private Sgf() {}

  /**
   * The first game of a file. Where the file names no character set, it is UTF-8 if it can be, else
   * ISO-8859-1.
   *
   * @throws IOException if the file cannot be read
   * @throws SgfException with one line if it is no SGF, or the game's main line cannot be played
   */
  public static SgfGame read(Path file) throws IOException, SgfException {
    try (InputStream in = Files.newInputStream(file)) {
      return read(in.readNBytes(SgfReader.MAX_LENGTH + 1));
    }
  }

  /** As {@link #read(Path)}, of a file's content. */
  public static SgfGame read(byte[] file) throws SgfException {
    return read(SgfCharset.decode(file));
  }

  /** As {@link #read(Path)}, of a text. */
  public static SgfGame read(String text) throws SgfException {
    return new SgfGameReader(text, SgfReader.read(text).getFirst()).read(SgfMoves.MAX_MOVES + 1);
  }

  /**
   * The beginnings of all games of a file, at least one; reads as {@link #read(Path)}, and what
   * follows the beginning of a game need not be playable.
   *
   * @param moves of each game that are read, at most
   * @throws IOException if the file cannot be read
   * @throws SgfException with one line if it is no SGF, or a game's beginning cannot be played
   */
  public static List<SgfGame> beginnings(Path file, int moves) throws IOException, SgfException {
    try (InputStream in = Files.newInputStream(file)) {
      String text = SgfCharset.decode(in.readNBytes(SgfReader.MAX_LENGTH + 1));
      List<SgfGame> games = new ArrayList<>();
      for (SgfTree game : SgfReader.read(text)) {
        games.add(new SgfGameReader(text, game).read(moves));
      }
      return games;
    }
  }

  /**
   * What a file says of each of its games, at least one, without looking whether they can be
   * played.
   *
   * @throws IOException if the file cannot be read
   * @throws SgfException with one line if it is no SGF, holds another game than Go, or an unknown
   *     form of result
   */
  public static List<SgfSummary> summaries(Path file) throws IOException, SgfException {
    try (InputStream in = Files.newInputStream(file)) {
      String text = SgfCharset.decode(in.readNBytes(SgfReader.MAX_LENGTH + 1));
      List<SgfSummary> summaries = new ArrayList<>();
      for (SgfTree game : SgfReader.read(text)) {
        summaries.add(SgfSummary.of(text, game));
      }
      return summaries;
    }
  }

  /**
   * How a game ended, as RE says it: {@code B+2.5}, {@code W+R}, {@code 0}, {@code Draw}, {@code
   * B+}.
   *
   * @return empty if there is no result, or it is not known: {@code Void}, {@code ?}, or nothing
   * @throws IllegalArgumentException if it is none of the known forms
   */
  public static Optional<Outcome> outcome(String result) {
    return Optional.ofNullable(SgfResult.parse(result, ""));
  }

  /** The game as SGF, to be stored as UTF-8. */
  public static String write(GameRecord game) {
    return write(game, "", "");
  }

  /**
   * As {@link #write(GameRecord)}, with a name.
   *
   * @param name of the game, such as {@code run 7, game 12}; empty for none
   * @param event such as the run's title; empty for none
   */
  public static String write(GameRecord game, String name, String event) {
    return SgfWriter.write(new SgfGameWriter(game).tree(name, event));
  }

  /**
   * An opening as a game that has just begun; one after the other they make a collection.
   *
   * @param comment on the position after it; empty for none
   */
  public static String write(GameSetup setup, Opening opening, String comment) {
    return SgfWriter.write(SgfOpeningWriter.tree(setup, opening, comment));
  }
}
