package io.tengen.worker.link;

import io.tengen.wire.EncodedCheckpoint;
import io.tengen.wire.LeaseToken;
import io.tengen.wire.worker.CoordinatorMessage;
import io.tengen.wire.worker.CoordinatorMessage.Assignment;
import io.tengen.wire.worker.CoordinatorMessage.Revoked;
import io.tengen.wire.worker.CoordinatorMessage.Verdict;
import io.tengen.wire.worker.GivenUpReason;
import io.tengen.wire.worker.JobKind;
import io.tengen.wire.worker.JobProgress;
import io.tengen.wire.worker.JobTask;
import io.tengen.wire.worker.VerdictStatus;
import io.tengen.wire.worker.WorkerMessage;
import io.tengen.wire.worker.WorkerMessage.JobGivenUp;
import io.tengen.wire.worker.WorkerMessage.JobResult;
import io.tengen.worker.job.GameCheckpoint;
import io.tengen.worker.job.GameLease;
import io.tengen.worker.job.GameLogScope;
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
 * The worker's side of the protocol with its coordinator, as a state machine: methods handle
 * events, and {@link #next} returns the next message to send. Uses neither network nor clock.
 * Confined to the link's thread.
 */
final class WorkerProtocol {
  private static final Logger log = LoggerFactory.getLogger(WorkerProtocol.class);

  static final String SHUTTING_DOWN = "worker is shutting down";

  private enum Phase {
    /** There is no stream. */
    AWAY,
    /** A new stream, on which Hello was not sent yet. */
    OPENED,
    /** Hello was sent; Welcome has not arrived. */
    GREETING,
    WELCOMED
  }

  private final WorkerIdentity workerIdentity;
  private final JobRunner runner;
  private final JobListener listener;
  private final Outbox outbox;
  private final int outboxLimit;
  private final WorkerMetrics metrics;
  private final ReportTraces traces;
  private final SideProtocol trainings;
  private final InquiryProtocol inquiries;
  private final PeerProtocol peers;
  private final SpeedProtocol speed;

  private Phase phase = Phase.AWAY;
  private boolean heartbeatDue;

  /** Whether the new moves of watched games are to be sent before the next heartbeat. */
  private boolean progressDue;

  private boolean leaving;

  /** The offers that were sent on this stream. */
  private List<String> offered = List.of();

  /**
   * Number of slots that neither play nor are reserved; with {@link #permits} and the playing
   * slots, all slots.
   */
  private int free;

  /** Number of slots reserved for games that were requested on this stream. */
  private int permits;

  private final SentMoves sentMoves = new SentMoves();

  /** The games that are watched; a coordinator asks again on each stream. */
  private final WatchedGames watched = new WatchedGames();

  private final Queue<JobGivenUp> declines = new ArrayDeque<>();

  /**
   * Leases of results that were not sent on this stream yet; each is in the outbox unless it was
   * acknowledged since.
   */
  private final Queue<GameLease> unsent = new ArrayDeque<>();

  /**
   * @param listener receives the events of the games that assignments start
   * @param outboxLimit number of unacknowledged results from which on no games are requested
   * @param traces records what becomes of the results of traced games
   * @param trainings the part of the protocol that concerns trainings
   * @param inquiries the part of the protocol that concerns engines for inquiries
   * @param peers the part of the protocol that concerns evaluations and rollouts for others and by
   *     others
   * @param speed the part of the protocol that concerns the speed of the machine
   */
  WorkerProtocol(
      WorkerIdentity workerIdentity,
      JobRunner runner,
      JobListener listener,
      Outbox outbox,
      int outboxLimit,
      WorkerMetrics metrics,
      ReportTraces traces,
      SideProtocol trainings,
      InquiryProtocol inquiries,
      PeerProtocol peers,
      SpeedProtocol speed) {
    this.workerIdentity = workerIdentity;
    this.runner = runner;
    this.listener = listener;
    this.outbox = outbox;
    this.outboxLimit = outboxLimit;
    this.metrics = metrics;
    this.traces = traces;
    this.trainings = trainings;
    this.inquiries = inquiries;
    this.peers = peers;
    this.speed = speed;
    metrics.outboxSize(outbox.size());
    free = runner.slots();
  }

  /** Handles a new stream, on which everything unacknowledged must be sent again. */
  void opened() {
    phase = Phase.OPENED;
    sentMoves.forget();
    watched.clear();
    unsent.clear();
    unsent.addAll(outbox.leases());
    trainings.opened();
    peers.opened();
    speed.opened();
  }

  /** Handles the end of the stream, which voids the requests that were sent on it. */
  void closed() {
    phase = Phase.AWAY;
    heartbeatDue = false;
    progressDue = false;
    free += permits;
    permits = 0;
    inquiries.closed();
  }

  void heartbeatDue() {
    heartbeatDue = true;
  }

  /**
   * Records that somebody watches a game.
   *
   * @param until when the watch ends, in nanoseconds of the clock of {@link #progressDue}
   */
  void watch(LeaseToken lease, long until) {
    watched.add(lease, until);
  }

  /**
   * Handles the time to send the new moves of watched games.
   *
   * @param now nanoseconds of a monotonic clock
   * @return whether any game is watched still
   */
  boolean progressDue(long now) {
    progressDue = watched.expire(now);
    return progressDue;
  }

  /**
   * Handles the end of a game.
   *
   * @param record a GameRecord; these bytes are sent and archived as they are
   * @param pendingGame the game for a shard, if it is to go into one once it is committed
   */
  void finished(GameLease lease, byte[] record, Optional<PendingGame> pendingGame) {
    traces.finished(lease);
    outbox.add(lease, record, pendingGame);
    metrics.outboxSize(outbox.size());
    unsent.add(lease);
  }

  void declined(GameLease lease, String reason) {
    declines.add(new JobGivenUp(lease.token(), GivenUpReason.UNABLE, reason));
    metrics.declined();
  }

  private void giveBack(GameLease lease, Optional<EncodedCheckpoint> moves) {
    giveBack(lease, GivenUpReason.LEAVING, SHUTTING_DOWN, moves);
  }

  private void giveBack(
      GameLease lease, GivenUpReason why, String problem, Optional<EncodedCheckpoint> moves) {
    declines.add(new JobGivenUp(lease.token(), why, problem, moves, Optional.empty()));
  }

  /**
   * Handles a slot that became free. Called after the end of its game was handled, so that the
   * coordinator receives the result before the next request.
   */
  void slotFreed() {
    free++;
  }

  /**
   * Returns whether the offers have changed since they were sent. The new ones are sent on a new
   * stream.
   */
  boolean hasNewOffers() {
    return phase == Phase.WELCOMED && !leaving && !offered.equals(offers());
  }

  /** Stops requesting games and gives the running ones back, for other workers to resume. */
  void leave() {
    leaving = true;
    trainings.leave();
    inquiries.leave();
    for (GameCheckpoint game : runner.handBack()) {
      giveBack(game.job().lease(), sentMoves.news(game, SentMoves.HEARTBEAT_BYTES));
    }
  }

  /** Returns whether there is nothing to send or to wait for; every result is then acknowledged. */
  boolean isIdle() {
    return outbox.size() == 0
        && (phase != Phase.WELCOMED || declines.isEmpty())
        && trainings.isIdle();
  }

  void receive(CoordinatorMessage message) {
    switch (message) {
      case CoordinatorMessage.Welcome _ -> phase = Phase.WELCOMED;
      case Assignment assignment -> assigned(assignment);
      case Verdict verdict -> judged(verdict);
      case Revoked revoked -> revoked(revoked);
      case CoordinatorMessage.Inquire inquire -> inquiries.asked(inquire);
      case CoordinatorMessage.EvaluationKey key -> peers.received(key);
      case CoordinatorMessage.Evaluators evaluators -> peers.received(evaluators);
      case CoordinatorMessage.Watched _ -> {
        // The link handles it, which has the clock.
      }
      case CoordinatorMessage.Unknown _ ->
          log.warn("the coordinator sent a message that this version does not know");
    }
  }

  /** Returns the next message, which the caller must send; null if there is none. */
  @Nullable WorkerMessage next() {
    return switch (phase) {
      case AWAY, GREETING -> null;
      case OPENED -> {
        phase = Phase.GREETING;
        yield hello();
      }
      case WELCOMED -> nextWelcomed();
    };
  }

  private @Nullable WorkerMessage nextWelcomed() {
    if (heartbeatDue) {
      heartbeatDue = false;
      progressDue = false;
      return heartbeat();
    }
    if (progressDue) {
      progressDue = false;
      List<JobProgress> news = sentMoves.news(runner.checkpoints(), watched);
      if (!news.isEmpty()) {
        return new WorkerMessage.Progress(news);
      }
    }
    WorkerMessage peer = peers.next();
    if (peer != null) {
      return peer;
    }
    WorkerMessage told = speed.next();
    if (told != null) {
      return told;
    }
    WorkerMessage answer = inquiries.next();
    if (answer != null) {
      return answer;
    }
    JobGivenUp declined = declines.poll();
    if (declined != null) {
      return declined;
    }
    JobResult result = nextResult();
    if (result != null) {
      return result;
    }
    WorkerMessage training = trainings.next();
    if (training != null) {
      return training;
    }
    int unused = free - trainings.slots();
    int wanted = unused - speed.slots(Math.max(0, unused));
    if (wanted <= 0 || leaving || !outbox.hasRoom(outboxLimit)) {
      return null;
    }
    permits += wanted;
    free -= wanted;
    return new WorkerMessage.Ready(JobKind.GAME, wanted);
  }

  private WorkerMessage heartbeat() {
    List<JobProgress> jobs = sentMoves.progress(runner.checkpoints());
    trainings.progress().ifPresent(jobs::add);
    return new WorkerMessage.Heartbeat(jobs);
  }

  private @Nullable JobResult nextResult() {
    JobResult result = null;
    while (result == null && !unsent.isEmpty()) {
      result = outbox.get(unsent.remove());
    }
    if (result != null) {
      traces.sent(result.lease());
    }
    return result;
  }

  private List<String> offers() {
    List<String> offers = new ArrayList<>(runner.offers());
    offers.addAll(trainings.offers());
    offers.addAll(peers.offers());
    return offers;
  }

  private WorkerMessage hello() {
    offered = offers();
    List<LeaseToken> held = new ArrayList<>();
    runner.progress().forEach(game -> held.add(game.lease().token()));
    trainings.held().ifPresent(held::add);
    return new WorkerMessage.Hello(
        workerIdentity.worker(), workerIdentity.version(), runner.slots(), offered, held);
  }

  private void assigned(Assignment assignment) {
    if (trainings.assigned(assignment)) {
      return;
    }
    if (assignment.task() instanceof JobTask.Inquiries task) {
      assigned(assignment, task);
      return;
    }
    GameLease lease = JobConverter.lease(assignment);
    if (permits == 0) {
      declined(lease, "the worker has not requested another game");
      return;
    }
    permits--;
    boolean taken = false;
    try (GameLogScope _ = GameLogScope.of(lease)) {
      taken = play(assignment, lease);
    } finally {
      if (!taken) {
        free++;
      }
    }
  }

  /** Starts an assigned game; returns whether it takes a slot. */
  private boolean play(Assignment assignment, GameLease lease) {
    try {
      Job job = job(assignment);
      if (leaving) {
        giveBack(lease, Optional.empty());
        return false;
      }
      boolean taken = runner.play(job, listener);
      // The times of moves that were converted to other clocks are sent again, with the moves.
      JobConverter.known(assignment, job)
          .ifPresent(checkpoint -> sentMoves.given(lease, checkpoint));
      return taken;
    } catch (IllegalArgumentException e) {
      log.warn("game {} declined: {}", lease, e.getMessage());
      declined(lease, String.valueOf(e.getMessage()));
      return false;
    }
  }

  private void assigned(Assignment assignment, JobTask.Inquiries task) {
    if (permits == 0) {
      inquiries.refused(assignment.lease(), "the worker has no free slot");
      return;
    }
    permits--;
    if (leaving) {
      free++;
      inquiries.refused(assignment.lease(), SHUTTING_DOWN);
    } else if (!inquiries.assigned(assignment, task)) {
      free++;
    }
  }

  /**
   * Returns the game of an assignment.
   *
   * @throws IllegalArgumentException with one line if this version cannot play it
   */
  static Job job(Assignment assignment) {
    return switch (assignment.task()) {
      case JobTask.Game game -> JobConverter.job(assignment, game);
      case JobTask.Unreadable unreadable ->
          throw new IllegalArgumentException(unreadable.problem());
      case JobTask.Training _ -> throw new IllegalArgumentException("this worker does not train");
      case JobTask.Inquiries _ -> throw new IllegalArgumentException("inquiries are no game");
    };
  }

  private void judged(Verdict verdict) {
    if (trainings.judged(verdict)) {
      return;
    }
    GameLease lease = outbox.find(verdict.lease()).orElse(null);
    if (lease == null) {
      return;
    }
    if (verdict.status() == VerdictStatus.COMMITTED) {
      outbox.committed(lease);
    } else {
      // If another report of the game was committed, that record goes into shards, not this one.
      outbox.remove(lease);
    }
    metrics.outboxSize(outbox.size());
    traces.judged(verdict.lease(), verdict.status());
    try (GameLogScope _ = GameLogScope.of(lease)) {
      log(verdict, lease);
    }
  }

  private static void log(Verdict verdict, GameLease lease) {
    switch (verdict.status()) {
      case COMMITTED -> log.debug("game {} is committed", lease);
      case DUPLICATE -> log.debug("game {} had been committed before", lease);
      case UNWANTED -> log.info("game {} is no longer wanted", lease);
      case REFUSED -> log.warn("the coordinator refused game {}: {}", lease, verdict.reason());
      case MISSING_FILES, UNKNOWN ->
          log.warn("the coordinator's verdict on game {} is unknown to this version", lease);
    }
  }

  private void revoked(Revoked revoked) {
    if (trainings.revoked(revoked) || inquiries.revoked(revoked.lease())) {
      return;
    }
    for (LeaseProgress game : runner.progress()) {
      if (game.lease().token().equals(revoked.lease())) {
        try (GameLogScope _ = GameLogScope.of(game.lease())) {
          drop(game.lease(), revoked);
        }
      }
    }
  }

  private void drop(GameLease lease, Revoked revoked) {
    if (revoked.handBack()) {
      Optional<GameCheckpoint> game = runner.handBack(lease);
      game.ifPresent(stopped -> {
        log.info("game {} handed back: {}", lease, revoked.reason());
        var news = sentMoves.news(stopped, SentMoves.HEARTBEAT_BYTES);
        giveBack(lease, GivenUpReason.ASKED, revoked.reason(), news);
      });
    } else if (runner.drop(lease)) {
      log.info("game {} is not played on: {}", lease, revoked.reason());
    }
  }
}
