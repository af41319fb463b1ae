package io.tengen.coordinator.report;

import io.tengen.wire.control.RunStatus;
import io.tengen.wire.control.Standings;
import io.tengen.wire.control.StoredGame;
import java.io.IOException;
import java.io.Writer;
import java.util.function.Consumer;

/**
 * Writes the report of a run. A program that has a writer names it to {@link
 * java.util.ServiceLoader}. Implementations are thread-safe.
 */
public interface ReportWriter {
  /** The committed games of a run. */
  @FunctionalInterface
  interface Games {
    /** Passes all games, by index, on the calling thread; blocks. */
    void forEach(Consumer<StoredGame> reader);
  }

  /**
   * Writes the report as one self-contained HTML file. Blocks for seconds if there are many games.
   *
   * @param places the run's standings by the rules of its tournament
   * @param to receives the page; is not closed
   * @throws IllegalArgumentException with one line if there is no report of such a run
   */
  void write(RunStatus run, Standings places, Games games, Writer to) throws IOException;
}
