package io.tengen.coordinator.play;

import io.tengen.coordinator.inquiry.EngineListener;
import io.tengen.coordinator.inquiry.EngineSession;
import io.tengen.coordinator.inquiry.EngineSessions;
import io.tengen.coordinator.inquiry.EngineTask;
import io.tengen.coordinator.play.RefusedActionException.Why;
import io.tengen.game.rules.IllegalMoveException;
import io.tengen.game.rules.Position;
import io.tengen.wire.inquiry.Answer;
import io.tengen.wire.inquiry.Inquiry;
import io.tengen.wire.inquiry.PositionReport;
import io.tengen.wire.play.Analysis;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * An analysis: its engine searches while somebody watches. All methods must run on the analysis's
 * serial executor.
 */
final class OpenAnalysis implements EngineListener {
  /** Milliseconds between two reports. */
  private static final int INTERVAL = 250;

  /** Time after which an analysis ends that nobody watches. */
  private static final Duration UNWATCHED = Duration.ofMinutes(2);

  /** Time after which an engine that no worker could play is asked again. */
  private static final Duration RETRY = Duration.ofSeconds(30);

  private final String id;
  private final String owner;
  private final EngineTask task;
  private final int visits;
  private final EngineSession engine;
  private final Executor serial;
  private final InstantSource clock;
  private final Watchers<Analysis> watchers = new Watchers<>();

  private Position position;
  private List<Integer> moves;
  private Optional<PositionReport> report = Optional.empty();
  private String worker = "";
  private String notice = "";

  /** Number of the question whose answers concern the present position; 0 for none. */
  private long asked;

  /** Whether the engine searches, or has searched the present position to the end. */
  private boolean isAsked;

  /** Whether the engine could not search the position, for the reason in the notice. */
  private boolean hasFailed;

  /** When the search of the present position ended; null before that, and once the slot is free. */
  private @Nullable Instant endedAt;

  private Instant askAgainAt = Instant.MIN;
  private Instant watchedAt;
  private boolean isClosed;

  /**
   * @param visits the number of simulations after which a search ends
   * @throws RefusedActionException if the moves cannot be made
   */
  OpenAnalysis(
      String id,
      String owner,
      EngineTask task,
      List<Integer> moves,
      int visits,
      EngineSessions engines,
      Executor serial,
      InstantSource clock) {
    this.id = id;
    this.owner = owner;
    this.task = task;
    this.visits = visits;
    this.serial = serial;
    this.clock = clock;
    position = position(moves);
    this.moves = List.copyOf(moves);
    watchedAt = clock.instant();
    engine = engines.open(task, this);
  }

  private Position position(List<Integer> indices) {
    if (indices.size() > Inquiry.MOST_MOVES) {
      throw new RefusedActionException(Why.INVALID, "a game has at most 10,000 moves");
    }
    Position made = new Position(task.setup());
    for (int i = 0; i < indices.size(); i++) {
      try {
        if (made.isOver() && !made.isEndedByRule()) {
          made.resume(made.toMove());
        }
        made.play(made.points().fromIndex(indices.get(i)));
      } catch (IllegalMoveException | IllegalArgumentException | IllegalStateException e) {
        throw new RefusedActionException(Why.INVALID, "move " + (i + 1) + ": " + e.getMessage());
      }
    }
    return made;
  }

  String id() {
    return id;
  }

  Executor serial() {
    return serial;
  }

  /** Returns the person's identifier; may be called on any thread. */
  String owner() {
    return owner;
  }

  Analysis view() {
    return new Analysis(id, moves, report, worker, notice, position.toMove(), hasFailed);
  }

  /**
   * Moves to another position.
   *
   * @throws RefusedActionException if the moves cannot be made or the analysis has ended
   */
  Analysis show(List<Integer> others) {
    if (isClosed) {
      throw Analyses.unknown(id);
    }
    position = position(others);
    moves = List.copyOf(others);
    report = Optional.empty();
    forget();
    search();
    return view();
  }

  /** Forgets what came of the last question, so that the engine can be asked again. */
  private void forget() {
    notice = "";
    isAsked = false;
    asked = 0;
    hasFailed = false;
    endedAt = null;
    askAgainAt = Instant.MIN;
  }

  void watch(Watcher<Analysis> watcher) {
    if (isClosed) {
      watcher.refuse(Analyses.unknown(id));
      return;
    }
    watchers.add(watcher);
    search();
  }

  /** Begins to search if somebody watches and the engine has not just failed; shows the state. */
  private void search() {
    if (!watchers.isEmpty() && !isAsked && !clock.instant().isBefore(askAgainAt)) {
      forget();
      isAsked = true;
      asked = engine.ask(moves, new Inquiry.ForAnalysis(INTERVAL, visits));
    }
    watchers.show(view());
  }

  @Override
  public void answered(long number, Answer answer) {
    serial.execute(() -> {
      if (number == asked) {
        take(answer);
        watchers.show(view());
      }
    });
  }

  private void take(Answer answer) {
    switch (answer) {
      case Answer.Report(PositionReport news) -> report = Optional.of(news);
      case Answer.Failed failure -> fail("the engine failed: " + failure.problem());
      default -> fail("the worker gave another answer than was asked for");
    }
    if (answer.isLast()) {
      endedAt = clock.instant();
    }
  }

  private void fail(String problem) {
    notice = problem;
    hasFailed = true;
  }

  @Override
  public void seated(String newWorker, String newNotice) {
    serial.execute(() -> {
      worker = newWorker;
      if (!hasFailed) {
        notice = newNotice;
      }
      watchers.show(view());
    });
  }

  @Override
  public void failed(String problem) {
    serial.execute(() -> {
      worker = "";
      fail(problem);
      isAsked = false;
      askAgainAt = clock.instant().plus(RETRY);
      watchers.show(view());
    });
  }

  /**
   * Acts on the time that has passed: stops the search if nobody watches, gives back the slot of an
   * engine whose search has ended, and asks again after a failure.
   *
   * @param idle how long an engine keeps its slot after a search
   * @return whether the analysis is over
   */
  boolean tick(Duration idle) {
    Instant now = clock.instant();
    if (!watchers.isEmpty()) {
      watchedAt = now;
      if (endedAt != null && endedAt.plus(idle).isBefore(now)) {
        release();
      }
      search();
      return false;
    }
    release();
    isAsked = false;
    return watchedAt.plus(UNWATCHED).isBefore(now);
  }

  private void release() {
    engine.release();
    worker = "";
    endedAt = null;
  }

  /** Ends the analysis. */
  void close() {
    isClosed = true;
    watchers.refuse(new RefusedActionException(Why.UNKNOWN, "the analysis has ended"));
    engine.close();
  }
}
