package io.tengen.cli.games;

import io.tengen.cli.console.CommandException;
import io.tengen.game.sgf.SgfMode;
import io.tengen.game.sgf.SgfRank;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that select which SGF games are learned from. */
public final class SgfOptions {
  @Option(
      names = "--min-rank",
      paramLabel = "RANK",
      description = {
        "Of SGF files, takes only games of which both players have this rank or a better one, such"
            + " as 3k, 6d or 1p (default: all games). Any professional rank is above 9d."
      })
  private @Nullable String minRank;

  @Option(
      names = "--strict",
      description = {
        "Leaves out SGF games that deviate from the format in any way, also where the meaning is"
            + " clear."
      })
  private boolean strict;

  /** Returns whether an option was given. */
  public boolean anyGiven() {
    return strict || minRank != null;
  }

  /** Returns what the options select. */
  public SgfSelection selection() throws CommandException {
    SgfRank least = null;
    if (minRank != null) {
      least = SgfRank.parse(minRank).orElse(null);
      if (least == null) {
        throw CommandException.badInput(
            "--min-rank " + minRank + " is not a rank such as 3k, 6d or 1p");
      }
    }
    return new SgfSelection(strict ? SgfMode.STRICT : SgfMode.LENIENT, least);
  }
}
