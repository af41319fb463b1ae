package io.tengen.cli.console;

import java.util.function.LongSupplier;

/**
 * Shows the progress of work on stderr: on a terminal a line that is redrawn, elsewhere one line
 * after the first piece and then one every ten seconds; less and less often, down to one every five
 * minutes, while no piece is done. Confined to one thread.
 */
public final class Progress implements AutoCloseable {
  private static final long TERMINAL_NANOS = 100_000_000L;
  private static final long PLAIN_NANOS = 10_000_000_000L;
  private static final long MOST_PLAIN_NANOS = 300_000_000_000L;
  private static final int BAR = 30;
  private static final String EIGHTHS = " ▏▎▍▌▋▊▉";

  /** The shortest time without a finished piece, and its length in pieces, that are told. */
  private static final double LEAST_QUIET_SECONDS = 20;

  private static final double QUIET_PIECES = 5;

  static final String ERASE = "\r\u001b[K";

  private final Terminal terminal;
  private final int all;
  private final String what;
  private final LongSupplier nanoTime;
  private final long start;
  private final long patience;

  private int before = -1;
  private int done;
  private long changed;
  private boolean begun;
  private long firstLine = Long.MAX_VALUE;
  private long interval = PLAIN_NANOS;
  private int shownDone;
  private long shown;
  private boolean drawn;
  private String label = "";
  private String note = "";

  /**
   * Creates a display that is shown at once.
   *
   * @param all the number of pieces of work
   * @param what the plural noun for the pieces, such as {@code games}
   * @param nanoTime the clock, such as {@link System#nanoTime}
   */
  public Progress(Terminal terminal, int all, String what, LongSupplier nanoTime) {
    this(terminal, all, what, nanoTime, 0);
  }

  /**
   * Creates a display for work that may end soon.
   *
   * @param all the number of pieces of work
   * @param what the plural noun for the pieces, such as {@code games}
   * @param nanoTime the clock, such as {@link System#nanoTime}
   * @param patience nanoseconds before anything is shown
   */
  public Progress(Terminal terminal, int all, String what, LongSupplier nanoTime, long patience) {
    this.terminal = terminal;
    this.all = all;
    this.what = what;
    this.nanoTime = nanoTime;
    this.patience = patience;
    start = nanoTime.getAsLong();
    changed = start;
  }

  /** Records how many pieces are done and shows it if an update is due. */
  public void update(int committed) {
    if (before < 0) {
      before = committed;
    }
    long now = nanoTime.getAsLong();
    if (committed != done) {
      done = committed;
      changed = now;
    }
    boolean isTerminal = terminal.columns() > 0;
    if (now - start < patience) {
      return;
    }
    boolean due = begun && now - shown >= (isTerminal ? TERMINAL_NANOS : interval);
    if (due || (!begun && (isTerminal || played() > 0 || now - start >= firstLine))) {
      interval =
          begun && done == shownDone ? Math.min(2 * interval, MOST_PLAIN_NANOS) : PLAIN_NANOS;
      begun = true;
      shown = now;
      shownDone = done;
      show(now);
    }
  }

  /** Shows the first line after this many nanoseconds although no piece is done. */
  public void firstLine(long nanos) {
    firstLine = nanos;
  }

  /** Sets the text before the bar. */
  public void label(String words) {
    label = words;
  }

  /** Sets the text after the figures. */
  public void note(String words) {
    note = words;
  }

  private void show(long now) {
    String figures =
        figures(
            done,
            all,
            what,
            Math.max(0, done - before),
            (now - start) / 1e9,
            (now - changed) / 1e9);
    if (!note.isEmpty()) {
      figures += " " + note;
    }
    if (terminal.columns() > 0) {
      String line = label + (label.isEmpty() ? "" : "  ") + bar(done, all) + "  " + figures;
      terminal.err().print(ERASE + TextTable.shorten(line, Math.max(20, terminal.columns() - 1)));
      terminal.err().flush();
      drawn = true;
    } else {
      terminal.say(label.isEmpty() ? figures : label + ": " + figures);
    }
  }

  /** Prints a line on stderr, after erasing the progress line. */
  public void say(String line) {
    close();
    terminal.say(line);
  }

  /** Erases the progress line. */
  @Override
  public void close() {
    if (drawn) {
      terminal.err().print(ERASE);
      terminal.err().flush();
      drawn = false;
    }
  }

  /** Returns the pieces done since the first update. */
  public int played() {
    return Math.max(0, done - before);
  }

  /** Returns the seconds since this object was created. */
  public double seconds() {
    return (nanoTime.getAsLong() - start) / 1e9;
  }

  /**
   * Returns the figures of a line. They have no time left if the last piece was done long ago, for
   * example because no worker is connected.
   *
   * @param played pieces done since the start
   * @param seconds time since the start
   * @param quiet time since the last piece was done, in seconds
   */
  static String figures(int done, int all, String what, int played, double seconds, double quiet) {
    String text = done + "/" + all + " " + what;
    if (played == 0 || seconds <= 0) {
      return text;
    }
    double rate = played / seconds;
    if (quiet > LEAST_QUIET_SECONDS && quiet * rate > QUIET_PIECES) {
      return text + "  none done for " + Durations.clock(quiet);
    }
    return text
        + "  "
        + Numbers.rate(rate, what)
        + "  "
        + Durations.clock((all - done) / rate)
        + " left";
  }

  static String bar(int done, int all) {
    int eighths = (int) Math.round(8.0 * BAR * done / all);
    StringBuilder bar = new StringBuilder("█".repeat(eighths / 8));
    if (eighths % 8 > 0) {
      bar.append(EIGHTHS.charAt(eighths % 8));
    }
    return bar.append("·".repeat(BAR - bar.length())).toString();
  }
}
