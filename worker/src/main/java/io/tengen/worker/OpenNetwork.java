package io.tengen.worker;

import io.tengen.engine.net.Evaluator;
import io.tengen.worker.evaluation.NetworkHost;
import java.util.concurrent.atomic.AtomicBoolean;

/** A network that other workers use. */
final class OpenNetwork implements NetworkHost.Hosted {
  private final Evaluator evaluator;
  private final Runnable released;
  private final AtomicBoolean closed = new AtomicBoolean();

  /**
   * @param released run once, by the first {@link #close}
   */
  OpenNetwork(Evaluator evaluator, Runnable released) {
    this.evaluator = evaluator;
    this.released = released;
  }

  @Override
  public Evaluator evaluator() {
    return evaluator;
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      released.run();
    }
  }
}
