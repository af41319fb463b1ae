package io.tengen.cli.console;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Reader;
import java.nio.charset.StandardCharsets;

/**
 * Where the command reads and writes: results on {@code out}, everything else on {@code err}.
 * Always UTF-8, whatever the locale says: terminals are.
 *
 * @param columns width of the terminal behind {@code err}; 0 if there is none
 * @param invocation how the user called the program
 */
public record Terminal(
    Reader in, PrintWriter out, PrintWriter err, int columns, Invocation invocation) {
  /** Widest line that tables use. */
  public static final int WIDTH = 100;

  /** Of a program that was called by its own name. */
  public Terminal(Reader in, PrintWriter out, PrintWriter err, int columns) {
    this(in, out, err, columns, Invocation.DEFAULT);
  }

  /**
   * This process's streams. Java cannot ask whether stderr is a terminal; the launcher can, and
   * says how wide it is.
   */
  public static Terminal system() {
    return new Terminal(
        new InputStreamReader(System.in, StandardCharsets.UTF_8),
        writer(new FileOutputStream(FileDescriptor.out)),
        writer(new FileOutputStream(FileDescriptor.err)),
        Integer.getInteger("tengen.columns", 0),
        Invocation.ofThisProcess());
  }

  private static PrintWriter writer(OutputStream stream) {
    return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), true);
  }

  /** As {@link #say}, where another thread may have drawn a line that is not ended. */
  public void interject(String line) {
    say(columns > 0 ? Progress.ERASE + line : line);
  }

  /**
   * Writes a line for people, as opposed to results, on stderr; commands in it stand as the user
   * would type them.
   */
  public void say(String line) {
    err.println(invocation.words(line));
  }

  /** Writes a line for people on stdout; commands in it stand as the user would type them. */
  public void show(String line) {
    out.println(invocation.words(line));
  }
}
