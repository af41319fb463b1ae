package io.tengen.engine.play;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.Clock;
import io.tengen.game.match.MatchRules;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.record.Checkpoint;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.Handoff;
import io.tengen.game.record.Lateness;
import io.tengen.game.record.Opening;
import io.tengen.game.record.OpeningMoves;
import io.tengen.game.record.RefereeLog;
import io.tengen.game.record.Ruling;
import io.tengen.game.record.SearchStats;
import io.tengen.game.record.Settlement;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.IllegalMoveException;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.PassAlive;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.PositionResult;
import io.tengen.game.rules.Resumption;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A game between two players. Asks them for moves in turn, referees by {@link MatchRules}, and
 * keeps the record. A player that fails loses.
 *
 * <p>Used by one thread, except for {@link #moveCount} and {@link #checkpoint}, which are
 * thread-safe.
 */
public final class Game {
  /**
   * A player with its name.
   *
   * @param name the name in the record
   */
  public record Seat(String name, Player player) {}

  private final Seat black;
  private final Seat white;
  private final MatchRules rules;
  private final long seed;
  private final InstantSource now;
  private final LongSupplier nanoTime;

  // Confined to the playing thread.
  private final Position position;
  private final Arbiter arbiter;
  private final @Nullable PassAlive passAlive;
  private OpeningMoves opening = OpeningMoves.NONE;
  private Settlement settlement = Settlement.AS_IT_STOOD;
  private List<Integer> deadStones = List.of();
  private Clock blackClock;
  private Clock whiteClock;
  private boolean isResumed;

  /** Guards the fields that other threads read. Only the playing thread writes them. */
  private final Object published = new Object();

  @GuardedBy("published")
  private final List<GameRecord.Move> moves = new ArrayList<>();

  @GuardedBy("published")
  private List<Ruling> rulings = List.of();

  @GuardedBy("published")
  private List<Resumption> resumptions = List.of();

  @GuardedBy("published")
  private List<Handoff> handoffs = List.of();

  @GuardedBy("published")
  private Lateness lateness = Lateness.NONE;

  @GuardedBy("published")
  private @Nullable Instant startedAt;

  private volatile int moveCount;

  /**
   * Creates a game timed by the system's clocks.
   *
   * @param seed the seed of the players, for the record
   */
  public Game(GameSetup setup, Seat black, Seat white, MatchRules rules, long seed) {
    this(setup, black, white, rules, seed, InstantSource.system(), System::nanoTime);
  }

  /**
   * Creates a game timed by other clocks.
   *
   * @param now gives the time at which the game begins
   * @param nanoTime measures moves, as {@link System#nanoTime}
   */
  Game(
      GameSetup setup,
      Seat black,
      Seat white,
      MatchRules rules,
      long seed,
      InstantSource now,
      LongSupplier nanoTime) {
    this.black = black;
    this.white = white;
    this.rules = rules;
    this.seed = seed;
    this.now = now;
    this.nanoTime = nanoTime;
    position = new Position(setup);
    arbiter = new Arbiter(rules);
    passAlive = rules.decided() == MatchRules.Decided.COUNT ? new PassAlive(setup.size()) : null;
    blackClock = Clock.of(rules.time(Color.BLACK));
    whiteClock = Clock.of(rules.time(Color.WHITE));
  }

  /**
   * Makes the moves of an opening for both players, which take no time. May be called once, before
   * {@link #play}.
   *
   * @throws IllegalArgumentException with one line if it cannot be played
   */
  public void open(Opening book) {
    book.play(position);
    synchronized (published) {
      book.moves().forEach(move -> moves.add(new GameRecord.Move(move, 0, null)));
      moveCount = moves.size();
    }
    opening = book.toOpeningMoves();
  }

  /** Returns the number of moves made so far, including the opening's. */
  public int moveCount() {
    return moveCount;
  }

  /** Returns the game so far, for another worker to continue it; empty before its first move. */
  public Optional<Checkpoint> checkpoint() {
    synchronized (published) {
      if (startedAt == null || moves.isEmpty()) {
        return Optional.empty();
      }
      RefereeLog log =
          new RefereeLog(rulings, resumptions, Settlement.AS_IT_STOOD, List.of())
              .withHandoffs(handoffs)
              .withLateness(lateness);
      return Optional.of(new Checkpoint(startedAt, 0, moves, log));
    }
  }

  /**
   * Restores a game that was begun elsewhere: makes its moves and advances the clocks by their
   * times. Time spent on the move that was not finished is not counted. May be called once, before
   * {@link #play}.
   *
   * @param checkpoint the whole game so far
   * @param began the opening whose moves are its first; null if it had none
   * @throws IllegalArgumentException with one line if the checkpoint is not consistent with the
   *     opening, the rules or the clocks
   */
  public void resume(Checkpoint checkpoint, @Nullable Opening began) {
    RefereeLog log = checkpoint.refereeLog();
    List<Integer> points = checkpoint.moves().stream().map(GameRecord.Move::move).toList();
    if (began != null) {
      int count = began.moves().size();
      if (points.size() < count || !points.subList(0, count).equals(began.moves())) {
        throw new IllegalArgumentException("the game did not begin with its opening");
      }
      opening = began.toOpeningMoves();
    }
    try {
      position.copyFrom(log.replay(position.setup(), points));
    } catch (IllegalMoveException | IllegalStateException e) {
      throw new IllegalArgumentException("the moves so far cannot be made: " + e.getMessage(), e);
    }
    arbiter.resume(log.rulings());
    isResumed = true;
    startClocks(log.lateness());
    for (int i = 0; i < points.size(); i++) {
      GameRecord.Move move = checkpoint.moves().get(i);
      if (hasFallen(log.mover(position.setup(), i), move.nanos()) && !arbiter.hasRuledOn(i)) {
        throw new IllegalArgumentException("move " + (i + 1) + " came too late to be played on");
      }
    }
    synchronized (published) {
      handoffs = log.handoffs();
      moves.addAll(checkpoint.moves());
      moveCount = moves.size();
      rulings = log.rulings();
      resumptions = position.resumptions();
      startedAt = checkpoint.startedAt();
    }
  }

  /**
   * Plays the game to its end. Blocks. May be called once. Does not close the players.
   *
   * @throws InterruptedException if the thread was interrupted; the game cannot be continued then
   */
  public GameRecord play() throws InterruptedException {
    Instant began = begin();
    Outcome outcome = rules.isMeasuringLateness() && !isResumed ? awaitPlayers() : null;
    while (outcome == null) {
      if (Thread.interrupted()) {
        throw new InterruptedException("game interrupted");
      }
      outcome =
          switch (position.result()) {
            case PositionResult.Running running -> advance();
            case PositionResult.Ended ended -> end(ended);
          };
    }
    RefereeLog log = refereeLog();
    synchronized (published) {
      return new GameRecord(
          position.setup(), black.name(), white.name(), moves, outcome, began, seed, log);
    }
  }

  /** Waits for both players; returns the outcome if the game is forfeit, otherwise null. */
  private @Nullable Outcome awaitPlayers() throws InterruptedException {
    Arrival arrival =
        Arrival.await(position.setup(), black.player(), white.player(), rules, nanoTime);
    startClocks(arrival.lateness());
    return arrival.outcome();
  }

  /** Records how late the players came, and starts their clocks. */
  private void startClocks(Lateness measured) {
    blackClock = rules.clock(Color.BLACK, measured);
    whiteClock = rules.clock(Color.WHITE, measured);
    synchronized (published) {
      lateness = measured;
    }
  }

  private Instant begin() {
    synchronized (published) {
      Instant began = startedAt == null ? now.instant() : startedAt;
      startedAt = began;
      return began;
    }
  }

  /**
   * Continues a game that is not over by its rules: ends it by adjudication, pass-alive territory
   * or the move limit, or makes a move. Returns the outcome if it ends.
   */
  private @Nullable Outcome advance() throws InterruptedException {
    Color winner = adjudicatedWinner();
    if (winner != null) {
      return rules.adjudication().outcome(winner);
    }
    if (passAlive != null && passAlive.isDecided(position)) {
      return countPassAlive(passAlive, Outcome.Reason.PASS_ALIVE);
    }
    return atLimit() ? countAtLimit() : step();
  }

  /** Returns the side to which adjudication gives the game now; null if it does not. */
  private @Nullable Color adjudicatedWinner() {
    synchronized (published) {
      return rules.adjudication().winner(moves, position::mover);
    }
  }

  /** Asks the side to move for its move and makes it. Returns the outcome if that ends the game. */
  private @Nullable Outcome step() throws InterruptedException {
    Color mover = position.toMove();
    Seat seat = mover == Color.BLACK ? black : white;
    TimeLeft time = (mover == Color.BLACK ? blackClock : whiteClock).left();
    long start = nanoTime.getAsLong();
    Decision decision;
    try {
      decision = seat.player().decide(position, time);
    } catch (PlayerFailure failure) {
      // A program that did not answer in time was stopped, which a concession does not mind.
      return failure.reason() == Outcome.Reason.TIME && rules.isConceded(mover)
          ? concede(mover)
          : failure.outcomeFor(mover);
    }
    long nanos = nanoTime.getAsLong() - start;
    if (hasFallen(mover, nanos)) {
      if (rules.isConceded(mover)) {
        return concede(mover);
      }
      return apply(arbiter.timeout(position, nanos, time), nanos);
    }
    return switch (decision) {
      case Decision.Resign resign -> Outcome.lost(mover, Outcome.Reason.RESIGN, "");
      case Decision.Move(int move, var search) when !position.isLegal(move) ->
          apply(arbiter.illegal(position, move), nanos);
      case Decision.Move(int move, var search) -> make(move, nanos, search);
      case Decision.OffBoard(String vertex) -> apply(arbiter.offBoard(position, vertex), nanos);
    };
  }

  private Outcome concede(Color side) {
    return Outcome.counted(Outcome.Reason.CONCEDED, refereeLog().countConceded(position, side));
  }

  private boolean hasFallen(Color mover, long nanos) {
    if (mover == Color.BLACK) {
      blackClock = blackClock.after(nanos);
      return blackClock.hasFallen();
    }
    whiteClock = whiteClock.after(nanos);
    return whiteClock.hasFallen();
  }

  private @Nullable Outcome apply(Arbiter.Consequence consequence, long nanos) {
    return switch (consequence) {
      case Arbiter.Consequence.Lost(Outcome outcome) -> outcome;
      case Arbiter.Consequence.TurnLost lost -> make(Points.PASS, nanos, null);
    };
  }

  private @Nullable Outcome make(int move, long nanos, @Nullable SearchStats search) {
    position.play(move);
    synchronized (published) {
      moves.add(new GameRecord.Move(move, nanos, search));
      moveCount = moves.size();
      rulings = List.copyOf(arbiter.rulings());
      resumptions = position.resumptions();
    }
    return null;
  }

  private boolean atLimit() {
    return moveCount >= rules.moveLimit(position.points().size(), position.resumptions());
  }

  /** Counts a game that has reached the move limit. */
  private Outcome countAtLimit() {
    if (!position.resumptions().isEmpty()) {
      settlement = Settlement.MOVE_LIMIT;
    }
    return Outcome.counted(Outcome.Reason.MOVE_LIMIT, refereeLog().count(position));
  }

  /** Returns the outcome of a position that is over; null if play is resumed. */
  private @Nullable Outcome end(PositionResult.Ended result) throws InterruptedException {
    if (result.reason() == Outcome.Reason.SCORE) {
      return afterPasses();
    }
    return result.reason().isCounted() ? countAtLimit() : Outcome.of(result);
  }

  /** Returns the outcome of a game after two passes; null if play is resumed. */
  private @Nullable Outcome afterPasses() throws InterruptedException {
    if (rules.cleanUp() == MatchRules.CleanUp.STAND) {
      return passAlive == null ? count("") : countPassAlive(passAlive, Outcome.Reason.SCORE);
    }
    switch (DeadStoneAgreement.ask(position, black, white)) {
      case DeadStoneAgreement.Verdict.Settled settled -> {
        settlement = settled.settlement();
        deadStones = settled.deadStones();
        return count(settled.note());
      }
      case DeadStoneAgreement.Verdict.Disputed disputed -> {
        // Resuming again would change nothing: the claimant has proved nothing.
        if (position.isResumedWithoutStone() || (!position.resumptions().isEmpty() && atLimit())) {
          settlement = atLimit() ? Settlement.MOVE_LIMIT : Settlement.PLAYED_OUT;
          deadStones = disputed.agreed();
          return count(disputed.note());
        }
        position.resume(disputed.claimant());
        return null;
      }
    }
  }

  private Outcome countPassAlive(PassAlive alive, Outcome.Reason reason) {
    settlement = Settlement.PASS_ALIVE;
    deadStones = alive.deadStones(position);
    return Outcome.counted(reason, refereeLog().count(position));
  }

  private Outcome count(String note) {
    Outcome counted = Outcome.counted(Outcome.Reason.SCORE, refereeLog().count(position));
    return new Outcome(counted.winner(), counted.reason(), counted.margin(), note);
  }

  private RefereeLog refereeLog() {
    List<Handoff> before;
    Lateness late;
    synchronized (published) {
      before = handoffs;
      late = lateness;
    }
    return new RefereeLog(
        opening,
        arbiter.rulings(),
        position.resumptions(),
        settlement,
        deadStones,
        before,
        black.player().playsOn() && white.player().playsOn(),
        late);
  }
}
