package io.tengen.engine.rollout.remote;

import io.tengen.game.rules.Position;

/** A service that accepts no task. */
final class NoRollouts implements RolloutService {
  static final NoRollouts INSTANCE = new NoRollouts();

  private NoRollouts() {}

  @Override
  public void setRoot(Position root) {
    // Nothing begins there.
  }

  @Override
  public boolean submit(RolloutTask task) {
    return false;
  }

  @Override
  public void flush() {
    // Nothing was collected.
  }

  @Override
  public long patienceNanos() {
    return 0;
  }

  @Override
  public void close() {
    // Nothing is open.
  }
}
