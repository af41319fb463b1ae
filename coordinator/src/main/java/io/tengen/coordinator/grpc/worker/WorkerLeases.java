package io.tengen.coordinator.grpc.worker;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.proto.v1.CoordinatorMessage;
import io.tengen.proto.v1.GameFinished;
import io.tengen.proto.v1.Heartbeat;
import io.tengen.proto.v1.HeldLease;
import io.tengen.proto.v1.Hello;
import io.tengen.proto.v1.JobDeclined;
import io.tengen.proto.v1.JobId;
import io.tengen.proto.v1.Progress;
import io.tengen.proto.v1.WorkerMessage;
import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The leases of the worker at the other end of one stream: seals those that it is told of, opens
 * those that it speaks of, and keeps it within its slots. Thread-safe: the stream's two halves use
 * it.
 */
final class WorkerLeases {
  private final LeaseSeal seal;
  private final String holder;
  private final TrainingLeases trainings;

  /** Games that the worker has, by what it calls their leases. */
  @GuardedBy("this")
  private final Set<HeldLease> open = new HashSet<>();

  /** Games that it has asked for and has not been given. */
  @GuardedBy("this")
  private long permits;

  @GuardedBy("this")
  private int slots;

  /** Hears of what a worker says of leases that are not its. */
  interface Strangers {
    void claimed(JobId job, long lease, boolean reported);
  }

  WorkerLeases(LeaseSeal seal, String holder) {
    this.seal = seal;
    this.holder = holder;
    trainings = new TrainingLeases(seal, holder);
  }

  /** What goes to the worker, with its lease sealed. */
  CoordinatorMessage outgoing(CoordinatorMessage message) {
    return switch (message.getMessageCase()) {
      case ASSIGNMENT -> {
        var assignment = message.getAssignment();
        long shown = seal.seal(assignment.getJob(), assignment.getLease(), holder);
        given(assignment.getJob(), shown);
        yield message.toBuilder().setAssignment(assignment.toBuilder().setLease(shown)).build();
      }
      case VERDICT -> {
        var verdict = message.getVerdict();
        long shown = seal.seal(verdict.getJob(), verdict.getLease(), holder);
        yield message.toBuilder().setVerdict(verdict.toBuilder().setLease(shown)).build();
      }
      case REVOKED -> {
        var revoked = message.getRevoked();
        long shown = seal.seal(revoked.getJob(), revoked.getLease(), holder);
        gone(revoked.getJob(), shown);
        yield message.toBuilder().setRevoked(revoked.toBuilder().setLease(shown)).build();
      }
      case TRAINING_ASSIGNMENT, TRAINING_VERDICT, TRAINING_REVOKED -> trainings.outgoing(message);
      case WELCOME, MESSAGE_NOT_SET -> message;
    };
  }

  /**
   * What came from the worker, with its leases opened and without those that are not its.
   *
   * @return a message of no kind if nothing is left of it
   */
  WorkerMessage incoming(WorkerMessage message, Strangers strangers) {
    return switch (message.getMessageCase()) {
      case HELLO -> hello(message.getHello(), strangers);
      case HEARTBEAT -> heartbeat(message.getHeartbeat(), strangers);
      case FINISHED -> finished(message.getFinished(), strangers);
      case DECLINED -> declined(message.getDeclined(), strangers);
      case TRAINING_PROGRESS, TRAINING_FINISHED, TRAINING_GIVEN_UP ->
          trainings.incoming(message, strangers);
      case READY, TRAINER_READY, MESSAGE_NOT_SET -> message;
    };
  }

  private WorkerMessage hello(Hello hello, Strangers strangers) {
    Hello.Builder opened = hello.toBuilder().clearHeld();
    for (HeldLease held : hello.getHeldList()) {
      OptionalLong lease = open(held.getJob(), held.getLease(), strangers);
      if (lease.isPresent()) {
        opened.addHeld(held.toBuilder().setLease(lease.getAsLong()));
        hold(held);
      }
    }
    trainings.incoming(opened, strangers);
    synchronized (this) {
      slots = hello.getSlots();
    }
    return WorkerMessage.newBuilder().setHello(opened).build();
  }

  private WorkerMessage heartbeat(Heartbeat beat, Strangers strangers) {
    Heartbeat.Builder opened = beat.toBuilder().clearGames();
    for (Progress game : beat.getGamesList()) {
      OptionalLong lease = open(game.getJob(), game.getLease(), strangers);
      if (lease.isPresent()) {
        opened.addGames(game.toBuilder().setLease(lease.getAsLong()));
      }
    }
    return WorkerMessage.newBuilder().setHeartbeat(opened).build();
  }

  private WorkerMessage finished(GameFinished finished, Strangers strangers) {
    OptionalLong lease = seal.open(finished.getJob(), finished.getLease(), holder);
    if (lease.isEmpty()) {
      strangers.claimed(finished.getJob(), finished.getLease(), true);
      return WorkerMessage.getDefaultInstance();
    }
    gone(finished.getJob(), finished.getLease());
    return WorkerMessage.newBuilder()
        .setFinished(finished.toBuilder().setLease(lease.getAsLong()))
        .build();
  }

  private WorkerMessage declined(JobDeclined declined, Strangers strangers) {
    OptionalLong lease = open(declined.getJob(), declined.getLease(), strangers);
    if (lease.isEmpty()) {
      return WorkerMessage.getDefaultInstance();
    }
    gone(declined.getJob(), declined.getLease());
    return WorkerMessage.newBuilder()
        .setDeclined(declined.toBuilder().setLease(lease.getAsLong()))
        .build();
  }

  private OptionalLong open(JobId job, long shown, Strangers strangers) {
    OptionalLong lease = seal.open(job, shown, holder);
    if (lease.isEmpty()) {
      strangers.claimed(job, shown, false);
    }
    return lease;
  }

  /**
   * The worker asks for further games.
   *
   * @throws IllegalArgumentException with one line if it would have more than its slots
   */
  synchronized void ask(int games) {
    if (permits + open.size() + games > slots) {
      throw new IllegalArgumentException(
          "permits for " + games + " more games are more than the " + slots + " slots of Hello");
    }
    permits += games;
  }

  private synchronized void given(JobId job, long shown) {
    permits--;
    open.add(name(job, shown));
  }

  private synchronized void hold(HeldLease held) {
    open.add(name(held.getJob(), held.getLease()));
  }

  private synchronized void gone(JobId job, long shown) {
    open.remove(name(job, shown));
  }

  private static HeldLease name(JobId job, long shown) {
    return HeldLease.newBuilder().setJob(job).setLease(shown).build();
  }
}
