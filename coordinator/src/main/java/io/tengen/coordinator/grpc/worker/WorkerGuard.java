package io.tengen.coordinator.grpc.worker;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.tengen.coordinator.access.Audit;
import io.tengen.coordinator.config.WorkerLimits;
import io.tengen.coordinator.grpc.call.Caller;
import io.tengen.game.record.Handoff;
import io.tengen.text.Texts;
import io.tengen.wire.worker.WorkerMessage.Hello;
import io.tengen.wire.worker.WorkerService;
import java.time.Duration;
import java.util.regex.Pattern;

/** Enforces the limits on workers and audits refusals. Shared by all streams. Thread-safe. */
public final class WorkerGuard {
  private static final Pattern OFFER = Pattern.compile("[\\x21-\\x7e]{1,256}");
  private static final int MAX_SHOWN = 100;
  private static final int MOST_OFFERS = 10_000;

  /** The name of the workers' method in the audit log. */
  static final String WHAT = WorkerService.CONNECT.getFullMethodName();

  private final Audit audit;
  private final WorkerLimits workerLimits;
  private final LeaseSeal seal;
  private final WorkerNames names;
  private final ConnectLimit connecting;

  /**
   * @param leaseKey the secret key that seals leases
   * @param lease how long a lease lasts without a heartbeat
   */
  public WorkerGuard(Audit audit, WorkerLimits workerLimits, byte[] leaseKey, Duration lease) {
    this.audit = audit;
    this.workerLimits = workerLimits;
    seal = new LeaseSeal(leaseKey);
    names = new WorkerNames(lease, System::nanoTime);
    connecting = new ConnectLimit(workerLimits.greetings());
  }

  WorkerLimits limits() {
    return workerLimits;
  }

  WorkerLeases leases(Caller caller) {
    return new WorkerLeases(seal, caller.principal().id());
  }

  /**
   * Admits a worker.
   *
   * @return must be run when the worker was welcomed or has failed; may be run any number of times
   * @throws IllegalArgumentException with one line if its Hello is invalid
   * @throws StatusRuntimeException if it is not admitted
   */
  Runnable admit(Caller caller, Hello hello) {
    check(hello);
    Runnable greeted = connecting.enter();
    if (!names.claim(hello.worker(), caller.principal().id())) {
      greeted.run();
      refused(caller, "the name " + hello.worker() + " belongs to another worker");
      throw Status.PERMISSION_DENIED
          .withDescription("another worker has this name; choose another with --name")
          .asRuntimeException();
    }
    return greeted;
  }

  private void check(Hello hello) {
    if (!Handoff.WORKER.matcher(hello.worker()).matches()) {
      throw new IllegalArgumentException(
          "worker must be a name of 1 to 128 letters, digits or any of . @ : _ -, unique in the"
              + " cluster");
    }
    if (hello.slots() < 0 || hello.slots() > workerLimits.slots()) {
      throw new IllegalArgumentException(
          "slots " + hello.slots() + " is not between 0 and " + workerLimits.slots());
    }
    if (hello.held().size() > workerLimits.slots()) {
      throw new IllegalArgumentException(
          "a worker may hold at most " + workerLimits.slots() + " games");
    }
    if (hello.offers().size() > MOST_OFFERS
        || !hello.offers().stream().allMatch(offer -> OFFER.matcher(offer).matches())) {
      throw new IllegalArgumentException(
          "offers must be at most 10,000 words of 1 to 256 printable characters");
    }
  }

  /** Returns a text of a worker in printable ASCII, of limited length, for the log. */
  static String plain(String text) {
    return Texts.cut(Texts.printable(text), MAX_SHOWN);
  }

  /** Releases the name of an admitted worker that has disconnected. */
  void release(String worker) {
    names.leave(worker);
  }

  /** Returns whether the worker's credentials are neither revoked nor expired. */
  boolean isGood(Caller caller) {
    return caller.stillGood().getAsBoolean();
  }

  /** Records the refusal of a worker's message in the audit log. */
  void refused(Caller caller, String why) {
    audit.refused(caller.who(), caller.address(), WHAT, why);
  }

  /** Records the connection of a worker in the audit log. */
  void connected(Caller caller, String worker) {
    audit.done(caller.who(), caller.address(), WHAT, "worker " + worker);
  }
}
