package io.tengen.cli.run;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import io.tengen.engine.opening.OpeningFinder;
import io.tengen.engine.opening.OpeningFinder.Found;
import io.tengen.engine.play.Analyst;
import io.tengen.engine.play.PlayerFailure;
import io.tengen.game.record.Opening;
import io.tengen.game.sgf.Sgf;
import java.io.IOException;
import java.io.Writer;
import java.util.Locale;
import java.util.Optional;

/** Finds openings and writes them as an SGF collection with a game for each. */
final class BookWriter {
  /** The number of consecutive attempts without a new opening after which the search gives up. */
  private static final int PATIENCE = 2_000;

  private final OpeningFinder.Settings settings;
  private final int count;
  private final Terminal terminal;

  /**
   * @param count the number of openings to write
   */
  BookWriter(OpeningFinder.Settings settings, int count, Terminal terminal) {
    this.settings = settings;
    this.count = count;
    this.terminal = terminal;
  }

  /**
   * Finds and writes all openings; blocks.
   *
   * @throws CommandException if too few are found
   * @throws PlayerFailure if the engine fails
   */
  Book write(Analyst engine, Writer out)
      throws CommandException, IOException, PlayerFailure, InterruptedException {
    OpeningFinder finder = new OpeningFinder(settings, engine);
    int found = 0;
    int last = 0;
    try (Progress progress = new Progress(terminal, count, "openings", System::nanoTime)) {
      while (found < count) {
        if (finder.attempts() - last == PATIENCE) {
          throw tooFew(found, finder);
        }
        Optional<Found> opening = finder.next();
        if (opening.isPresent()) {
          found++;
          last = finder.attempts();
          write(found, opening.get(), out);
        }
        progress.update(found);
      }
    }
    return new Book(found, finder.attempts(), finder.repeated(), finder.unbalanced());
  }

  private void write(int number, Found found, Writer out) throws IOException {
    String comment = String.format(Locale.ROOT, "Black %.1f %%", 100 * found.blackWinRate());
    Opening opening = new Opening("opening " + number, found.moves());
    out.write(Sgf.write(settings.setup(), opening, comment));
  }

  private CommandException tooFew(int found, OpeningFinder finder) {
    return CommandException.badInput(
        ("of %d openings of %d plies only %d were found in %d tries: %d led to a known"
                + " position, %d to one that is not balanced; choose another --plies, a wider"
                + " --balance, --draw random, or a smaller --count")
            .formatted(
                count,
                settings.plies(),
                found,
                finder.attempts(),
                finder.repeated(),
                finder.unbalanced()));
  }

  /**
   * The counts of a book.
   *
   * @param repeated tries that led to a known position up to symmetry
   * @param unbalanced tries after which one side was too far ahead
   */
  record Book(int openings, int tries, int repeated, int unbalanced) {}
}
