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

/**
 * An analysis: its engine searches while somebody watches. All methods must run on the analysis's
 * serial executor.
 */
final class OpenAnalysis implements EngineListener {
  /** Milliseconds between two reports. */
  private static final int INTERVAL = 250;

  /** Time after which an analysis ends that nobody watches. */
  private static final Duration UNWATCHED = Duration.ofMinutes(2);

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
  private long asked;

  /** Whether the engine searches, or has searched the present position to the end. */
  private boolean isAsked;

  private Instant watchedAt;

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

  Executor serial() {
    return serial;
  }

  /** Returns the person's identifier; may be called on any thread. */
  String owner() {
    return owner;
  }

  Analysis view() {
    return new Analysis(id, moves, report, worker, notice, position.toMove());
  }

  /**
   * Moves to another position.
   *
   * @throws RefusedActionException if the moves cannot be made
   */
  Analysis show(List<Integer> others) {
    position = position(others);
    moves = List.copyOf(others);
    report = Optional.empty();
    notice = "";
    isAsked = false;
    search();
    return view();
  }

  void watch(Watcher<Analysis> watcher) {
    watchers.add(watcher);
    search();
  }

  /** Begins to search if somebody watches. */
  private void search() {
    if (!watchers.isEmpty() && !isAsked) {
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
      case Answer.Failed failed -> notice = "the engine failed: " + failed.problem();
      default -> notice = "the worker gave another answer than was asked for";
    }
  }

  @Override
  public void seated(String newWorker, String newNotice) {
    serial.execute(() -> {
      worker = newWorker;
      notice = newNotice;
      watchers.show(view());
    });
  }

  @Override
  public void failed(String problem) {
    serial.execute(() -> {
      worker = "";
      notice = problem;
      watchers.show(view());
    });
  }

  /** Stops the search if nobody watches; returns whether the analysis is over. */
  boolean tick() {
    Instant now = clock.instant();
    if (!watchers.isEmpty()) {
      watchedAt = now;
      watchers.show(view());
      return false;
    }
    if (isAsked) {
      engine.release();
      isAsked = false;
      worker = "";
    }
    return watchedAt.plus(UNWATCHED).isBefore(now);
  }

  /** Ends the analysis. */
  void close() {
    watchers.refuse(new RefusedActionException(Why.UNKNOWN, "the analysis has ended"));
    engine.close();
  }
}
