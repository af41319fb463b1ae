package io.tengen.worker.link;

import io.tengen.wire.LeaseToken;
import io.tengen.wire.inquiry.Answer;
import io.tengen.wire.worker.CoordinatorMessage.Assignment;
import io.tengen.wire.worker.CoordinatorMessage.Inquire;
import io.tengen.wire.worker.GivenUpReason;
import io.tengen.wire.worker.JobTask;
import io.tengen.wire.worker.WorkerMessage;
import io.tengen.worker.inquiry.InquiryJob;
import io.tengen.worker.inquiry.InquiryListener;
import io.tengen.worker.inquiry.InquiryRunner;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The part of the protocol that concerns engines kept ready for inquiries. They end with the stream
 * on which they were assigned. Confined to the link's thread.
 */
final class InquiryProtocol {
  private final InquiryRunner runner;
  private final InquiryListener events;

  /** The leases that were assigned on this stream and have not ended. */
  private final Set<LeaseToken> held = new HashSet<>();

  private final Queue<WorkerMessage> givenUp = new ArrayDeque<>();

  /** The answers to send. A report that was not sent is replaced by the next one of its engine. */
  private final Map<LeaseToken, WorkerMessage> answers = new LinkedHashMap<>();

  /**
   * @param act runs an event on the link's thread
   * @param slotFreed handles the end of an engine, on the link's thread
   */
  InquiryProtocol(InquiryRunner runner, Consumer<Runnable> act, Runnable slotFreed) {
    this.runner = runner;
    events = new Events(act, slotFreed);
  }

  /** Handles the end of the stream. */
  void closed() {
    held.clear();
    givenUp.clear();
    answers.clear();
    runner.stopAll();
  }

  /** Returns the next message to send; null if there is none. */
  @Nullable WorkerMessage next() {
    WorkerMessage lost = givenUp.poll();
    if (lost != null) {
      return lost;
    }
    var first = answers.entrySet().iterator();
    if (!first.hasNext()) {
      return null;
    }
    WorkerMessage message = first.next().getValue();
    first.remove();
    return message;
  }

  /** Starts the engine of an assignment; returns whether it takes a slot. */
  boolean assigned(Assignment assignment, JobTask.Inquiries task) {
    InquiryJob job =
        new InquiryJob(
            assignment.lease(), task.setup(), task.engine(), task.seed(), task.artifacts());
    held.add(job.lease());
    return runner.start(job, events);
  }

  void asked(Inquire message) {
    answers.remove(message.lease());
    runner.ask(message.lease(), message.inquiry());
  }

  /** Handles a revocation; returns false if it is not about an engine for inquiries. */
  boolean revoked(LeaseToken lease) {
    if (!held.remove(lease)) {
      return false;
    }
    answers.remove(lease);
    runner.stop(lease);
    return true;
  }

  /** Gives an assignment up that cannot be taken. */
  void refused(LeaseToken lease, String reason) {
    givenUp.add(new WorkerMessage.JobGivenUp(lease, GivenUpReason.UNABLE, reason));
  }

  /** Gives all engines up, for other workers to go on. */
  void leave() {
    for (LeaseToken lease : held) {
      givenUp.add(
          new WorkerMessage.JobGivenUp(lease, GivenUpReason.LEAVING, WorkerProtocol.SHUTTING_DOWN));
    }
    held.clear();
    answers.clear();
    runner.stopAll();
  }

  private void answered(LeaseToken lease, long number, Answer answer) {
    if (held.contains(lease)) {
      answers.put(lease, new WorkerMessage.Reply(lease, number, answer));
    }
  }

  private void declined(LeaseToken lease, String reason) {
    if (held.remove(lease)) {
      answers.remove(lease);
      refused(lease, reason);
    }
  }

  /** Passes the events of engines from their threads to the link's. */
  private final class Events implements InquiryListener {
    private final Consumer<Runnable> act;
    private final Runnable slotFreed;

    Events(Consumer<Runnable> act, Runnable slotFreed) {
      this.act = act;
      this.slotFreed = slotFreed;
    }

    @Override
    public void answered(LeaseToken lease, long number, Answer answer) {
      act.accept(() -> InquiryProtocol.this.answered(lease, number, answer));
    }

    @Override
    public void declined(LeaseToken lease, String reason) {
      act.accept(() -> InquiryProtocol.this.declined(lease, reason));
    }

    @Override
    public void slotFreed() {
      act.accept(slotFreed);
    }
  }
}
