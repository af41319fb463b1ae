package io.tengen.cli.engine;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Terminal;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import io.tengen.game.sgf.SgfGame;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A move that a command looks at: a game, and the number of the move. */
final class SgfMove {
  @Mixin private SgfSource source;

  @Option(
      names = "--move",
      paramLabel = "N",
      description = "Number of the move, from 1 (default: the last that is no pass).")
  private @Nullable Integer move;

  /**
   * A move of the game, or a pass.
   *
   * @param number its number, from 1
   * @param before the position in which it was made
   */
  record Made(int number, Position before, int move) {}

  /**
   * Returns the chosen move.
   *
   * @param terminal prints the file's warnings
   * @throws CommandException if the file cannot be read or has no such move
   */
  Made get(Terminal terminal) throws CommandException {
    SgfGame game = source.read(terminal);
    int moves = game.moves().size();
    int number = move == null ? last(game) : move;
    if (moves == 0) {
      throw CommandException.badInput("the game has no moves; name another file");
    }
    if (number < 1 || number > moves) {
      throw CommandException.badInput(
          "--move " + number + " is not between 1 and the game's " + moves + " moves");
    }
    return new Made(number, game.position(number - 1), game.moves().get(number - 1));
  }

  /** Returns the number of the last move that is no pass, or of the last if all are. */
  private static int last(SgfGame game) {
    int number = game.moves().size();
    while (number > 0 && game.moves().get(number - 1) == Points.PASS) {
      number--;
    }
    return number == 0 ? game.moves().size() : number;
  }
}
