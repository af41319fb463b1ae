package io.tengen.worker.link;

import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.tengen.game.record.GameRecord;
import io.tengen.text.Reasons;
import io.tengen.tracing.Tracing;
import io.tengen.wire.GameRecordCodec;
import io.tengen.wire.worker.CoordinatorMessage;
import io.tengen.wire.worker.CoordinatorMessage.Watched;
import io.tengen.wire.worker.CoordinatorMessage.Welcome;
import io.tengen.wire.worker.WorkerMessage;
import io.tengen.worker.inquiry.InquiryRunner;
import io.tengen.worker.job.Job;
import io.tengen.worker.job.JobListener;
import io.tengen.worker.job.JobRunner;
import io.tengen.worker.job.WorkerMetrics;
import io.tengen.worker.outbox.ResultStore;
import io.tengen.worker.retry.Backoff;
import io.tengen.worker.speed.SpeedMeter;
import io.tengen.worker.training.TrainingRunner;
import io.tengen.worker.uploads.PendingGame;
import io.tengen.worker.uploads.ShardSink;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a stream to a coordinator open: opens another when one breaks, sends the messages of the
 * {@link WorkerProtocol}, and schedules heartbeats. Public methods may be called on any thread.
 */
public final class CoordinatorLink {
  private static final Logger log = LoggerFactory.getLogger(CoordinatorLink.class);

  /** Time limit for the end of the stream to reach the coordinator. */
  private static final long GOODBYE_MILLIS = 500;

  private final CoordinatorAddresses coordinatorAddresses;
  private final Function<String, ManagedChannel> channels;
  private final LinkSettings settings;
  private final WorkerMetrics metrics;

  /** The link's single thread; the fields below are confined to it unless stated otherwise. */
  private final ScheduledThreadPoolExecutor thread;

  private final ResultStore results;
  private final ShardSink shards;
  private final SpeedMeter speed;
  private final Outbox outbox;
  private final WorkerProtocol protocol;
  private final Backoff backoff;

  /** The stream that is open or opening; null between attempts. */
  private @Nullable LinkStream stream;

  /** The timer of the next attempt, of the welcome's timeout or of the heartbeats. */
  private @Nullable Future<?> timer;

  /** The timer of the reports on watched games; null while no game is watched. */
  private @Nullable Future<?> watchTimer;

  /** Why the link is down, as last logged; null while it is up and before the first attempt. */
  private Status.@Nullable Code lastFailure;

  private boolean welcomedOnce;
  private boolean welcomed;

  /** When the last welcome arrived, by {@link System#nanoTime}. */
  private long welcomedAt;

  private boolean leaving;
  private boolean closed;

  /** Counted down once a leaving link has nothing more to deliver. Thread-safe. */
  private final CountDownLatch delivered = new CountDownLatch(1);

