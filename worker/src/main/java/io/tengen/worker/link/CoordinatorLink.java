package io.tengen.worker.link;

import com.google.protobuf.ByteString;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.tengen.game.record.GameRecord;
import io.tengen.proto.v1.CoordinatorMessage;
import io.tengen.proto.v1.Welcome;
import io.tengen.proto.v1.WorkerMessage;
import io.tengen.wire.GameRecordCodec;
import io.tengen.worker.job.Job;
import io.tengen.worker.job.JobListener;
import io.tengen.worker.job.JobRunner;
import io.tengen.worker.job.WorkerMetrics;
import io.tengen.worker.outbox.ResultStore;
import io.tengen.worker.retry.Backoff;
import io.tengen.worker.training.TrainingRunner;
import io.tengen.worker.uploads.PendingGame;
import io.tengen.worker.uploads.ShardSink;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a stream to a coordinator open, for ever: opens another when one breaks, says on it what
 * the {@link Dialogue} has to say, and beats the heart. Public methods may be called on any thread.
 */
public final class CoordinatorLink {
  private static final Logger log = LoggerFactory.getLogger(CoordinatorLink.class);

  /** Time that a goodbye has to reach the coordinator. */
  private static final long GOODBYE_MILLIS = 500;

  private final CoordinatorAddresses coordinatorAddresses;
  private final Function<String, ManagedChannel> channels;
  private final LinkSettings settings;
  private final WorkerMetrics metrics;

  /** The link's one thread; everything below belongs to it unless it says otherwise. */
  private final ScheduledThreadPoolExecutor thread;

  private final ResultStore results;
  private final ShardSink shards;
  private final Outbox outbox;
  private final Dialogue dialogue;
  private final Backoff backoff;

  /** The stream that is open or opening; null between tries. */
  private @Nullable LinkStream stream;

  /** The next try, the wait for a welcome, or the heartbeat, whichever of them is running. */
  private @Nullable Future<?> timer;

  /** Why the link is down, as last logged; null while it is up or was never tried. */
  private Status.@Nullable Code trouble;

  private boolean welcomedOnce;
  private boolean welcomed;

  /** When it was, by {@link System#nanoTime}. */
  private long welcomedAt;

  private boolean leaving;
  private boolean closed;

  /** Opens when the link leaves and has nothing more to deliver. Thread-safe. */
  private final CountDownLatch delivered = new CountDownLatch(1);

  /**
   * @param channels makes a new connection to the coordinator at this address; one that throws
   *     UncheckedIOException, for files that cannot be read now, is tried again
   * @param results keeps the outbox for the next process
   * @param shards takes games that count and whose run wants shards
   * @param random spreads the waits between tries
   * @param trainer trains, if this worker does
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
      Optional<TrainingRunner> trainer) {
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
    // gRPC and slots that outlive close() may still call; there is nobody left to tell.
    thread.setRejectedExecutionHandler((task, pool) -> log.debug("told after the link was closed"));
    SideTalk trainings =
        trainer.<SideTalk>map(one -> new TrainingTalk(one, this::act)).orElse(SideTalk.NONE);
    dialogue =
        new Dialogue(
            workerIdentity,
            runner,
            new Games(),
            outbox,
            settings.outboxLimit(),
            metrics,
            trainings);
    // Results wait for a disk no more: there may be games to ask for.
    results.onChange(() -> act(() -> {}));
  }

  /** Starts connecting; returns at once. To be called once, before {@link #leave}. */
  public void start() {
    act(this::connect);
  }

