package io.tengen.cli.console;

import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of stdout. The first write that fails, and all operations after it, throw {@link
 * OutputException}, so that no result is lost in silence. Used by one thread at a time, as {@link
 * java.io.PrintWriter} ensures.
 */
final class ResultStream extends OutputStream {
  private final OutputStream stream;
  private @Nullable IOException failure;

  ResultStream(OutputStream stream) {
    this.stream = stream;
  }

  /** An operation that may fail. */
  @FunctionalInterface
  private interface Operation {
    void run() throws IOException;
  }

  @Override
  public void write(int value) {
    attempt(() -> stream.write(value));
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    attempt(() -> stream.write(bytes, offset, length));
  }

  @Override
  public void flush() {
    attempt(stream::flush);
  }

  private void attempt(Operation operation) {
    if (failure == null) {
      try {
        operation.run();
        return;
      } catch (IOException e) {
        failure = e;
      }
    }
    throw new OutputException(failure);
  }
}
