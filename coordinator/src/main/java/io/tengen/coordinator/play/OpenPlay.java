package io.tengen.coordinator.play;

import io.tengen.coordinator.inquiry.EngineListener;
import io.tengen.coordinator.inquiry.EngineSession;
import io.tengen.coordinator.inquiry.EngineSessions;
import io.tengen.coordinator.inquiry.EngineTask;
import io.tengen.coordinator.play.RefusedActionException.Why;
import io.tengen.coordinator.store.StoreException;
import io.tengen.files.artifact.Artifact;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.SearchStats;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Position;
import io.tengen.wire.inquiry.Answer;
import io.tengen.wire.inquiry.Inquiry;
import io.tengen.wire.play.Play;
import io.tengen.wire.play.PlayAction;
import io.tengen.wire.play.PlayState;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A game that goes on: executes the person's actions, asks the engine, and keeps every change in
 * the database before anybody sees it. All methods must run on the game's serial executor.
 */
final class OpenPlay implements EngineListener {
  private static final Logger log = LoggerFactory.getLogger(OpenPlay.class);

  /** Time after which an engine that no worker could play is asked again. */
  private static final Duration RETRY = Duration.ofSeconds(30);

  private final Executor serial;
  private final Consumer<Play> keep;
  private final InstantSource clock;
  private final EngineSlots slots;
  private final EngineSession engine;
  private final Watchers<Play> watchers = new Watchers<>();

  private PlayGame game;

  /** The game as the database has it. */
  private Play kept;

  private @Nullable Asked asked;
  private String worker = "";
  private String notice = "";
  private OptionalInt hint = OptionalInt.empty();

  /** Whether the engine failed at the present move before. */
  private boolean hasFailed;

  /** When the person used the game last. */
  private Instant usedAt;

  /** Whether the engine gave its slot to the person's other games; it waits for the person. */
  private boolean isPaused;

  private Instant askAgainAt = Instant.MIN;

  /** Whether the engine was asked for the dead stones of the present position. */
  private boolean wasJudged;

  /** What the engine was asked last. */
  private record Asked(long number, What what) {}

  private enum What {
    MOVE,
    HINT,
    STONES
  }

  /**
   * @param serial runs tasks of this game one after the other on threads that may block
   * @param slots limits the slots of the person's games
   * @param keep writes a state of the game to the database; blocks
   */
  OpenPlay(
      PlayGame game,
      EngineSessions engines,
      EngineSlots slots,
      Executor serial,
      Consumer<Play> keep,
      InstantSource clock) {
    this.game = game;
    this.slots = slots;
    this.serial = serial;
    this.keep = keep;
    this.clock = clock;
    kept = game.view(Play.Present.NONE);
    usedAt = clock.instant();
    Play.Terms terms = game.terms();
    EngineTask task =
        new EngineTask(terms.setup(), terms.engine(), terms.seed(), terms.artifacts());
    engine = engines.open(task, this);
  }

  Executor serial() {
    return serial;
  }

  /** Returns the person's identifier; may be called on any thread. */
  String owner() {
    return game.terms().owner();
  }

  /** Returns the SHA-256 of the files that the engine uses; may be called on any thread. */
  List<String> artifacts() {
    return game.terms().artifacts().values().stream().map(Artifact::sha256).toList();
  }

  Play view() {
    return game.view(new Play.Present(asked != null, worker, notice, hint));
  }

  boolean isOver() {
    return game.state() == PlayState.ENDED;
  }

  /**
   * Sends the game to a client.
   *
   * @param isPerson whether the client is the person, whose return ends a pause
   */
  void watch(Watcher<Play> watcher, boolean isPerson) {
    watchers.add(watcher);
    if (isPerson) {
      use(clock.instant());
    }
    show();
  }

  /** Notes that the person uses the game. */
  private void use(Instant now) {
    usedAt = now;
    if (isPaused) {
      isPaused = false;
      notice = "";
    }
  }

  /** Asks the engine for its move if it is its turn, and shows the game. */
  void begin() {
    askIfDue();
    show();
  }

