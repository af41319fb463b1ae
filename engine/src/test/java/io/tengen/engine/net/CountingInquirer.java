package io.tengen.engine.net;

import java.util.concurrent.atomic.AtomicInteger;

/** Counts what it is told. Thread-safe. */
final class CountingInquirer implements Inquirer {
  private final AtomicInteger answered = new AtomicInteger();
  private final AtomicInteger failed = new AtomicInteger();

  @Override
  public void answered(Inquiry inquiry) {
    answered.incrementAndGet();
  }

  @Override
  public void failed(Inquiry inquiry, String why) {
    failed.incrementAndGet();
  }

  int answered() {
    return answered.get();
  }

  int failed() {
    return failed.get();
  }
}
