package io.tengen.engine.net;

import java.util.concurrent.atomic.AtomicInteger;

/** A callback that counts its calls. Thread-safe. */
final class CountingCallback implements EvalCallback {
  private final AtomicInteger answered = new AtomicInteger();
  private final AtomicInteger failed = new AtomicInteger();

  @Override
  public void answered(EvalRequest request) {
    answered.incrementAndGet();
  }

  @Override
  public void failed(EvalRequest request, String why) {
    failed.incrementAndGet();
  }

  int answered() {
    return answered.get();
  }

  int failed() {
    return failed.get();
  }
}
