package io.tengen.cli.games;

import io.tengen.cli.console.CommandException;
import io.tengen.game.sgf.SgfCollection;
import io.tengen.game.sgf.SgfException;
import io.tengen.game.sgf.SgfGame;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that selects a game of an SGF file with several. */
public final class GameNumber {
  @Option(
      names = "--game",
      paramLabel = "N",
      description = "The number of the game in an SGF file of several, from 1 (default: 1).")
  private @Nullable Integer number;

  /** Returns whether the option was given. */
  public boolean isGiven() {
    return number != null;
  }

  /**
   * Reads the selected game, by default the first, with a warning if there are others.
   *
   * @throws CommandException if the file has no game of this number
   * @throws SgfException if it is not a game of Go on a board that Tengen has
   */
  public SgfGame of(SgfCollection games) throws CommandException, SgfException {
    if (number == null) {
      return games.first();
    }
    if (number < 1 || number > games.size()) {
      throw CommandException.badInput(
          "--game " + number + " is not between 1 and the number of games, " + games.size());
    }
    return games.game(number - 1);
  }
}
