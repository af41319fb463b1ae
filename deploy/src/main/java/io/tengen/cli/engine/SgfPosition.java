package io.tengen.cli.engine;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.games.SgfFile;
import io.tengen.game.rules.Position;
import io.tengen.game.sgf.SgfGame;
import io.tengen.game.sgf.SgfMode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A position that a command shows: a file, and the number of the moves that are played. */
final class SgfPosition {
  @Parameters(paramLabel = "FILE.sgf", description = "File whose first game is read.")
  private String file;

  @Option(
      names = "--move",
      paramLabel = "N",
      description = "Shows the position after this many moves (default: all).")
  private @Nullable Integer move;

  @Option(
      names = "--strict",
      description = "Refuses an SGF file that deviates from the format or from the rules.")
  private boolean strict;

  /**
   * Returns the position after the chosen number of moves.
   *
   * @param terminal prints the file's warnings
   * @throws CommandException if the file cannot be read or has fewer moves
   */
  Position get(Terminal terminal) throws CommandException {
    SgfGame game = read(terminal);
    return game.position(number(game));
  }

  /**
   * A move of the game, or a pass.
   *
   * @param number its number, from 1
   * @param before the position in which it was made
   */
  record ChosenMove(int number, Position before, int move) {}

  /**
   * Returns the chosen move, the last by default.
   *
   * @param terminal prints the file's warnings
   * @throws CommandException if the file cannot be read or has no such move
   */
  ChosenMove chosenMove(Terminal terminal) throws CommandException {
    SgfGame game = read(terminal);
    int number = number(game);
    if (number == 0) {
      throw CommandException.badInput("there is no move 0; choose one with --move, from 1");
    }
    return new ChosenMove(number, game.position(number - 1), game.moves().get(number - 1));
  }

  private int number(SgfGame game) throws CommandException {
    int moves = game.moves().size();
    int shown = move == null ? moves : move;
    if (shown < 0 || shown > moves) {
      throw CommandException.badInput(
          "--move " + shown + " is not between 0 and the game's " + moves + " moves");
    }
    return shown;
  }

  private SgfGame read(Terminal terminal) throws CommandException {
    return SgfFile.firstGame(file, strict ? SgfMode.STRICT : SgfMode.LENIENT, terminal);
  }
}
