package io.tengen.cli.console;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import picocli.CommandLine;

/**
 * The standard streams of the command: results go to {@code out}, everything else to {@code err}.
 * Both are encoded in UTF-8, as terminals are, whatever the locale. Whatever writes to {@code out}
 * may throw {@link OutputException}; what cannot be written to {@code err} is dropped.
 *
 * @param in stdin, whose bytes are text of any character set
 * @param columns width of the terminal behind {@code err}; 0 if there is none
 * @param color whether {@code out} is a terminal that shows colours
 * @param invocation how the user called the program
 */
public record Terminal(
    InputStream in,
    PrintWriter out,
    PrintWriter err,
    int columns,
    boolean color,
    Invocation invocation) {
  /** The greatest width of tables in columns. */
  public static final int WIDTH = 100;

  /** Creates a terminal of a program that was called by its own name. */
  public Terminal(InputStream in, PrintWriter out, PrintWriter err, int columns) {
    this(in, out, err, columns, Invocation.DEFAULT);
  }

  /** Creates a terminal without colours. */
  public Terminal(
      InputStream in, PrintWriter out, PrintWriter err, int columns, Invocation invocation) {
    this(in, out, err, columns, false, invocation);
  }

  /**
   * Returns this process's streams. Java cannot find out whether stdout and stderr are terminals;
   * the launcher can. It passes the width of the one behind stderr in the system property {@code
   * tengen.columns}, and whether stdout shows colours in {@code tengen.color}.
   *
   * @param commands names of the subcommands, which hints show as the user would type them
   */
  public static Terminal system(Set<String> commands) {
    return new Terminal(
        System.in,
        writer(new ResultStream(new FileOutputStream(FileDescriptor.out))),
        writer(new FileOutputStream(FileDescriptor.err)),
        Integer.getInteger("tengen.columns", 0),
        Boolean.getBoolean("tengen.color"),
        Invocation.ofThisProcess(commands));
  }

  /**
   * Returns a terminal without input whose stdout is this stream.
   *
   * @param err receives stderr
   */
  public static Terminal of(OutputStream out, PrintWriter err) {
    return new Terminal(InputStream.nullInputStream(), writer(new ResultStream(out)), err, 0);
  }

  /** Returns this terminal with another stdout, which shows no colours. */
  public Terminal withOut(Writer other) {
    return new Terminal(in, new PrintWriter(other), err, columns, false, invocation);
  }

  private static PrintWriter writer(OutputStream stream) {
    return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), true);
  }

  /** Writes a line on stderr, over a progress line that another thread may have drawn. */
  public void interject(String line) {
    say(columns > 0 ? Progress.ERASE + line : line);
  }

  /** Writes a message on stderr; commands in it are shown as the user would type them. */
  public void say(String line) {
    err.println(invocation.words(line));
  }

  /** Writes a line on stdout; commands in it are shown as the user would type them. */
  public void show(String line) {
    out.println(invocation.words(line));
  }

  /** Prints a result on stdout: the value as one line of JSON, or else the line of text. */
  public void print(boolean json, Object value, String line) {
    if (json) {
      out.println(JsonWriter.line(value));
    } else {
      show(line);
    }
  }

  /** Prints the help of a command on stdout. */
  public void printHelp(CommandLine command) {
    out.print(invocation.words(command.getUsageMessage()));
  }
}
