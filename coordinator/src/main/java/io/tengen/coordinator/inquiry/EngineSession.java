package io.tengen.coordinator.inquiry;

import akka.actor.typed.ActorRef;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.coordinator.fleet.FleetCommand;
import io.tengen.coordinator.fleet.SlotHolder;
import io.tengen.coordinator.job.JobKey;
import io.tengen.coordinator.job.JobLease;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.job.WorkerRef;
import io.tengen.wire.inquiry.Answer;
import io.tengen.wire.inquiry.Inquiry;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An engine that answers inquiries on a slot of any worker that offers it. If the worker fails or
 * leaves, the open inquiry is asked again on another one. Thread-safe; no method blocks.
 */
public final class EngineSession {
  /** How often workers may be unable to play the engine before the session fails. */
  private static final int MOST_FAILURES = 3;

  private final String id;
  private final EngineTask task;
  private final EngineListener listener;
  private final ActorRef<FleetCommand> fleet;
  private final Runnable atEnd;

  /** The inquiry that is not answered yet; null if there is none. */
  @GuardedBy("this")
  private @Nullable Inquiry pending;

  /** The slot that the session has or waits for; null if it has none. */
  @GuardedBy("this")
  private @Nullable Slot slot;

  @GuardedBy("this")
  private long lastNumber;

  @GuardedBy("this")
  private int lastLease;

  /** Number of workers in a row that could not play the engine. */
  @GuardedBy("this")
  private int failures;

  @GuardedBy("this")
  private boolean isClosed;

  EngineSession(
      String id,
      EngineTask task,
      EngineListener listener,
      ActorRef<FleetCommand> fleet,
      Runnable atEnd) {
    this.id = id;
    this.task = task;
    this.listener = listener;
    this.fleet = fleet;
    this.atEnd = atEnd;
  }

  /**
   * Asks the engine about a position, in place of what it was asked before.
   *
   * @param moves all moves of the game, as messages number them
   * @return number of the inquiry, larger than all before
   */
  public long ask(List<Integer> moves, Inquiry.Question question) {
    Slot waiting;
    long number;
    synchronized (this) {
      number = ++lastNumber;
      pending = new Inquiry(number, moves, question);
      Slot held = slot;
      if (isClosed) {
        return number;
      }
      if (held != null) {
        held.send(pending);
        return number;
      }
      failures = 0;
      waiting = request("");
    }
    waiting.announce();
    return number;
  }

  /** Ends the current inquiry, if there is one. The engine keeps its slot. */
  public synchronized void stop() {
    pending = null;
    Slot held = slot;
    if (held != null) {
      held.send(new Inquiry(++lastNumber, List.of(), new Inquiry.Stop()));
    }
  }

  /** Gives the slot back until the next inquiry. */
  public synchronized void release() {
    pending = null;
    Slot held = slot;
    slot = null;
    if (held != null) {
      held.giveBack("the session pauses");
    }
  }

  /** Gives the slot back for good. Idempotent. */
  public synchronized void close() {
    isClosed = true;
    release();
    atEnd.run();
  }

  /** Requests a slot. */
  @GuardedBy("this")
  private Slot request(String shunned) {
    Slot requested =
        new Slot(id + "-" + lastLease, new JobLease(new JobKey.Inquiries(id), lastLease));
    lastLease++;
    slot = requested;
    fleet.tell(new FleetCommand.RequestSlot(requested.key, task.needs(), shunned, requested));
    return requested;
  }

  void answered(JobLease lease, long number, Answer answer) {
    synchronized (this) {
      Inquiry asked = pending;
      if (slot == null || !slot.lease.equals(lease) || asked == null || asked.number() != number) {
        return;
      }
      failures = 0;
      if (answer.isLast()) {
        pending = null;
      }
    }
    listener.answered(number, answer);
  }

  void givenUp(JobLease lease, boolean isLeaving, String problem) {
    Slot next = null;
    synchronized (this) {
      Slot held = slot;
      if (held == null || !held.lease.equals(lease)) {
        return;
      }
      slot = null;
      fleet.tell(new FleetCommand.ReleaseSlot(held.key));
      failures += isLeaving ? 0 : 1;
      if (failures < MOST_FAILURES && pending != null) {
        next = request(held.worker());
      }
    }
    if (next != null) {
      next.announce();
    } else if (!isLeaving) {
      listener.failed(problem);
    } else {
      listener.seated("", "");
    }
  }

  private void lost(Slot gone) {
    Slot next = null;
    synchronized (this) {
      if (slot != gone) {
        return;
      }
      slot = null;
      if (pending != null) {
        next = request("");
      }
    }
    if (next == null) {
      listener.seated("", "");
    } else {
      next.announce();
    }
  }

  /** A slot that was requested or granted. */
  private final class Slot implements SlotHolder {
    final String key;
    final JobLease lease;

    /** The worker that granted it; null before that. */
    private volatile @Nullable WorkerRef granted;

    Slot(String key, JobLease lease) {
      this.key = key;
      this.lease = lease;
    }

    String worker() {
      WorkerRef by = granted;
      return by == null ? "" : by.id();
    }

    @Override
    public boolean granted(WorkerRef worker) {
      synchronized (EngineSession.this) {
        if (slot != this) {
          return false;
        }
        granted = worker;
        worker.session().tell(new ToWorker.Assign(lease, task));
        Inquiry open = pending;
        if (open != null) {
          send(open);
        }
      }
      listener.seated(worker.id(), "");
      return true;
    }

    @Override
    public void lost() {
      EngineSession.this.lost(this);
    }

    void send(Inquiry inquiry) {
      WorkerRef worker = granted;
      if (worker != null) {
        worker.session().tell(new ToWorker.Ask(lease, inquiry));
      }
    }

    void giveBack(String reason) {
      fleet.tell(new FleetCommand.ReleaseSlot(key));
      WorkerRef worker = granted;
      if (worker != null) {
        worker.session().tell(new ToWorker.Revoke(lease, reason));
      }
    }

    /** Says that the session waits, unless it has been granted the slot meanwhile. */
    void announce() {
      if (granted == null) {
        listener.seated(
            "", "waits for a free slot of a worker that offers " + String.join(", ", task.needs()));
      }
    }
  }
}
