package io.tengen.worker.link;

import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.CoordinatorMessage;
import io.tengen.proto.v1.EngineSpec;
import io.tengen.proto.v1.GameTask;
import io.tengen.proto.v1.Heartbeat;
import io.tengen.proto.v1.Hello;
import io.tengen.proto.v1.JobGivenUp;
import io.tengen.proto.v1.JobResult;
import io.tengen.proto.v1.Revoked;
import io.tengen.proto.v1.Verdict;
import io.tengen.proto.v1.VerdictStatus;
import io.tengen.proto.v1.Welcome;
import io.tengen.proto.v1.WorkerMessage;
import io.tengen.proto.v1.WorkerServiceGrpc;
import io.tengen.testing.Await;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A coordinator of one worker that hands out the jobs it is given and keeps the contract's books.
 * Everything is guarded by this.
 */
public final class FakeCoordinator extends WorkerServiceGrpc.WorkerServiceImplBase {
  private static final int HEARTBEAT_MILLIS = 20;

  final List<Hello> hellos = new ArrayList<>();
  final List<JobResult> results = new ArrayList<>();
  final List<JobGivenUp> declines = new ArrayList<>();
  final Map<Integer, Integer> commits = new HashMap<>();

  /** Breaches of the contract. */
  final List<String> breaches = new ArrayList<>();

  @Nullable Heartbeat lastHeartbeat;
  int heartbeats;
  int mostOpen;
  int goodbyes;

  private final Queue<Assignment> jobs = new ArrayDeque<>();
  private final Set<Integer> open = new HashSet<>();
  private boolean acknowledging = true;
  private boolean welcoming = true;
  private @Nullable Duration turnedAway;
  private @Nullable Session session;

  /** Hands these out, in this order, when the worker asks. */
  synchronized void offer(Assignment... assignments) {
    jobs.addAll(List.of(assignments));
    if (session != null) {
      session.assign();
    }
  }

  /** Offers games between two random players. */
  public void offerRandomGames(int games) {
    EngineSpec random = EngineSpec.newBuilder().setName("r").setKind("random").build();
    for (int i = 0; i < games; i++) {
      offer(
          with(
              Assignments.of(i, 1, "pass", "pass"),
              game -> game.setBlack(random).setWhite(random)));
    }
  }

  /** An assignment with another task. */
  static Assignment with(Assignment assignment, Consumer<GameTask.Builder> change) {
    Assignment.Builder changed = assignment.toBuilder();
    change.accept(changed.getGameBuilder());
    return changed.build();
  }

  /** Whether results get a verdict; those without one so far get it now or never on this stream. */
  synchronized void acknowledge(boolean yes) {
    acknowledging = yes;
  }

  /** Whether new streams are answered at all. */
  synchronized void welcome(boolean yes) {
    welcoming = yes;
  }

  /** Tells the next worker that introduces itself to come again in a while. */
  synchronized void turnAway(Duration wait) {
    turnedAway = wait;
  }

  synchronized void breakStream() {
    if (session != null) {
      session.worker.onError(Status.UNAVAILABLE.withDescription("broken").asRuntimeException());
      session = null;
    }
  }

  synchronized void revoke(Assignment assignment) {
    open.remove(assignment.getJob().getIndex());
    if (session != null) {
      Revoked revoked =
          Revoked.newBuilder().setLease(assignment.getLease()).setReason("cancelled").build();
      session.worker.onNext(CoordinatorMessage.newBuilder().setRevoked(revoked).build());
    }
  }

  synchronized <T> T read(Function<FakeCoordinator, T> question) {
    return question.apply(this);
  }

  synchronized int count(ToIntFunction<FakeCoordinator> question) {
    return question.applyAsInt(this);
  }

  /** Waits until the condition holds. */
  public void await(String what, Predicate<FakeCoordinator> condition) throws InterruptedException {
    Await.until(what, () -> read(condition::test));
  }

  /** How many games have a first result. */
  public synchronized int committed() {
    return commits.size();
  }

