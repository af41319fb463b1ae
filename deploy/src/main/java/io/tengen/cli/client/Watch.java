package io.tengen.cli.client;

import io.tengen.cli.channel.AnswerStream;
import io.tengen.cli.channel.ControlException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A stream of the changes of a run or a training. Confined to one thread. */
public final class Watch<T> implements AutoCloseable {
  private final AnswerStream<T> changes;

  Watch(AnswerStream<T> changes) {
    this.changes = changes;
  }

  /**
   * Blocks until there is a change. Returns the new status, or null if nothing has changed within
   * the timeout. Do not call it after the status was the last one.
   */
  public @Nullable T next(Duration timeout) throws ControlException, InterruptedException {
    return changes.next(timeout);
  }

  @Override
  public void close() {
    changes.close();
  }
}
