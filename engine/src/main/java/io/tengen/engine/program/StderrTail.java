package io.tengen.engine.program;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * Reads a program's standard error to its end, so that the program never blocks on writing it, and
 * keeps the last line that is not blank. {@link #run} needs a thread of its own; any thread may
 * call {@link #get}.
 */
public final class StderrTail implements Runnable {
  private static final int MAX_LENGTH = 200;

  private final InputStream in;

  private volatile String last = "";

  /** Creates a reader of a program's standard error. */
  public StderrTail(InputStream in) {
    this.in = in;
  }

  /** Returns the first 200 bytes of the last line that is not blank; empty if there was none. */
  public String get() {
    return last;
  }

  @Override
  public void run() {
    byte[] line = new byte[MAX_LENGTH];
    int length = 0;
    try (InputStream buffered = new BufferedInputStream(in)) {
      for (int c = buffered.read(); c >= 0; c = buffered.read()) {
        if (c == '\n') {
          keep(line, length);
          length = 0;
        } else if (length < MAX_LENGTH) {
          line[length++] = (byte) c;
        }
      }
      keep(line, length);
    } catch (IOException e) {
      // The program was killed while it wrote, so there is nothing more to read.
      keep(line, length);
    }
  }

  private void keep(byte[] line, int length) {
    String text = new String(line, 0, length, StandardCharsets.UTF_8).strip();
    if (!text.isEmpty()) {
      last = text;
    }
  }
}
