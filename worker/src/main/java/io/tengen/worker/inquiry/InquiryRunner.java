package io.tengen.worker.inquiry;

import io.tengen.wire.LeaseToken;
import io.tengen.wire.inquiry.Inquiry;
import io.tengen.worker.job.EngineProvider;
import io.tengen.worker.job.WorkerMetrics;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps engines ready for inquiries, each on a thread of its own, which takes the place of a game's
 * slot: the caller counts the free slots. Thread-safe.
 */
public final class InquiryRunner {
  private final EngineProvider engines;
  private final WorkerMetrics metrics;
  private final Map<LeaseToken, InquirySession> open = new ConcurrentHashMap<>();

  public InquiryRunner(EngineProvider engines, WorkerMetrics metrics) {
    this.engines = engines;
    this.metrics = metrics;
  }

  /**
   * Starts an engine; returns at once.
   *
   * @return false if there is one under this lease already; then no slot is taken
   */
  public boolean start(InquiryJob job, InquiryListener listener) {
    InquirySession session = new InquirySession(job, engines, listener);
    if (open.putIfAbsent(job.lease(), session) != null) {
      return false;
    }
    Thread.ofPlatform().name("inquiry").daemon(true).start(() -> run(session, listener));
    return true;
  }

  private void run(InquirySession session, InquiryListener listener) {
    metrics.slotTaken();
    try {
      session.run();
    } finally {
      open.remove(session.lease());
      metrics.slotFreed();
      listener.slotFreed();
    }
  }

  /** Asks the engine of a lease, in place of what it was asked before; ignored if there is none. */
  public void ask(LeaseToken lease, Inquiry inquiry) {
    InquirySession session = open.get(lease);
    if (session != null) {
      session.ask(inquiry);
    }
  }

  /** Returns whether there is an engine under this lease. */
  public boolean has(LeaseToken lease) {
    return open.containsKey(lease);
  }

  /** Stops the engine of a lease; does not wait for its end. Ignored if there is none. */
  public void stop(LeaseToken lease) {
    InquirySession session = open.get(lease);
    if (session != null) {
      session.stop();
    }
  }

  /** Stops all engines; does not wait for their end. */
  public void stopAll() {
    open.values().forEach(InquirySession::stop);
  }
}
