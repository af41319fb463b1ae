package io.tengen.cli.results;

import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.Control;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import io.tengen.wire.control.RunStatus;

/** Reads the committed games of a run, and shows how many of them have been read. */
public final class CommittedGames {
  private static final long PATIENCE_NANOS = 2_000_000_000L;

  private CommittedGames() {}

  /** Passes all games to the reader, by index, on the calling thread; blocks. */
  public static void read(
      Control control,
      RunStatus run,
      Terminal terminal,
      Control.Reader<? extends RuntimeException> reader)
      throws ControlException, InterruptedException {
    int all = games(run);
    int[] read = {0};
    try (Progress progress =
        new Progress(terminal, all, "games read", System::nanoTime, PATIENCE_NANOS)) {
      control.<RuntimeException>export(
          run.id(),
          game -> {
            reader.read(game);
            progress.update(Math.min(++read[0], all));
          });
    }
  }

  /** Returns the number of games to read, at least 1; more may be committed meanwhile. */
  static int games(RunStatus run) {
    return Math.max(1, run.committed() + run.replaced());
  }
}
