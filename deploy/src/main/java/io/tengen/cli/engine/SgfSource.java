package io.tengen.cli.engine;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.games.SgfFile;
import io.tengen.game.sgf.SgfGame;
import io.tengen.game.sgf.SgfMode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The game that a command reads: the first of an SGF file. */
final class SgfSource {
  @Parameters(paramLabel = "FILE.sgf", description = "File whose first game is read.")
  private String file;

  @Option(
      names = "--strict",
      description = "Refuses an SGF file that deviates from the format or from the rules.")
  private boolean strict;

  /**
   * Reads the game.
   *
   * @param terminal prints the file's warnings
   * @throws CommandException if the file cannot be read
   */
  SgfGame read(Terminal terminal) throws CommandException {
    return SgfFile.firstGame(file, strict ? SgfMode.STRICT : SgfMode.LENIENT, terminal);
  }
}