  /**
   * Executes an action of the person.
   *
   * @throws RefusedActionException if it cannot be done
   */
  Play act(PlayAction action) {
    Instant now = clock.instant();
    use(now);
    askAgainAt = Instant.MIN;
    if (game.points().size() != action.moves()) {
      throw new RefusedActionException(
          Why.STATE, "the game has moved on; look at the board and try again");
    }
    notice = "";
    switch (action.kind()) {
      case MOVE -> move(action.point(), now);
      case UNDO -> {
        change(() -> game.undo(now));
        forgetQuestion();
      }
      case RESIGN ->
          change(() -> end(Outcome.lost(game.terms().color(), Outcome.Reason.RESIGN, "")));
      case ANNUL -> change(() -> end(null));
      case HINT -> hint();
      case DEAD -> change(() -> game.setDead(action.dead()));
      case COUNT -> change(() -> game.count(now));
    }
    askIfDue();
    show();
    return view();
  }

  private void move(int point, Instant now) {
    if (game.isEnginesTurn()) {
      throw new RefusedActionException(Why.STATE, "it is the engine's turn");
    }
    Duration took = Duration.between(game.movedAt(), now);
    change(() -> game.move(point, took.isNegative() ? Duration.ZERO : took, null, now));
    forgetQuestion();
  }

  private void end(@Nullable Outcome outcome) {
    if (isOver()) {
      throw new RefusedActionException(Why.STATE, "the game has ended");
    }
    game.finish(outcome);
  }

  private void hint() {
    if (game.state() != PlayState.RUNNING || game.isEnginesTurn()) {
      throw new RefusedActionException(Why.STATE, "a hint is given when it is your turn");
    }
    ask(What.HINT, new Inquiry.ForMove(game.clock(engineSide()).left()));
  }

  private Color engineSide() {
    return game.terms().color().opponent();
  }

  private void forgetQuestion() {
    if (asked != null) {
      engine.stop();
    }
    asked = null;
    hint = OptionalInt.empty();
    hasFailed = false;
    wasJudged = false;
  }

  /** Changes the game and keeps it. If it cannot be kept, nothing has changed. */
  private void change(Runnable step) {
    try {
      step.run();
      Play changed = game.view(new Play.Present(false, "", notice, OptionalInt.empty()));
      keep.accept(changed);
      kept = changed;
    } catch (RuntimeException e) {
      game = PlayGame.of(kept);
      throw e;
    }
    if (isOver()) {
      asked = null;
      worker = "";
      engine.close();
      slots.free(this);
    }
  }

  private void askIfDue() {
    if (asked != null || isOver() || clock.instant().isBefore(askAgainAt)) {
      return;
    }
    if (game.isEnginesTurn()) {
      ask(What.MOVE, new Inquiry.ForMove(game.clock(engineSide()).left()));
    } else if (game.state() == PlayState.COUNTING && !wasJudged) {
      wasJudged = true;
      ask(What.STONES, new Inquiry.ForStones());
    }
  }

  private void ask(What what, Inquiry.Question question) {
    askAgainAt = Instant.MIN;
    slots.take(this);
    asked = new Asked(engine.ask(game.points(), question), what);
  }

  @Override
  public void answered(long number, Answer answer) {
    serial.execute(() -> take(number, answer));
  }

  @Override
  public void seated(String newWorker, String newNotice) {
    serial.execute(() -> {
      worker = newWorker;
      notice = newNotice;
      if (worker.isEmpty() && asked == null) {
        slots.free(this);
      }
      show();
    });
  }

  @Override
  public void failed(String problem) {
    serial.execute(() -> {
      asked = null;
      worker = "";
      notice = problem;
      slots.free(this);
      askAgainAt = clock.instant().plus(RETRY);
      show();
    });
  }

  private void take(long number, Answer answer) {
    Asked question = asked;
    if (question == null || question.number() != number || isOver()) {
      return;
    }
    asked = null;
    try {
      switch (question.what()) {
        case MOVE -> moved(answer);
        case HINT -> hinted(answer);
        case STONES -> judged(answer);
      }
    } catch (StoreException e) {
      log.warn("the engine's move in game {} could not be kept", game.terms().id(), e);
      notice = "the game cannot be stored at present: " + e.getMessage();
      askAgainAt = clock.instant().plus(RETRY);
    }
    askIfDue();
    show();
  }

