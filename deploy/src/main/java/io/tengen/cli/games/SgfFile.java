package io.tengen.cli.games;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.UserFiles;
import io.tengen.game.sgf.Sgf;
import io.tengen.game.sgf.SgfException;
import io.tengen.game.sgf.SgfGame;
import io.tengen.game.sgf.SgfMode;
import java.io.IOException;
import java.nio.file.Path;

/** Reads the SGF files that a command line names. */
public final class SgfFile {
  private SgfFile() {}

  /**
   * Returns the first game of a file. Blocks.
   *
   * @param terminal prints the file's warnings
   * @throws CommandException if the file cannot be read, or contains no game
   */
  public static SgfGame firstGame(String file, SgfMode mode, Terminal terminal)
      throws CommandException {
    Path path = UserFiles.path(file);
    try {
      SgfGame game = Sgf.read(path, mode);
      game.warnings().forEach(warning -> terminal.say("warning: " + file + ":" + warning));
      return game;
    } catch (SgfException e) {
      throw CommandException.badInput(file + ":" + e.getMessage(), e);
    } catch (IOException e) {
      throw UserFiles.cannotRead(path, e);
    }
  }
}
