package io.tengen.cli;

import java.util.function.LongSupplier;

/**
 * How far a run has come, on stderr: a line that is drawn over and over on a terminal, elsewhere a
 * line when the first game is done and then every ten seconds. Confined to one thread.
 */
final class Progress implements AutoCloseable {
  private static final long TERMINAL_NANOS = 100_000_000L;
  private static final long PLAIN_NANOS = 10_000_000_000L;
  private static final int BAR = 30;
  private static final String EIGHTHS = " ▏▎▍▌▋▊▉";
  private static final String ERASE = "\r\u001b[K";

  private final Terminal terminal;
  private final int games;
  private final LongSupplier nanoTime;
  private final long start;

  private int before = -1;
  private int done;
  private boolean begun;
  private long shown;
  private boolean drawn;

  /**
   * @param games that the run has in all
   * @param nanoTime the clock, as {@link System#nanoTime}
   */
  Progress(Terminal terminal, int games, LongSupplier nanoTime) {
    this.terminal = terminal;
    this.games = games;
    this.nanoTime = nanoTime;
    start = nanoTime.getAsLong();
  }

  /** Notes how many games are done; shows it if it is time to. */
  void update(int committed) {
    if (before < 0) {
      before = committed;
    }
    done = committed;
    long now = nanoTime.getAsLong();
    boolean isTerminal = terminal.columns() > 0;
    boolean due = begun && now - shown >= (isTerminal ? TERMINAL_NANOS : PLAIN_NANOS);
    if (due || (!begun && (isTerminal || played() > 0))) {
      begun = true;
      shown = now;
      show(now);
    }
  }

  private void show(long now) {
    String figures = figures(done, games, Math.max(0, done - before), (now - start) / 1e9);
    if (terminal.columns() > 0) {
      String line = bar(done, games) + "  " + figures;
      terminal.err().print(ERASE + TextTable.shorten(line, Math.max(20, terminal.columns() - 1)));
      terminal.err().flush();
      drawn = true;
    } else {
      terminal.say(figures);
    }
  }

  /** Says something for people without tearing the line that is drawn. */
  void say(String line) {
    close();
    terminal.say(line);
  }

  /** Takes the drawn line away. */
  @Override
  public void close() {
    if (drawn) {
      terminal.err().print(ERASE);
      terminal.err().flush();
      drawn = false;
    }
  }

  /** Games done since the start of this watch. */
  int played() {
    return Math.max(0, done - before);
  }

  /** Seconds since the start of this watch. */
  double seconds() {
    return (nanoTime.getAsLong() - start) / 1e9;
  }

  static String figures(int done, int games, int played, double seconds) {
    String text = done + "/" + games + " games";
    if (played == 0 || seconds <= 0) {
      return text;
    }
    double rate = played / seconds;
    return text
        + "  "
        + Numbers.rate(rate, "games")
        + "  "
        + Durations.clock((games - done) / rate)
        + " left";
  }

  static String bar(int done, int games) {
    int eighths = (int) Math.round(8.0 * BAR * done / games);
    StringBuilder bar = new StringBuilder("█".repeat(eighths / 8));
    if (eighths % 8 > 0) {
      bar.append(EIGHTHS.charAt(eighths % 8));
    }
    return bar.append("·".repeat(BAR - bar.length())).toString();
  }
}