  /** How often this worker has introduced itself. */
  public synchronized int greetings() {
    return hellos.size();
  }

  @Override
  public synchronized StreamObserver<WorkerMessage> connect(
      StreamObserver<CoordinatorMessage> worker) {
    session = new Session(worker);
    return session;
  }

  private final class Session implements StreamObserver<WorkerMessage> {
    private final StreamObserver<CoordinatorMessage> worker;
    private @Nullable Hello hello;
    private boolean welcomed;
    private int permits;

    Session(StreamObserver<CoordinatorMessage> worker) {
      this.worker = worker;
    }

    @Override
    public void onNext(WorkerMessage message) {
      synchronized (FakeCoordinator.this) {
        if (session == this) {
          hear(message);
        }
      }
    }

    @Override
    public void onError(Throwable failure) {
      synchronized (FakeCoordinator.this) {
        session = session == this ? null : session;
      }
    }

    @Override
    public void onCompleted() {
      synchronized (FakeCoordinator.this) {
        if (session == this) {
          goodbyes++;
          session = null;
          worker.onCompleted();
        }
      }
    }

    private void hear(WorkerMessage message) {
      check(message.hasHello() == (hello == null), "Hello is the first message and no other");
      check(message.hasHello() || welcomed, "nothing is said before the welcome");
      switch (message.getMessageCase()) {
        case HELLO -> greet(message.getHello());
        case READY -> {
          permits += message.getReady().getPermits();
          assign();
        }
        case HEARTBEAT -> {
          heartbeats++;
          lastHeartbeat = message.getHeartbeat();
        }
        case RESULT -> judge(message.getResult());
        case GIVEN_UP -> {
          open.remove(Assignments.index(message.getGivenUp().getLease()));
          declines.add(message.getGivenUp());
        }
        case MESSAGE_NOT_SET -> check(false, "an empty message");
      }
      check(
          hello == null || open.size() + permits <= hello.getSlots(),
          "games and permits exceed the slots");
    }

    private void greet(Hello said) {
      hello = said;
      hellos.add(said);
      open.clear();
      said.getHeldList().forEach(held -> open.add(Assignments.index(held)));
      if (turnedAway != null) {
        Metadata hint = new Metadata();
        hint.put(
            Metadata.Key.of("grpc-retry-pushback-ms", Metadata.ASCII_STRING_MARSHALLER),
            String.valueOf(turnedAway.toMillis()));
        turnedAway = null;
        session = null;
        worker.onError(Status.UNAVAILABLE.asRuntimeException(hint));
      } else if (welcoming) {
        welcomed = true;
        Welcome welcome =
            Welcome.newBuilder()
                .setHeartbeatMillis(HEARTBEAT_MILLIS)
                .setLeaseMillis(10_000)
                .build();
        worker.onNext(CoordinatorMessage.newBuilder().setWelcome(welcome).build());
      }
    }

    private void assign() {
      while (permits > 0 && !jobs.isEmpty()) {
        permits--;
        Assignment job = jobs.remove();
        open.add(job.getJob().getIndex());
        mostOpen = Math.max(mostOpen, open.size());
        worker.onNext(CoordinatorMessage.newBuilder().setAssignment(job).build());
      }
    }

    private void judge(JobResult result) {
      results.add(result);
      int index = Assignments.index(result.getLease());
      open.remove(index);
      if (!acknowledging) {
        return;
      }
      boolean first = commits.merge(index, 1, Integer::sum) == 1;
      Verdict verdict =
          Verdict.newBuilder()
              .setLease(result.getLease())
              .setStatus(
                  first
                      ? VerdictStatus.VERDICT_STATUS_COMMITTED
                      : VerdictStatus.VERDICT_STATUS_DUPLICATE)
              .build();
      worker.onNext(CoordinatorMessage.newBuilder().setVerdict(verdict).build());
    }

    private void check(boolean holds, String breach) {
      if (!holds) {
        breaches.add(breach);
      }
    }
  }
}
