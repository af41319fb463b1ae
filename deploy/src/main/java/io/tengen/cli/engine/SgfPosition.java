package io.tengen.cli.engine;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Terminal;
import io.tengen.game.rules.Position;
import io.tengen.game.sgf.SgfGame;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A position that a command shows: a game, and the number of moves played. */
final class SgfPosition {
  @Mixin private SgfSource source;

  @Option(
      names = "--move",
      paramLabel = "N",
      description = "Shows the position after this many moves (default: all).")
  private @Nullable Integer move;

  /**
   * Returns the position after the chosen number of moves.
   *
   * @param terminal prints the file's warnings
   * @throws CommandException if the file cannot be read or has fewer moves
   */
  Position get(Terminal terminal) throws CommandException {
    SgfGame game = source.read(terminal);
    int moves = game.moves().size();
    int shown = move == null ? moves : move;
    if (shown < 0 || shown > moves) {
      throw CommandException.badInput(
          "--move " + shown + " is not between 0 and the game's " + moves + " moves");
    }
    return game.position(shown);
  }
}
