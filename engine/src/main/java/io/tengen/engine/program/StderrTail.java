package io.tengen.engine.program;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.text.Texts;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * Reads a program's standard error to its end, so that the program never blocks on writing it, and
 * keeps the last 8 KiB. {@link #run} needs a thread of its own; any thread may call the other
 * methods.
 */
public final class StderrTail implements Runnable {
  private static final int CAPACITY = 8 << 10;
  private static final int CHUNK = 4 << 10;

  private final InputStream in;

  @GuardedBy("this")
  private final byte[] kept = new byte[CAPACITY];

  @GuardedBy("this")
  private int length;

  /** Creates a reader of a program's standard error. */
  public StderrTail(InputStream in) {
    this.in = in;
  }

  /**
   * Returns the last line that is not blank; empty if there was none. The middle of a long line is
   * left out, since its end often has the reason.
   */
  public String lastLine() {
    return text()
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .reduce((earlier, later) -> later)
        .map(Texts::withoutMiddle)
        .orElse("");
  }

  /** Returns the last 8 KiB of what the program has written so far. */
  public synchronized String text() {
    return new String(kept, 0, length, StandardCharsets.UTF_8);
  }

  @Override
  public void run() {
    byte[] chunk = new byte[CHUNK];
    try (in) {
      for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
        append(chunk, read);
      }
    } catch (IOException e) {
      // The program was killed while it wrote, so there is nothing more to read.
      return;
    }
  }

  private synchronized void append(byte[] chunk, int count) {
    int dropped = Math.max(0, length + count - CAPACITY);
    System.arraycopy(kept, dropped, kept, 0, length - dropped);
    length -= dropped;
    System.arraycopy(chunk, 0, kept, length, count);
    length += count;
  }
}