  private void moved(Answer answer) {
    Instant now = clock.instant();
    switch (answer) {
      case Answer.Move move -> moved(move, now);
      case Answer.Resigned _ -> lose(Outcome.Reason.RESIGN, "");
      case Answer.OffBoard(String vertex, var _) ->
          lose(Outcome.Reason.ILLEGAL, game.position().refusal(vertex));
      case Answer.Failed(boolean isLate, String problem) when isLate || hasFailed ->
          lose(isLate ? Outcome.Reason.TIME : Outcome.Reason.CRASH, problem);
      // A program may crash by chance; a new one is asked once.
      case Answer.Failed(var _, String problem) -> {
        hasFailed = true;
        notice = "the engine failed and is started again: " + problem;
      }
      case Answer.Report _, Answer.Stones _ ->
          lose(Outcome.Reason.CRASH, "the worker gave another answer than was asked for");
    }
  }

  private void moved(Answer.Move move, Instant now) {
    Position position = game.position();
    int point = point(move.point());
    if (point < 0 || !position.isLegal(point)) {
      lose(
          Outcome.Reason.ILLEGAL, point < 0 ? position.refusal("a move") : position.refusal(point));
      return;
    }
    SearchStats search =
        Double.isNaN(move.winRate())
            ? null
            : new SearchStats(
                move.visits(), move.winRate(), List.of(), List.of(), move.lead(), false, false);
    change(() -> game.move(move.point(), Duration.ofNanos(move.nanos()), search, now));
    hasFailed = false;
    notice = "";
    wasJudged = false;
  }

  /** Returns the point of a number in a message; −1 if the board has none. */
  private int point(int index) {
    Points points = game.position().points();
    return index < 0 || index > points.count() ? -1 : points.fromIndex(index);
  }

  private void lose(Outcome.Reason reason, String note) {
    change(() -> game.finish(Outcome.lost(engineSide(), reason, note)));
  }

  private void hinted(Answer answer) {
    switch (answer) {
      case Answer.Move move when point(move.point()) >= 0 -> {
        hint = OptionalInt.of(move.point());
        change(game::addHint);
      }
      case Answer.Resigned _ -> notice = "the engine would resign";
      case Answer.Failed failed -> notice = "the engine gave no hint: " + failed.problem();
      default -> notice = "the engine gave no hint";
    }
  }

  private void judged(Answer answer) {
    if (answer instanceof Answer.Stones stones) {
      try {
        change(() -> game.setDead(stones.dead()));
        return;
      } catch (RefusedActionException e) {
        log.debug("the engine named dead stones that are not there", e);
      }
    }
    notice = "the engine does not say which stones are dead; mark them yourself";
  }

  /**
   * Acts on the time that has passed: ends the game if the person's flag has fallen, gives back the
   * slot of an idle engine, and asks again after a failure.
   */
  void tick(Duration idle) {
    if (isOver()) {
      return;
    }
    Instant now = clock.instant();
    if (hasFlagFallen(now)) {
      try {
        change(() -> game.finish(Outcome.lost(game.terms().color(), Outcome.Reason.TIME, "")));
      } catch (StoreException e) {
        log.debug("the end of a game could not be kept", e);
      }
    }
    boolean isIdle = usedAt.plus(idle).isBefore(now);
    if (isIdle && asked == null && !worker.isEmpty()) {
      release();
    }
    if (!isIdle && !isPaused && !watchers.isEmpty()) {
      askIfDue();
    }
    show();
  }

  private boolean hasFlagFallen(Instant now) {
    boolean isRunning = game.state() == PlayState.RUNNING && !game.isEnginesTurn();
    return isRunning
        && game.clock(game.terms().color())
            .after(Math.max(0, Duration.between(game.movedAt(), now).toNanos()))
            .hasFallen();
  }

  /**
   * Gives the engine's slot to the person's other games until the person uses this one again;
   * ignored if that has happened meanwhile.
   */
  void pause() {
    if (isOver() || slots.has(this)) {
      return;
    }
    boolean wasAsked = asked != null;
    release();
    isPaused = true;
    if (wasAsked) {
      notice = "the engine made room for your other games; open this one again to go on";
      wasJudged = false;
    }
    show();
  }

  /** Gives the engine's slot back until it is needed. */
  private void release() {
    engine.release();
    slots.free(this);
    asked = null;
    worker = "";
    notice = "";
  }

  private void show() {
    Play view = view();
    if (isOver()) {
      watchers.end(view);
    } else {
      watchers.show(view);
    }
  }
}
