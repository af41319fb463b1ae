package io.tengen.worker.job;

import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.play.EngineKind;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.play.Game;
import io.tengen.engine.play.OpeningSampler;
import io.tengen.engine.play.Player;
import io.tengen.engine.play.PlayerFailure;
import io.tengen.game.board.Color;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.RandomOpening;
import io.tengen.game.record.Checkpoint;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.Opening;
import io.tengen.game.rules.Outcome;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
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
 * Plays jobs, one on each of a fixed number of slots. Who asks for jobs keeps count of the free
 * slots: all of them at first, one less with each {@link #play}, one more with each {@link
 * JobListener#slotFreed}. So a job never waits for a slot. Thread-safe.
 */
public final class JobRunner {
  private static final Logger log = LoggerFactory.getLogger(JobRunner.class);

  /** How long {@link #close} waits for players that do not heed an interrupt. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private static final Duration CRASH_HOLD = Duration.ofSeconds(3);

  private final Duration crashHold;
  private final int slots;
  private final EngineProvider engineProvider;
  private final WorkerMetrics metrics;
  private final ExecutorService threads;

  private final Map<Lease, RunningGame> playing = new ConcurrentHashMap<>();

  public JobRunner(int slots, EngineProvider engineProvider, WorkerMetrics metrics) {
    this(slots, engineProvider, metrics, CRASH_HOLD);
  }

  /**
   * @param crashHold how long a game that an engine's death has ended is held back
   */
  JobRunner(int slots, EngineProvider engineProvider, WorkerMetrics metrics, Duration crashHold) {
    this.crashHold = crashHold;
    this.slots = slots;
    this.engineProvider = engineProvider;
    this.metrics = metrics;
    threads =
        Executors.newFixedThreadPool(
            slots, Thread.ofPlatform().name("slot-", 1).daemon(true).factory());
  }

  public int slots() {
    return slots;
  }

  /** What jobs may ask for, in the form of {@link EngineKind#requirements}. */
  public List<String> offers() {
    return engineProvider.offers();
  }

  /**
   * Plays a job on a free slot. Returns at once.
   *
   * @return false if this lease is being played already; no slot is taken then
   */
  public boolean play(Job job, JobListener listener) {
    RunningGame now = new RunningGame(job);
    if (playing.putIfAbsent(job.lease(), now) != null) {
      return false;
    }
    threads.execute(() -> occupy(now, listener));
    return true;
  }

  /** Interrupts and forgets a game. False if it is not being played or its end is already told. */
  public boolean drop(Lease lease) {
    RunningGame now = playing.get(lease);
    if (now == null || !now.drop()) {
      return false;
    }
    metrics.dropped();
    return true;
  }

  /**
   * The games being played, dropped ones no longer among them; one whose result the listener has
   * just heard may be.
   */
  public List<GameProgress> progress() {
    return playing.values().stream()
        .filter(RunningGame::isWanted)
        .map(RunningGame::progress)
        .toList();
  }

  /** As {@link #progress}, with the moves. */
  public List<GameCheckpoint> unfinished() {
    return playing.values().stream()
        .filter(RunningGame::isWanted)
        .map(RunningGame::unfinished)
        .toList();
  }

  /**
   * Drops what is being played, so that others can go on with it at once; what they need for that.
   * Of a game that ended just before, the listener hears as usual. Does not wait for the slots.
   */
  public List<GameCheckpoint> handBack() {
    return playing.values().stream()
        .filter(now -> drop(now.job().lease()))
        .map(RunningGame::unfinished)
        .toList();
  }

  /**
   * Drops what is being played and ends the slots' threads; waits for them a little. Idempotent.
   */
  public void close() throws InterruptedException {
    playing.keySet().forEach(this::drop);
    threads.shutdown();
    if (!threads.awaitTermination(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
      log.warn("{} games have not stopped within {} s", playing.size(), PATIENCE.toSeconds());
    }
  }

  private void occupy(RunningGame now, JobListener listener) {
    metrics.slotTaken();
    try {
      if (now.begin()) {
        Consumer<JobListener> news = conduct(now);
        if (now.conclude()) {
          news.accept(listener);
        }
      }
    } catch (RuntimeException e) {
      log.error("what became of game {} could not be told", now.job().lease(), e);
    } finally {
      now.end();
      playing.remove(now.job().lease());
      metrics.slotFreed();
      listener.slotFreed();
    }
  }

  /** Plays; what there is to tell of it, if the game has not been dropped by then. */
  private Consumer<JobListener> conduct(RunningGame now) {
    Job job = now.job();
    try {
      GameRecord record = finish(now);
      if (record.outcome().reason() == Outcome.Reason.CRASH) {
        // Ctrl-C reaches outside engines as well, and they die of it before this node hears that it
        // is to stop. Such a game is dropped, not lost.
        Thread.sleep(crashHold);
        requireStillPlayable(job, record);
      }
      return listener -> {
        metrics.finished(record.moves().size());
        listener.finished(job, record);
      };
    } catch (Unplayable e) {
      return listener -> decline(job, oneLine(e), listener);
    } catch (Throwable e) {
      // A defect in one player must not cost the node a slot. A drop ends up here as an interrupt.
      log.debug("game {} ended early", job.lease(), e);
      return listener -> {
        log.error("game {} of {} and {} failed", job.lease(), job.black(), job.white(), e);
        decline(job, "playing failed on this worker: " + oneLine(e), listener);
      };
    }
  }

  /** What this node has lost meanwhile, such as a network's device, is not the player's loss. */
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

  private GameRecord finish(RunningGame now) throws Unplayable, InterruptedException {
    Job job = now.job();
    // One stream of seeds a job: Black draws first, so colours never share their randomness.
    SplittableRandom seeds = new SplittableRandom(job.seed());
    try (EngineProvider.Handle ready = prepare(job);
        Player black = player(ready.kinds(), job, Color.BLACK, seeds.nextLong());
        Player white = other(ready.kinds(), job, black, seeds.nextLong())) {
      Game game = game(job, black, white);
      now.started(game);
      GameRecord record = game.play();
      return job.keepCandidates()
          ? record
          : record.withMoves(record.moves().stream().map(GameRecord.Move::totals).toList());
    }
  }

  /** Who plays White: in self-play whoever plays Black, where one can play both sides. */
  private static Player other(EngineKinds kinds, Job job, Player black, long seed)
      throws Unplayable {
    return job.white().equals(job.black()) && kinds.playsBothSides(job.white())
        ? black
        : player(kinds, job, Color.WHITE, seed);
  }

  /** The game to be played, taken up where it was left. */
  private static Game game(Job job, Player black, Player white) throws Unplayable {
    if (job.checkpoint().isPresent()) {
      Game game = fresh(job, black, white);
      try {
        game.resume(job.checkpoint().get(), begun(job, job.checkpoint().get()));
        return game;
      } catch (IllegalArgumentException e) {
        // Whoever brought this about, the game can still be played.
        log.warn("game {} begins anew: {}", job.lease(), e.getMessage());
      }
    }
    Game game = fresh(job, black, white);
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

  /** What a game that another worker has left began with: nobody thought about these moves. */
  private static @Nullable Opening begun(Job job, Checkpoint left) {
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

  private static Game fresh(Job job, Player black, Player white) {
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
    String message = e.getMessage();
    return (message == null ? e.getClass().getSimpleName() : message)
        .replaceAll("\\s*\\R\\s*", " ");
  }

  /**
   * An engine that this worker cannot make, or a network that it cannot have; the message is one
   * line for people.
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