  /**
   * Asks for no more games, drops those being played and gives them back. Results are still
   * delivered. Returns when the games are dropped.
   */
  public void leave() throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    act(() -> {
      try {
        leaving = true;
        dialogue.leave();
        hurry();
      } finally {
        done.countDown();
      }
    });
    done.await();
  }

  /**
   * Waits until the coordinator has acknowledged every result, but not for longer than this, then
   * says goodbye and disconnects. To be called once, after {@link #leave}.
   */
  public void close(Duration patience) throws InterruptedException {
    // Wakes the thread once more: results may have been handed in since leave().
    act(() -> {});
    try {
      if (!delivered.await(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        log.debug(
            "coordinator {} has not taken everything in time", coordinatorAddresses.current());
      }
    } finally {
      act(this::disconnect);
      thread.shutdown();
    }
    if (!thread.awaitTermination(2 * GOODBYE_MILLIS, TimeUnit.MILLISECONDS)) {
      log.warn("the link to {} does not end", coordinatorAddresses.current());
    }
  }

  /** Has something happen on the link's thread, then says what there is to say. */
  private void act(Runnable event) {
    thread.execute(() -> step(event));
  }

  private void step(Runnable event) {
    try {
      event.run();
      speak();
      if (leaving && dialogue.isIdle()) {
        delivered.countDown();
      }
    } catch (Throwable e) {
      // A defect here must not end the node: its games go on, and a new stream starts afresh.
      log.error("the link to {} stumbled", coordinatorAddresses.current(), e);
      if (!closed) {
        lost(Status.INTERNAL.withDescription(e.toString()), Duration.ZERO);
      }
    }
  }

  private void speak() {
    while (stream != null && stream.isWritable()) {
      WorkerMessage message = dialogue.next();
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
    dialogue.opened();
    ManagedChannel channel;
    try {
      channel = channels.apply(coordinatorAddresses.current());
    } catch (UncheckedIOException e) {
      lost(Status.UNAUTHENTICATED.withDescription(e.getMessage()), Duration.ZERO);
      return;
    }
    stream = LinkStream.open(channel, new Wire());
    Status late = Status.DEADLINE_EXCEEDED.withDescription("the coordinator does not answer");
    after(settings.greeting(), () -> lost(late, Duration.ZERO));
  }

  private void heard(CoordinatorMessage message) {
    if (message.hasWelcome()) {
      welcomed(message.getWelcome());
    }
    dialogue.hear(message);
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
    trouble = null;
    long asked = welcome.getHeartbeatMillis();
    long millis = asked > 0 ? asked : settings.heartbeat().toMillis();
    cancelTimer();
    timer =
        thread.scheduleAtFixedRate(
            () -> step(dialogue::heartbeatDue), millis, millis, TimeUnit.MILLISECONDS);
  }

  /**
   * @param retryAfter how long the coordinator wants to be left alone; zero if it does not say
   */
  private void lost(Status status, Duration retryAfter) {
    if (stream != null) {
      stream.cut();
      stream = null;
    }
    dialogue.closed();
    if (status.getCode() != trouble) {
      log.warn(
          "{} coordinator {}: {}; trying again until it answers",
          welcomed ? "lost" : "cannot reach",
          coordinatorAddresses.current(),
          words(status));
    }
    trouble = status.getCode();
    if (welcomed && System.nanoTime() - welcomedAt >= settings.stable().toNanos()) {
      backoff.reset();
    }
    welcomed = false;
    coordinatorAddresses.failed();
    after(backoff.next(retryAfter), this::connect);
  }

  /** Begins a new stream if what this worker offers has changed. */
  private void greetAgain() {
    if (stream != null && dialogue.offersOtherwise()) {
      log.info(
          "what this worker can play has changed; telling coordinator {}",
          coordinatorAddresses.current());
      stream.cut();
      stream = null;
      dialogue.closed();
      welcomed = false;
      connect();
    }
  }

  /** Does not wait for the next try, if one is being waited for. */
  private void hurry() {
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
              .orElse("others play them again"));
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

  private static String words(Status status) {
    String what =
        status.getDescription() == null ? status.getCode().toString() : status.getDescription();
    Throwable cause = status.getCause();
    return cause == null || cause.getMessage() == null ? what : what + ": " + cause.getMessage();
  }

  /** What the slots tell, on their threads. */
  private final class Games implements JobListener {
    @Override
    public void finished(Job job, GameRecord record) {
      if (log.isDebugEnabled()) {
        log.debug("game {} is over: {}", job.lease(), ToWire.brief(record));
      }
      ByteString bytes = ByteString.copyFrom(GameRecordCodec.toBytes(record));
      Optional<PendingGame> harvest = PendingGame.of(job, record, shards);
      act(() -> dialogue.finished(job.lease(), bytes, harvest));
    }

    @Override
    public void declined(Job job, String reason) {
      act(() -> dialogue.declined(job.lease(), reason));
    }

    @Override
    public void slotFreed() {
      act(() -> {
        dialogue.slotFreed();
        greetAgain();
      });
    }
  }

  /**
   * What the stream tells, on gRPC's threads; a stream that has been given up is not listened to.
   */
  private final class Wire implements LinkStream.Events {
    @Override
    public void writable(LinkStream from) {
      act(() -> {});
    }

    @Override
    public void message(LinkStream from, CoordinatorMessage message) {
      act(() -> {
        if (from == stream) {
          heard(message);
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
