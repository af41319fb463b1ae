package io.tengen.worker.job;

import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.play.EngineKind;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.play.Game;
import io.tengen.engine.play.LackOfMemoryException;
import io.tengen.engine.play.OpeningSampler;
import io.tengen.engine.play.Player;
import io.tengen.engine.play.PlayerFailure;
import io.tengen.game.board.Color;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.RandomOpening;
import io.tengen.game.record.Checkpoint;
import io.tengen.game.record.EngineBuilds;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.Opening;
import io.tengen.game.rules.Outcome;
import io.tengen.text.Reasons;
import io.tengen.tracing.Tracing;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Plays jobs on a fixed number of slots, one job on each. The caller counts the free slots: all of
 * them at first, one fewer after each {@link #play}, one more after each {@link
 * JobListener#slotFreed}. A job therefore never waits for a slot. Thread-safe.
 */
public final class JobRunner {
  private static final Logger log = LoggerFactory.getLogger(JobRunner.class);

  /** How long {@link #close} waits for players that do not react to an interrupt. */
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

  private static final Duration CRASH_HOLD = Duration.ofSeconds(3);

  private final Duration crashHold;
  private final int slots;
  private final EngineProvider engineProvider;
  private final WorkerMetrics metrics;
  private final Tracing tracing;
  private final ExecutorService threads;

  private final Map<GameLease, RunningGame> playing = new ConcurrentHashMap<>();

  public JobRunner(int slots, EngineProvider engineProvider, WorkerMetrics metrics) {
    this(slots, engineProvider, metrics, Tracing.OFF);
  }

  /**
   * @param tracing records the spans of traced games
   */
  public JobRunner(
      int slots, EngineProvider engineProvider, WorkerMetrics metrics, Tracing tracing) {
    this(slots, engineProvider, metrics, tracing, CRASH_HOLD);
  }

  /**
   * @param crashHold how long the result of a game that ended by an engine's crash is held back
   */
  JobRunner(
      int slots,
      EngineProvider engineProvider,
      WorkerMetrics metrics,
      Tracing tracing,
      Duration crashHold) {
    this.tracing = tracing;
    this.crashHold = crashHold;
    this.slots = slots;
    this.engineProvider = engineProvider;
    this.metrics = metrics;
    threads =
        // Without slots, the pool has a thread that never starts.
        Executors.newFixedThreadPool(
            Math.max(1, slots), Thread.ofPlatform().name("slot-", 1).daemon(true).factory());
  }

  public int slots() {
    return slots;
  }

  /**
   * Returns the requirements that this worker meets, in the form of {@link
   * EngineKind#requirements}.
   */
  public List<String> offers() {
    return engineProvider.offers();
  }

  /**
   * Plays a job on a free slot. Returns at once.
   *
   * @return false if this lease is being played already; then no slot is taken
   */
  public boolean play(Job job, JobListener listener) {
    RunningGame current = new RunningGame(job);
    if (playing.putIfAbsent(job.lease(), current) != null) {
      return false;
    }
    threads.execute(() -> runSlot(current, listener));
    return true;
  }

  /**
   * Interrupts and discards a game. Returns false if it is not being played or its outcome has
   * already been reported.
   */
  public boolean drop(GameLease lease) {
    RunningGame current = playing.get(lease);
    if (current == null || !current.drop()) {
      return false;
    }
    metrics.dropped();
    return true;
  }

  /**
   * Returns the progress of the games being played, without dropped ones. A game whose result has
   * just been reported may still be included.
   */
  public List<LeaseProgress> progress() {
    return playing.values().stream()
        .filter(RunningGame::isWanted)
        .map(RunningGame::progress)
        .toList();
  }

  /**
   * Returns the games being played, with their moves; otherwise the same games as {@link
   * #progress}.
   */
  public List<GameCheckpoint> checkpoints() {
    return playing.values().stream()
        .filter(RunningGame::isWanted)
        .map(RunningGame::checkpoint)
        .toList();
  }

  /**
   * Drops the games being played and returns the checkpoints from which other workers can continue
   * them. The outcome of a game that ended just before is reported to its listener as usual. Does
   * not wait for the slots.
   */
  public List<GameCheckpoint> handBack() {
    return playing.keySet().stream().map(this::handBack).flatMap(Optional::stream).toList();
  }

  /**
   * Drops a game and returns the checkpoint from which it can be continued. Empty if it is not
   * being played or its outcome has already been reported.
   */
  public Optional<GameCheckpoint> handBack(GameLease lease) {
    return Optional.ofNullable(playing.get(lease))
        .filter(current -> drop(lease))
        .map(RunningGame::checkpoint);
  }

  /** Returns whether a game is being played. */
  public boolean isPlaying() {
    return !playing.isEmpty();
  }

  /**
   * Drops the games being played and ends the slots' threads; waits for them for a limited time.
   * Idempotent.
   */
  public void close() throws InterruptedException {
    playing.keySet().forEach(this::drop);
    threads.shutdown();
    if (!threads.awaitTermination(CLOSE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
      log.warn("{} games have not stopped within {} s", playing.size(), CLOSE_TIMEOUT.toSeconds());
    }
  }

  private void runSlot(RunningGame current, JobListener listener) {
    metrics.slotTaken();
    try (GameLogScope _ = GameLogScope.of(current.job().lease())) {
      run(current, listener);
    } finally {
      current.end();
      playing.remove(current.job().lease());
      metrics.slotFreed();
      listener.slotFreed();
    }
  }

  private void run(RunningGame current, JobListener listener) {
    try {
      if (current.begin()) {
        SlotTrace trace = SlotTrace.begin(tracing, current.job());
        Consumer<JobListener> report = playAndReport(current, trace);
        boolean isWanted = current.conclude();
        if (trace != null) {
          trace.end(isWanted ? "declined" : "dropped");
        }
        if (isWanted) {
          report.accept(listener);
        }
      }
    } catch (RuntimeException e) {
      log.error("the outcome of game {} could not be reported", current.job().lease(), e);
    }
  }

  /** Plays the game; returns the report to deliver if the game has not been dropped by then. */
  private Consumer<JobListener> playAndReport(RunningGame current, @Nullable SlotTrace trace) {
    Job job = current.job();
    try {
      GameRecord record = playGame(current, trace);
      if (record.outcome().reason() == Outcome.Reason.CRASH) {
        // Ctrl-C reaches external engines as well, which exit before this worker is told to stop.
        // Such a game must be dropped, not lost.
        Thread.sleep(crashHold);
        requireStillPlayable(job, record);
      }
      return listener -> {
        metrics.finished(record.moves().size());
        listener.finished(job, record);
      };
    } catch (Unplayable | LackOfMemoryException e) {
      return listener -> decline(job, oneLine(e), listener);
    } catch (OutOfMemoryError e) {
      // Most of what the game used is garbage by now, so the slot can play other games.
      String reason = oneLine(new LackOfMemoryException(e));
      return listener -> decline(job, reason, listener);
    } catch (Throwable e) {
      // A defect in one player must not cost the worker a slot. A dropped game ends here by an
      // interrupt.
      log.debug("game {} ended early", job.lease(), e);
      return listener -> {
        log.error("game {} of {} and {} failed", job.lease(), job.black(), job.white(), e);
        decline(job, "the game failed on this worker: " + oneLine(e), listener);
      };
    }
  }

  /** Declines a game that crashed because this worker lost a resource, such as a device. */
  private void requireStillPlayable(Job job, GameRecord record) throws Unplayable {
    List<String> offers = offers();
    for (EngineSpec engine : List.of(job.black(), job.white())) {
      if (!offers.containsAll(StandardEngines.requirements(engine, job.artifacts().keySet()))) {
        throw new Unplayable(
            "this worker cannot play "
                + engine.name()
                + " any more ("
                + record.outcome().note()
                + ")");
      }
    }
  }

  private void decline(Job job, String reason, JobListener listener) {
    log.warn("game {} declined: {}", job.lease(), reason);
    listener.declined(job, reason);
  }

  private GameRecord playGame(RunningGame current, @Nullable SlotTrace trace)
      throws Unplayable, InterruptedException {
    Job job = current.job();
    // One stream of seeds for the job: Black draws first, so the colours never share randomness.
    SplittableRandom seeds = new SplittableRandom(job.seed());
    try (EngineProvider.Handle ready = prepare(job);
        Player black = player(ready.kinds(), job, Color.BLACK, seeds.nextLong());
        Player white = other(ready.kinds(), job, black, seeds.nextLong())) {
      Game game = game(job, black, white);
      current.started(game);
      if (trace != null) {
        trace.prepared(game.moveCount());
      }
      GameRecord record =
          game.play()
              .withBuilds(
                  new EngineBuilds(
                      StandardEngines.build(job.black()), StandardEngines.build(job.white())))
              .withClockScale(job.clockScale());
      if (trace != null) {
        trace.played(record, black, white);
      }
      return job.keepCandidates()
          ? record
          : record.withMoves(record.moves().stream().map(GameRecord.Move::totals).toList());
    }
  }

  /** Returns the player of White: in self-play Black's player, if its kind can play both sides. */
  private static Player other(EngineKinds kinds, Job job, Player black, long seed)
      throws Unplayable {
    return job.white().equals(job.black()) && kinds.playsBothSides(job.white())
        ? black
        : player(kinds, job, Color.WHITE, seed);
  }

  /** Creates the game, and resumes it from the job's checkpoint if there is one. */
  private static Game game(Job job, Player black, Player white) throws Unplayable {
    if (job.checkpoint().isPresent()) {
      Game game = newGame(job, black, white);
      try {
        game.resume(job.checkpoint().get(), openingOf(job, job.checkpoint().get()));
        return game;
      } catch (IllegalArgumentException e) {
        // An invalid checkpoint does not prevent the game from being played from its beginning.
        log.warn("game {} restarts from its beginning: {}", job.lease(), e.getMessage());
      }
    }
    Game game = newGame(job, black, white);
    Opening opening = job.opening();
    try {
      if (job.randomOpening() != null) {
        opening =
            OpeningSampler.draw(job.setup(), job.randomOpening(), black, job.seed()).orElse(null);
      }
      if (opening != null) {
        game.open(opening);
      }
    } catch (IllegalArgumentException | PlayerFailure e) {
      throw new Unplayable(e);
    }
    return game;
  }

  /** Returns the opening of a resumed game: its first moves that took no time and no search. */
  private static @Nullable Opening openingOf(Job job, Checkpoint left) {
    if (job.randomOpening() == null) {
      return job.opening();
    }
    List<Integer> plies =
        left.moves().stream()
            .limit(job.randomOpening().plies())
            .takeWhile(move -> move.nanos() == 0 && move.search() == null)
            .map(GameRecord.Move::move)
            .toList();
    return plies.isEmpty() ? null : new Opening(RandomOpening.NAME, plies);
  }

  private static Game newGame(Job job, Player black, Player white) {
    return new Game(
        job.setup(),
        new Game.Seat(job.black().name(), black),
        new Game.Seat(job.white().name(), white),
        job.rules(),
        job.seed());
  }

  private EngineProvider.Handle prepare(Job job) throws Unplayable, InterruptedException {
    try {
      return engineProvider.prepare(job.artifacts());
    } catch (IOException | IllegalArgumentException e) {
      throw new Unplayable(e);
    }
  }

  private static Player player(EngineKinds kinds, Job job, Color side, long seed)
      throws Unplayable {
    EngineSpec spec = side == Color.BLACK ? job.black() : job.white();
    EngineSpec opponent = side == Color.BLACK ? job.white() : job.black();
    try {
      kinds.requireBoard(spec, job.setup().size());
      return kinds.create(
          spec, seed, new EngineKind.Encounter(job.setup(), side, opponent, job.seed()));
    } catch (IllegalArgumentException e) {
      throw new Unplayable(e);
    }
  }

  private static String oneLine(Throwable e) {
    return Reasons.withFile(e);
  }

  /**
   * Thrown if this worker cannot create an engine or load a network; the message is one line for
   * users.
   */
  private static final class Unplayable extends Exception {
    private static final long serialVersionUID = 1;

    Unplayable(String message) {
      super(message);
    }

    Unplayable(Exception cause) {
      super(cause.getMessage(), cause);
    }
  }
}
