package io.tengen.engine.gtp.program;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * Reads a program's standard error to its end, so that the program never waits for it, and keeps
 * the last line that says something. {@link #run} has a thread of its own; {@link #get} is for any.
 */
final class StderrTail implements Runnable {
  private static final int MAX_LENGTH = 200;

  private final InputStream in;

  private volatile String last = "";

  StderrTail(InputStream in) {
    this.in = in;
  }

  /** The last line so far that was not blank, cut short; empty if there was none. */
  String get() {
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
      // The program was stopped while it wrote: that is its end, and there is nothing more to read.
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