  /**
   * @param channels creates a new connection to the coordinator at this address; retried if it
   *     throws UncheckedIOException because files cannot be read at the moment
   * @param results stores the outbox for the next process
   * @param shards receives committed games of runs that want shards
   * @param random varies the waits between attempts
   * @param inquiries keeps engines ready for inquiries
   * @param trainer executes trainings; empty if this worker does not train
   * @param peers what the worker does for others and others for it; closed by the caller
   * @param tracing records what becomes of the results of traced games
   * @param speed knows the speed of the machine; started here and closed by the caller
   */
  public CoordinatorLink(
      CoordinatorAddresses coordinatorAddresses,
      Function<String, ManagedChannel> channels,
      WorkerIdentity workerIdentity,
      JobRunner runner,
      ResultStore results,
      ShardSink shards,
      LinkSettings settings,
      RandomGenerator random,
      WorkerMetrics metrics,
      InquiryRunner inquiries,
      Optional<TrainingRunner> trainer,
      Peers peers,
      Tracing tracing,
      SpeedMeter speed) {
    this.coordinatorAddresses = coordinatorAddresses;
    this.channels = channels;
    this.settings = settings;
    this.metrics = metrics;
    this.results = results;
    this.shards = shards;
    outbox = new Outbox(results, shards);
    backoff = new Backoff(settings.firstRetry(), settings.lastRetry(), random);
    thread =
        new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().name("coordinator-link").daemon(true).factory());
    thread.setRemoveOnCancelPolicy(true);
    // gRPC and running slots may still submit tasks after close().
    thread.setRejectedExecutionHandler(
        (task, pool) -> log.debug("an event arrived after the link was closed"));
    SideProtocol trainings =
        trainer
            .<SideProtocol>map(one -> new TrainingProtocol(one, this::act))
            .orElse(SideProtocol.NONE);
    protocol =
        new WorkerProtocol(
            workerIdentity,
            runner,
            new GameEvents(),
            outbox,
            settings.outboxLimit(),
            metrics,
            new ReportTraces(tracing),
            trainings,
            new InquiryProtocol(inquiries, this::act, this::slotFreed),
            new PeerProtocol(peers),
            new SpeedProtocol(speed));
    this.speed = speed;
    peers.onChange(() -> act(() -> {}));
    // When the store can write again, games can be requested again.
    results.onChange(() -> act(() -> {}));
  }

  /** Starts connecting; returns immediately. Must be called once, before {@link #leave}. */
  public void start() {
    act(this::connect);
    speed.start(() -> act(() -> {}));
  }

  /**
   * Stops requesting games, and drops the running ones and gives them back. Results are still
   * delivered. Blocks until the games are dropped.
   */
  public void leave() throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    act(() -> {
      try {
        leaving = true;
        protocol.leave();
        connectNow();
      } finally {
        done.countDown();
      }
    });
    done.await();
  }

  /**
   * Waits until the coordinator has acknowledged every result, at most for the given time, then
   * ends the stream and disconnects. Must be called once, after {@link #leave}.
   */
  public void close(Duration patience) throws InterruptedException {
    // Results may have arrived since leave().
    act(() -> {});
    try {
      if (!delivered.await(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        log.debug(
            "coordinator {} did not acknowledge every result in time",
            coordinatorAddresses.current());
      }
    } finally {
      act(this::disconnect);
      thread.shutdown();
    }
    if (!thread.awaitTermination(2 * GOODBYE_MILLIS, TimeUnit.MILLISECONDS)) {
      log.warn("the link to {} does not stop", coordinatorAddresses.current());
    }
  }

  /** Executes an event on the link's thread, then sends the pending messages. */
  private void act(Runnable event) {
    thread.execute(() -> step(event));
  }

  private void step(Runnable event) {
    try {
      event.run();
      sendPending();
      if (leaving && protocol.isIdle()) {
        delivered.countDown();
      }
    } catch (Throwable e) {
      // A defect must not end the worker: its games continue, and a new stream starts over.
      log.error("the link to {} failed", coordinatorAddresses.current(), e);
      if (!closed) {
        lost(Status.INTERNAL.withDescription(Reasons.withFile(e)), Duration.ZERO);
      }
    }
  }

  private void slotFreed() {
    protocol.slotFreed();
    reconnectWithNewOffers();
  }

  private void sendPending() {
    while (stream != null && stream.isWritable()) {
      WorkerMessage message = protocol.next();
      if (message == null) {
        return;
      }
      stream.send(message);
    }
  }

  private void connect() {
    if (closed) {
      return;
    }
    protocol.opened();
    ManagedChannel channel;
    try {
      channel = channels.apply(coordinatorAddresses.current());
    } catch (UncheckedIOException e) {
      lost(Status.UNAUTHENTICATED.withDescription(e.getMessage()), Duration.ZERO);
      return;
    }
    stream = LinkStream.open(channel, new StreamEvents());
    Status late = Status.DEADLINE_EXCEEDED.withDescription("the coordinator does not answer");
    after(settings.greeting(), () -> lost(late, Duration.ZERO));
  }

  private void receive(CoordinatorMessage message) {
    if (message instanceof Welcome welcome) {
      welcomed(welcome);
    }
    if (message instanceof Watched watched) {
      watch(watched);
    }
    protocol.receive(message);
  }

  private void welcomed(Welcome welcome) {
    coordinatorAddresses.worked();
    log.info("connected to coordinator {}", coordinatorAddresses.current());
    if (welcomedOnce) {
      metrics.reconnected();
    }
    welcomed = true;
    welcomedAt = System.nanoTime();
    welcomedOnce = true;
    lastFailure = null;
    long asked = welcome.heartbeatMillis();
    long millis = asked > 0 ? asked : settings.heartbeat().toMillis();
    cancelTimer();
    // After a coordinator's restart all workers are welcomed at about the same time.
    long first = ThreadLocalRandom.current().nextLong(millis);
    timer =
        thread.scheduleAtFixedRate(
            () -> step(protocol::heartbeatDue), first, millis, TimeUnit.MILLISECONDS);
  }

  /** Reports a game's moves as they are made, for the time that the coordinator asks for. */
  private void watch(Watched watched) {
    protocol.watch(
        watched.lease(), System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(watched.forMillis()));
    if (watchTimer == null) {
      long millis = watched.intervalMillis();
      watchTimer =
          thread.scheduleAtFixedRate(
              () -> step(this::reportWatched), 0, millis, TimeUnit.MILLISECONDS);
    }
  }

  private void reportWatched() {
    Future<?> reports = watchTimer;
    if (reports != null && !protocol.progressDue(System.nanoTime())) {
      reports.cancel(false);
      watchTimer = null;
    }
  }

  /**
   * Handles the loss of the stream.
   *
   * @param retryAfter wait that the coordinator asks for; zero if it does not
   */
  private void lost(Status status, Duration retryAfter) {
    if (stream != null) {
      stream.cut();
      stream = null;
    }
    protocol.closed();
    if (status.getCode() != lastFailure) {
      boolean refused = isRefusal(status.getCode());
      log.warn(
          "{} coordinator {}: {}; trying again until it {}",
          refused ? "refused by" : welcomed ? "lost" : "cannot reach",
          coordinatorAddresses.current(),
          TransportFailure.words(status) + remedy(status),
          refused ? "admits this program" : "answers");
    }
    lastFailure = status.getCode();
    if (welcomed && System.nanoTime() - welcomedAt >= settings.stable().toNanos()) {
      backoff.reset();
    }
    welcomed = false;
    coordinatorAddresses.failed();
    after(backoff.next(retryAfter), this::connect);
  }

  private static boolean isRefusal(Status.Code code) {
    return code == Status.Code.UNAUTHENTICATED || code == Status.Code.PERMISSION_DENIED;
  }

  /** Returns what the user can do about a failure, after its words; empty if that is not known. */
  private String remedy(Status status) {
    if (status.getCode() == Status.Code.UNAUTHENTICATED) {
      return " (give a token with --token-file)";
    }
    return !welcomedOnce && TransportFailure.isClosed(status)
        ? " (if it uses TLS, give --tls-ca)"
        : "";
  }

  /** Opens a new stream if the worker's offers have changed. */
  private void reconnectWithNewOffers() {
    if (stream != null && protocol.hasNewOffers()) {
      log.info(
          "the engines of this worker have changed; reconnecting to coordinator {}",
          coordinatorAddresses.current());
      stream.cut();
      stream = null;
      protocol.closed();
      welcomed = false;
      connect();
    }
  }

  /** Connects immediately if the link is waiting for the next attempt. */
  private void connectNow() {
    if (stream == null) {
      cancelTimer();
      connect();
    }
  }

  private void disconnect() {
    closed = true;
    cancelTimer();
    if (outbox.size() > 0) {
      log.warn(
          "finished games that no coordinator has acknowledged: {}; {}",
          outbox.size(),
          results
              .directory()
              .map(directory -> "kept in " + directory + " for the next start")
              .orElse("not kept, so they are played again when their run continues"));
    }
    LinkStream last = stream;
    stream = null;
    if (last != null) {
      try {
        last.hangUp(GOODBYE_MILLIS);
      } catch (InterruptedException e) {
        last.cut();
        Thread.currentThread().interrupt();
      }
    }
  }

  private void after(Duration wait, Runnable event) {
    cancelTimer();
    timer = thread.schedule(() -> step(event), wait.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void cancelTimer() {
    if (timer != null) {
      timer.cancel(false);
    }
  }

  /** Receives the events of games, on the slots' threads. */
  private final class GameEvents implements JobListener {
    @Override
    public void finished(Job job, GameRecord record) {
      if (log.isDebugEnabled()) {
        log.debug(
            "game {} is over: {} - {}, {}",
            job.lease(),
            record.black(),
            record.white(),
            record.outcome().result());
      }
      byte[] bytes = GameRecordCodec.toBytes(record);
      Optional<PendingGame> pendingGame = PendingGame.of(job, record, shards);
      act(() -> protocol.finished(job.lease(), bytes, pendingGame));
    }

    @Override
    public void declined(Job job, String reason) {
      act(() -> protocol.declined(job.lease(), reason));
    }

    @Override
    public void slotFreed() {
      act(CoordinatorLink.this::slotFreed);
    }
  }

  /** Receives the events of streams, on gRPC's threads; ignores those of former streams. */
  private final class StreamEvents implements LinkStream.Events {
    @Override
    public void writable(LinkStream from) {
      act(() -> {});
    }

    @Override
    public void message(LinkStream from, CoordinatorMessage message) {
      act(() -> {
        if (from == stream) {
          receive(message);
        }
      });
    }

    @Override
    public void ended(LinkStream from, Status status, Duration retryAfter) {
      act(() -> {
        if (from == stream) {
          lost(status, retryAfter);
        }
      });
    }
  }
}
