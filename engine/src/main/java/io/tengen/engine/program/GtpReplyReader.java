package io.tengen.engine.program;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Splits the output of an engine into replies. Buffers at most one reply. Confined to one thread.
 */
final class GtpReplyReader {
  /**
   * The maximum number of bytes of a reply; the longest that GTP needs is a board of a few hundred.
   */
  static final int MAX_LENGTH = 1 << 16;

  private static final Pattern FIRST_LINE = Pattern.compile("([=?])([0-9]*)\\s*(.*)");

  private final InputStream in;
  private int length;

  GtpReplyReader(InputStream in) {
    this.in = new BufferedInputStream(in);
  }

  /**
   * Returns the next reply; null at the end of the stream, even in the middle of a reply. Blocks.
   *
   * @throws ProtocolException if the output is not a reply, or a reply is longer than {@link
   *     #MAX_LENGTH}
   */
  @Nullable GtpReply next() throws IOException {
    String line;
    do {
      length = 0;
      line = line();
      if (line == null) {
        return null;
      }
    } while (line.isBlank());
    Matcher first = FIRST_LINE.matcher(line);
    if (!first.matches()) {
      throw new ProtocolException("wrote " + GtpReply.quote(line) + ", which is not GTP");
    }
    StringBuilder text = new StringBuilder(first.group(3));
    for (line = line(); line != null && !line.isBlank(); line = line()) {
      text.append('\n').append(line);
    }
    boolean ok = first.group(1).equals("=");
    return line == null ? null : new GtpReply(first.group(2), ok, text.toString().strip());
  }

  private @Nullable String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        return null;
      }
      if (++length > MAX_LENGTH) {
        throw new ProtocolException("wrote more than " + MAX_LENGTH + " bytes without an end");
      }
      if (c != '\r') {
        line.write(c);
      }
    }
    length++;
    return line.toString(StandardCharsets.UTF_8);
  }
}
