package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.cli.console.Terminal;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;

/**
 * The result of a command that ran in this process.
 *
 * @param code the exit code
 * @param out what it wrote to stdout
 * @param err what it wrote to stderr
 */
public record CommandRun(int code, String out, String err) {
  public static CommandRun of(String... args) {
    return fed("", args);
  }

  /** Runs a command with this text on stdin. */
  public static CommandRun fed(String in, String... args) {
    return fed(in.getBytes(StandardCharsets.UTF_8), args);
  }

  /** Runs a command with these bytes on stdin. */
  public static CommandRun fed(byte[] in, String... args) {
    return fed(new ByteArrayInputStream(in), args);
  }

  /** Runs a command with this stdin, which another thread may write meanwhile. */
  public static CommandRun fed(InputStream in, String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    Terminal terminal = new Terminal(in, new PrintWriter(out), new PrintWriter(err), 0);
    int code = new Tengen(terminal).run(args);
    return new CommandRun(code, out.toString(), err.toString());
  }

  /**
   * Asserts that it failed with this code, no stdout and a single line on stderr; returns the line.
   */
  public String complaint(int expectedCode) {
    assertEquals(expectedCode, code, () -> "exit code; stderr: " + err);
    assertEquals("", out);
    assertTrue(err.startsWith("tengen: "), err);
    assertEquals(err.length() - 1, err.indexOf('\n'), () -> "not a single line: " + err);
    return err.strip();
  }
}
