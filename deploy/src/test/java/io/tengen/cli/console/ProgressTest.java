package io.tengen.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ProgressTest {
  private static final long SECOND = 1_000_000_000L;

  private final StringWriter err = new StringWriter();
  private long now;

  @Test
  void drawsBarInEighths() {
    assertEquals("·".repeat(30), Progress.bar(0, 120));
    assertEquals("█".repeat(15) + "·".repeat(15), Progress.bar(60, 120));
    assertEquals("▎" + "·".repeat(29), Progress.bar(1, 120));
    assertEquals("█".repeat(30), Progress.bar(120, 120));
  }

  @Test
  void rateCountsOnlyNewPieces() {
    assertEquals("60/120 games", Progress.figures(60, 120, "games", 0, 5, 5));
    assertEquals(
        "60/120 games  2.00 games/s  0:30 left", Progress.figures(60, 120, "games", 10, 5, 1));
    assertEquals(
        "60/120 games  none done for 0:30", Progress.figures(60, 120, "games", 100, 50, 30));
  }

  @Test
  void printsLinesWithoutTerminal() {
    try (Progress progress = progress(0)) {
      for (int second = 0; second <= 25; second++) {
        now = second * SECOND;
        progress.update(second);
      }
    }
    assertEquals(
        """
        1/100 games  1.00 games/s  1:39 left
        11/100 games  1.00 games/s  1:29 left
        21/100 games  1.00 games/s  1:19 left
        """,
        err.toString());
  }

  @Test
  void printsFirstLineWithoutAnyPieceAndThenMoreAndMoreRarely() {
    try (Progress progress = progress(0)) {
      progress.firstLine(2 * SECOND);
      for (int second = 0; second <= 75; second++) {
        now = second * SECOND;
        progress.note("at " + second + " s");
        progress.update(0);
      }
    }
    assertEquals(
        """
        0/100 games at 2 s
        0/100 games at 12 s
        0/100 games at 32 s
        0/100 games at 72 s
        """,
        err.toString());
  }

  @Test
  void redrawsAndErasesLineOnTerminal() {
    try (Progress progress = progress(60)) {
      progress.update(0);
      now = SECOND;
      progress.update(50);
    }
    assertEquals(-1, err.toString().indexOf('\n'));
    assertTrue(err.toString().contains("50/100 games"), err.toString());
    assertTrue(err.toString().endsWith("\r\u001b[K"));
    for (String drawn : err.toString().split("\r\u001b\\[K", -1)) {
      assertTrue(drawn.length() < 60, drawn);
    }
  }

  @Test
  void showsNothingBeforePatienceEnds() {
    for (int columns : new int[] {0, 60}) {
      try (Progress progress =
          new Progress(terminal(columns), 100, "games", () -> now, 2 * SECOND)) {
        for (int done = 0; done <= 100; done++) {
          progress.update(done);
          now += SECOND / 60;
        }
        assertEquals("", err.toString());
        now = 3 * SECOND;
        progress.update(100);
        assertTrue(err.toString().contains("100/100 games"), err.toString());
      }
      err.getBuffer().setLength(0);
      now = 0;
    }
  }

  private Progress progress(int columns) {
    return new Progress(terminal(columns), 100, "games", () -> now);
  }

  private Terminal terminal(int columns) {
    return new Terminal(
        InputStream.nullInputStream(),
        new PrintWriter(new StringWriter()),
        new PrintWriter(err),
        columns);
  }
}
