package io.tengen.worker.link;

import com.google.protobuf.ByteString;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.CoordinatorMessage;
import io.tengen.proto.v1.GivenUpReason;
import io.tengen.proto.v1.Heartbeat;
import io.tengen.proto.v1.Hello;
import io.tengen.proto.v1.JobGivenUp;
import io.tengen.proto.v1.JobKind;
import io.tengen.proto.v1.JobResult;
import io.tengen.proto.v1.Ready;
import io.tengen.proto.v1.Revoked;
import io.tengen.proto.v1.Verdict;
import io.tengen.proto.v1.VerdictStatus;
import io.tengen.proto.v1.WorkerMessage;
import io.tengen.worker.job.GameCheckpoint;
import io.tengen.worker.job.GameLease;
import io.tengen.worker.job.Job;
import io.tengen.worker.job.JobListener;
import io.tengen.worker.job.JobRunner;
import io.tengen.worker.job.LeaseProgress;
import io.tengen.worker.job.WorkerMetrics;
import io.tengen.worker.uploads.PendingGame;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the worker has to say to its coordinator. Events come in, {@link #next} tells what is to be
 * said now; neither network nor clock are seen here. Confined to the link's thread.
 */
final class Dialogue {
  private static final Logger log = LoggerFactory.getLogger(Dialogue.class);

  static final String SHUTTING_DOWN = "worker is shutting down";

  private enum Phase {
    /** There is no stream. */
    AWAY,
    /** A new stream; Hello is still to be said. */
    OPENED,
    /** Hello is said, Welcome is not heard. */
    GREETING,
    WELCOMED
  }

  private final WorkerIdentity workerIdentity;
  private final JobRunner runner;
  private final JobListener listener;
  private final Outbox outbox;
  private final int outboxLimit;
  private final WorkerMetrics metrics;
  private final SideTalk trainings;

  private Phase phase = Phase.AWAY;
  private boolean heartbeatDue;
  private boolean leaving;

  /** What the coordinator has been told on this stream. */
  private List<String> offered = List.of();

  /**
   * Slots that neither play nor are reserved. Together with those below and those that play: all.
   */
  private int free;

  /** Slots reserved for assignments that the coordinator has been asked for on this stream. */
  private int permits;

  private final Told told = new Told();

  private final Queue<JobGivenUp> declines = new ArrayDeque<>();

  /**
   * Results not said on this stream yet; all of them are in the outbox, unless acknowledged since.
   */
  private final Queue<GameLease> unsaid = new ArrayDeque<>();

  /**
   * @param listener hears of the games that assignments start
   * @param outboxLimit unacknowledged results from which on no more games are asked for
   * @param trainings what is said beside
   */
  Dialogue(
      WorkerIdentity workerIdentity,
      JobRunner runner,
      JobListener listener,
      Outbox outbox,
      int outboxLimit,
      WorkerMetrics metrics,
      SideTalk trainings) {
    this.workerIdentity = workerIdentity;
    this.runner = runner;
    this.listener = listener;
    this.outbox = outbox;
    this.outboxLimit = outboxLimit;
    this.metrics = metrics;
    this.trainings = trainings;
    metrics.outboxSize(outbox.size());
    free = runner.slots();
  }

  /** A new stream: everything unacknowledged is to be said again. */
  void opened() {
    phase = Phase.OPENED;
    told.forget();
    unsaid.clear();
    unsaid.addAll(outbox.leases());
    trainings.opened();
  }

  /** The stream is gone, and with it what was asked for on it. */
  void closed() {
    phase = Phase.AWAY;
    heartbeatDue = false;
    free += permits;
    permits = 0;
  }

  void heartbeatDue() {
    heartbeatDue = true;
  }

  /**
   * A game has ended.
   *
   * @param record a GameRecord; these bytes are sent and archived as they are
   * @param harvest what is to come into a shard if the game counts
   */
  void finished(GameLease lease, ByteString record, Optional<PendingGame> harvest) {
    outbox.add(lease, record, harvest);
    metrics.outboxSize(outbox.size());
    unsaid.add(lease);
  }

  void declined(GameLease lease, String reason) {
    declines.add(ToWire.givenUp(lease, GivenUpReason.GIVEN_UP_REASON_UNABLE, reason).build());
    metrics.declined();
  }

  private void giveBack(GameLease lease) {
    declines.add(leaving(lease).build());
  }

  private static JobGivenUp.Builder leaving(GameLease lease) {
    return ToWire.givenUp(lease, GivenUpReason.GIVEN_UP_REASON_LEAVING, SHUTTING_DOWN);
  }

  /**
   * A game has left its slot. Said after what became of the game, so that the coordinator hears of
   * the one before it is asked for another.
   */
  void slotFreed() {
    free++;
  }

  /**
   * Whether the coordinator believes that something can be played here that cannot any more, or
   * does not know that it can. It is told on another stream.
   */
  boolean offersOtherwise() {
    return phase == Phase.WELCOMED && !leaving && !offered.equals(offers());
  }

  /** From now on nothing is asked for; what is being played is given back, for others to go on. */
  void leave() {
    leaving = true;
    trainings.leave();
    for (GameCheckpoint game : runner.handBack()) {
      JobGivenUp.Builder declined = leaving(game.job().lease());
      told.news(game, Told.HEARTBEAT_BYTES).ifPresent(declined::setCheckpoint);
      declines.add(declined.build());
    }
  }

  /** Whether nothing more can be said or is waited for: every result acknowledged, at least. */
  boolean isIdle() {
    return outbox.size() == 0
        && (phase != Phase.WELCOMED || declines.isEmpty())
        && trainings.isIdle();
  }

  void hear(CoordinatorMessage message) {
    switch (message.getMessageCase()) {
      case WELCOME -> phase = Phase.WELCOMED;
      case ASSIGNMENT -> assigned(message.getAssignment());
      case VERDICT -> judged(message.getVerdict());
      case REVOKED -> revoked(message.getRevoked());
      case MESSAGE_NOT_SET -> log.warn("the coordinator says something this version does not know");
    }
  }

  /** What is to be said now; null if nothing. Saying it is up to the caller. */
  @Nullable WorkerMessage next() {
    return switch (phase) {
      case AWAY, GREETING -> null;
      case OPENED -> {
        phase = Phase.GREETING;
        yield WorkerMessage.newBuilder().setHello(hello()).build();
      }
      case WELCOMED -> nextWelcomed();
    };
  }

  private @Nullable WorkerMessage nextWelcomed() {
    WorkerMessage.Builder message = WorkerMessage.newBuilder();
    if (heartbeatDue) {
      heartbeatDue = false;
      Heartbeat.Builder beat = told.heartbeat(runner.checkpoints());
      trainings.progress().ifPresent(beat::addJobs);
      return message.setHeartbeat(beat).build();
    }
    JobGivenUp declined = declines.poll();
    if (declined != null) {
      return message.setGivenUp(declined).build();
    }
    JobResult result = nextResult();
    if (result != null) {
      return message.setResult(result).build();
    }
    WorkerMessage beside = trainings.next();
    if (beside != null) {
      return beside;
    }
    int wanted = free - trainings.slots();
    if (wanted <= 0 || leaving || !outbox.hasRoom(outboxLimit)) {
      return null;
    }
    message.setReady(Ready.newBuilder().setKind(JobKind.JOB_KIND_GAME).setPermits(wanted));
    permits += wanted;
    free -= wanted;
    return message.build();
  }

  private @Nullable JobResult nextResult() {
    JobResult result = null;
    while (result == null && !unsaid.isEmpty()) {
      result = outbox.get(unsaid.remove());
    }
    return result;
  }

  private List<String> offers() {
    List<String> offers = new ArrayList<>(runner.offers());
    offers.addAll(trainings.offers());
    return offers;
  }

  private Hello hello() {
    offered = offers();
    Hello.Builder hello =
        Hello.newBuilder()
            .setWorker(workerIdentity.worker())
            .setVersion(workerIdentity.version())
            .setSlots(runner.slots())
            .addAllOffers(offered);
    for (LeaseProgress game : runner.progress()) {
      hello.addHeld(ToWire.token(game.lease().token()));
    }
    trainings.held().map(ToWire::token).ifPresent(hello::addHeld);
    return hello.build();
  }

  private void assigned(Assignment assignment) {
    if (trainings.assigned(assignment)) {
      return;
    }
    GameLease lease = FromWire.lease(assignment.getJob(), assignment.getLease());
    if (permits == 0) {
      declined(lease, "the worker has asked for no more games");
      return;
    }
    permits--;
    boolean taken = false;
    try {
      if (!assignment.hasGame()) {
        throw new IllegalArgumentException("this version does not know this kind of job");
      }
      if (leaving) {
        giveBack(lease);
      } else {
        Job job = FromWire.job(assignment);
        taken = runner.play(job, listener);
        job.checkpoint().ifPresent(checkpoint -> told.given(lease, checkpoint));
      }
    } catch (IllegalArgumentException e) {
      log.warn("game {} declined: {}", lease, e.getMessage());
      declined(lease, String.valueOf(e.getMessage()));
    } finally {
      if (!taken) {
        free++;
      }
    }
  }

  private void judged(Verdict verdict) {
    if (trainings.judged(verdict)) {
      return;
    }
    GameLease lease = outbox.find(FromWire.token(verdict.getLease())).orElse(null);
    if (lease == null) {
      return;
    }
    if (verdict.getStatus() == VerdictStatus.VERDICT_STATUS_COMMITTED) {
      outbox.committed(lease);
    } else {
      // Of a game that counts by another report the coordinator's record goes into shards, not
      // ours.
      outbox.remove(lease);
    }
    metrics.outboxSize(outbox.size());
    switch (verdict.getStatus()) {
      case VERDICT_STATUS_COMMITTED -> log.debug("game {} is committed", lease);
      case VERDICT_STATUS_DUPLICATE -> log.debug("game {} had been committed before", lease);
      case VERDICT_STATUS_UNWANTED -> log.info("game {} is no longer wanted", lease);
      case VERDICT_STATUS_REFUSED ->
          log.warn("the coordinator refused game {}: {}", lease, verdict.getReason());
      case VERDICT_STATUS_MISSING_FILES, VERDICT_STATUS_UNSPECIFIED, UNRECOGNIZED ->
          log.warn("the coordinator's verdict on game {} is not known to this version", lease);
    }
  }

  private void revoked(Revoked revoked) {
    if (trainings.revoked(revoked)) {
      return;
    }
    String token = FromWire.token(revoked.getLease());
    for (LeaseProgress game : runner.progress()) {
      if (game.lease().token().equals(token) && runner.drop(game.lease())) {
        log.info("game {} dropped: {}", game.lease(), revoked.getReason());
      }
    }
  }
}
