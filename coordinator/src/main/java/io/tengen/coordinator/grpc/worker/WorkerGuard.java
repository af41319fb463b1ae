package io.tengen.coordinator.grpc.worker;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.tengen.coordinator.access.Audit;
import io.tengen.coordinator.config.WorkerLimits;
import io.tengen.coordinator.grpc.call.Caller;
import io.tengen.game.record.Handoff;
import io.tengen.wire.worker.WorkerMessage.Hello;
import io.tengen.wire.worker.WorkerService;
import java.time.Duration;
import java.util.regex.Pattern;

/** What all streams of workers are held to. Thread-safe. */
public final class WorkerGuard {
  private static final Pattern OFFER = Pattern.compile("[\\x21-\\x7e]{1,256}");
  private static final int MOST_OFFERS = 10_000;

  /** As the audit log calls what workers do. */
  static final String WHAT = WorkerService.CONNECT.getFullMethodName();

  private final Audit audit;
  private final WorkerLimits workerLimits;
  private final LeaseSeal seal;
  private final WorkerNames names;
  private final Admission admission;

  /**
   * @param leaseKey what leases are sealed with
   * @param lease how long leases stand without a heartbeat
   */
  public WorkerGuard(Audit audit, WorkerLimits workerLimits, byte[] leaseKey, Duration lease) {
    this.audit = audit;
    this.workerLimits = workerLimits;
    seal = new LeaseSeal(leaseKey);
    names = new WorkerNames(lease, System::nanoTime);
    admission = new Admission(workerLimits.greetings());
  }

  WorkerLimits limits() {
    return workerLimits;
  }

  WorkerLeases leases(Caller caller) {
    return new WorkerLeases(seal, caller.principal().id());
  }

  /**
   * Lets a worker introduce itself.
   *
   * @return to be run when it has been welcomed, or has not; any number of times
   * @throws IllegalArgumentException with one line if it says what cannot be
   * @throws StatusRuntimeException if it is not let in
   */
  Runnable admit(Caller caller, Hello hello) {
    check(hello);
    Runnable greeted = admission.enter();
    if (!names.claim(hello.worker(), caller.principal().id())) {
      greeted.run();
      refused(caller, "the name " + hello.worker() + " is another's");
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
      throw new IllegalArgumentException("more games are held than " + workerLimits.slots());
    }
    if (hello.offers().size() > MOST_OFFERS
        || !hello.offers().stream().allMatch(offer -> OFFER.matcher(offer).matches())) {
      throw new IllegalArgumentException(
          "offers must be at most 10,000 words of 1 to 256 printable characters");
    }
  }

  /** A text of a worker's as a log line can have it. */
  static String plain(String text) {
    String plain = text.replaceAll("[^\\x20-\\x7e]", "?");
    return plain.length() <= 100 ? plain : plain.substring(0, 100) + "...";
  }

  /** A worker that was admitted is gone. */
  void left(String worker) {
    names.leave(worker);
  }

  /** Whether the worker's credentials have not been revoked and have not expired since. */
  boolean isGood(Caller caller) {
    return caller.stillGood().getAsBoolean();
  }

  /** Notes that a worker was kept from something. */
  void refused(Caller caller, String why) {
    audit.refused(caller.who(), caller.address(), WHAT, why);
  }

  /** Notes that a worker has come. */
  void connected(Caller caller, String worker) {
    audit.done(caller.who(), caller.address(), WHAT, "worker " + worker);
  }
}
