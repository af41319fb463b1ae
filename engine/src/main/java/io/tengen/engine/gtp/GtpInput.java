package io.tengen.engine.gtp;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/**
 * A controller's lines as the protocol has an engine see them (GTP version 2 draft, section 3.1):
 * without comments and control characters, tabs as blanks. Never holds more than one line. For one
 * thread.
 */
final class GtpInput {
  /** Characters a line may have; the longest command lists every point of a board. */
  static final int MAX_LENGTH = 1 << 16;

  private static final char DELETE = 0x7f;

  private final BufferedReader in;

  GtpInput(Reader in) {
    this.in = new BufferedReader(in);
  }

  /**
   * The next line, empty if nothing is left of it; null at the end of the input. What stands before
   * the end without a line feed is a line too. Blocks.
   *
   * @throws GtpException if the line is too long; it has been skipped
   */
  @Nullable String next() throws IOException, GtpException {
    StringBuilder line = new StringBuilder();
    boolean comment = false;
    int length = 0;
    int c = in.read();
    if (c < 0) {
      return null;
    }
    for (; c >= 0 && c != '\n'; c = in.read()) {
      length = Math.min(length + 1, MAX_LENGTH + 1);
      comment |= c == '#';
      if (!comment && length <= MAX_LENGTH && (c == '\t' || !isControl(c))) {
        line.append(c == '\t' ? ' ' : (char) c);
      }
    }
    if (length > MAX_LENGTH) {
      throw new GtpException("line of more than " + MAX_LENGTH + " characters");
    }
    return line.toString().strip();
  }

  /** The control characters of ASCII. */
  private static boolean isControl(int c) {
    return c < ' ' || c == DELETE;
  }
}
