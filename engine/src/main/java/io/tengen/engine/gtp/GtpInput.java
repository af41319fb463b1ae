package io.tengen.engine.gtp;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/**
 * Reads a controller's lines and preprocesses them (GTP version 2 draft, section 3.1): removes
 * comments and control characters, and turns tabs into blanks. Buffers at most one line. Confined
 * to one thread.
 */
final class GtpInput {
  /**
   * The maximum number of characters of a line; the longest command lists every point of a board.
   */
  static final int MAX_LENGTH = 1 << 16;

  private static final char DELETE = 0x7f;

  private final BufferedReader in;

  GtpInput(Reader in) {
    this.in = new BufferedReader(in);
  }

  /**
   * Returns the next line, empty if preprocessing leaves nothing of it; null at the end of the
   * input. Text before the end of the input without a line feed is a line too. Blocks.
   *
   * @throws GtpException if the line is longer than {@link #MAX_LENGTH}; it has then been skipped
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

  /** Returns whether a character is a control character of ASCII. */
  private static boolean isControl(int c) {
    return c < ' ' || c == DELETE;
  }
}
