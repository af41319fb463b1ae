package io.tengen.engine.play;

import io.tengen.engine.game.GameRecord;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

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
    return new SgfGameReader(text, SgfReader.read(text).getFirst()).read();
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
}
