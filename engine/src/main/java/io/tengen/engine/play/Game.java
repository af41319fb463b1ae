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
 * One game between two players: asks them in turn, referees by {@link MatchRules}, keeps the
 * record. A player that fails has lost.
 *
 * <p>Played by one thread; {@link #moveCount} and {@link #checkpoint} may be asked by any.
 */
public final class Game {
  /**
   * A player under its name.
   *
   * @param name as the record has it
   */
  public record Seat(String name, Player player) {}

  private final Seat black;
  private final Seat white;
  private final MatchRules rules;
  private final long seed;
  private final InstantSource now;
  private final LongSupplier nanoTime;

  // Owned by the playing thread.
  private final Position position;
  private final Arbiter arbiter;
  private final @Nullable PassAlive passAlive;
  private OpeningMoves opening = OpeningMoves.NONE;
  private Settlement settlement = Settlement.AS_IT_STOOD;
  private List<Integer> deadStones = List.of();
  private Clock blackClock;
  private Clock whiteClock;

  /** Guards what others read of the game; only the playing thread writes it. */
  private final Object published = new Object();

  @GuardedBy("published")
  private final List<GameRecord.Move> moves = new ArrayList<>();

  @GuardedBy("published")
  private List<Ruling> rulings = List.of();

  @GuardedBy("published")
  private List<Resumption> resumptions = List.of();

  @GuardedBy("published")
  private List<Handoff> handOvers = List.of();

  @GuardedBy("published")
  private @Nullable Instant startedAt;

  private volatile int moveCount;

  /**
   * A game by this machine's clocks.
   *
   * @param seed what the players were made with; goes into the record
   */
  public Game(GameSetup setup, Seat black, Seat white, MatchRules rules, long seed) {
    this(setup, black, white, rules, seed, InstantSource.system(), System::nanoTime);
  }

  /**
   * A game by other clocks.
   *
   * @param now says when the game begins
   * @param nanoTime measures moves, as {@link System#nanoTime} does
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
   * Makes the moves of an opening for both players; their clocks stand still. To be called before
   * {@link #play}, if at all, and once.
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

  /** Moves made so far, the opening's included. */
  public int moveCount() {
    return moveCount;
  }

  /** The game so far, for whoever shall go on with it elsewhere; empty before its first move. */
  public Optional<Checkpoint> checkpoint() {
    synchronized (published) {
      if (startedAt == null || moves.isEmpty()) {
        return Optional.empty();
      }
      RefereeLog said =
          new RefereeLog(rulings, resumptions, Settlement.AS_IT_STOOD, List.of())
              .withHandOvers(handOvers);
      return Optional.of(new Checkpoint(startedAt, 0, moves, said));
    }
  }

  /**
   * Takes up a game where it was left elsewhere: its moves are made, its clocks run for as long as
   * those took. What was thought about the next move is lost, and its time forgiven. To be called
   * before {@link #play}, once at most.
   *
   * @param checkpoint the whole game so far
   * @param began the opening whose moves are its first; null if it had none
   * @throws IllegalArgumentException with one line if no such game can have come about
   */
  public void resume(Checkpoint checkpoint, @Nullable Opening began) {
    RefereeLog said = checkpoint.refereeLog();
    List<Integer> points = checkpoint.moves().stream().map(GameRecord.Move::move).toList();
    if (began != null) {
      int count = began.moves().size();
      if (points.size() < count || !points.subList(0, count).equals(began.moves())) {
        throw new IllegalArgumentException("the game did not begin with its opening");
      }
      opening = began.toOpeningMoves();
    }
    try {
      position.copyFrom(said.replay(position.setup(), points));
    } catch (IllegalMoveException | IllegalStateException e) {
      throw new IllegalArgumentException("the moves so far cannot be made: " + e.getMessage(), e);
    }
    arbiter.resume(said.rulings());
    for (int i = 0; i < points.size(); i++) {
      GameRecord.Move move = checkpoint.moves().get(i);
      if (hasFallen(said.mover(position.setup(), i), move.nanos()) && !arbiter.hasRuledOn(i)) {
        throw new IllegalArgumentException("move " + (i + 1) + " came too late to be played on");
      }
    }
    synchronized (published) {
      handOvers = said.handOvers();
      moves.addAll(checkpoint.moves());
      moveCount = moves.size();
      rulings = said.rulings();
      resumptions = position.resumptions();
      startedAt = checkpoint.startedAt();
    }
  }

  /**
   * Plays the game to its end; blocks. To be called once. Does not close the players.
   *
   * @throws InterruptedException if the thread was interrupted: the game is dropped
   */
  public GameRecord play() throws InterruptedException {
    Instant began = begin();
    Outcome outcome = null;
    while (outcome == null) {
      if (Thread.interrupted()) {
        throw new InterruptedException("game interrupted");
      }
      outcome =
          switch (position.result()) {
            case PositionResult.Running running -> goOn();
            case PositionResult.Ended ended -> end(ended);
          };
    }
    RefereeLog said = proceedings();
    synchronized (published) {
      return new GameRecord(
          position.setup(), black.name(), white.name(), moves, outcome, began, seed, said);
    }
  }

  private Instant begin() {
    synchronized (published) {
      Instant began = startedAt == null ? now.instant() : startedAt;
      startedAt = began;
      return began;
    }
  }

  /** Has a move made, unless the game has been decided without one; the outcome if it ends. */
  private @Nullable Outcome goOn() throws InterruptedException {
    Color winner = adjudicated();
    if (winner != null) {
      return rules.adjudication().outcome(winner);
    }
    if (passAlive != null && passAlive.isDecided(position)) {
      return countPassAlive(passAlive, Outcome.Reason.PASS_ALIVE);
    }
    return atLimit() ? cutOff() : step();
  }

  /** The side for which the match rules decide the game now; null if they do not. */
  private @Nullable Color adjudicated() {
    synchronized (published) {
      return rules.adjudication().winner(moves, position::mover);
    }
  }

  /** Has the side to move make its move; the outcome if that ends the game. */
  private @Nullable Outcome step() throws InterruptedException {
    Color mover = position.toMove();
    Seat seat = mover == Color.BLACK ? black : white;
    TimeLeft time = (mover == Color.BLACK ? blackClock : whiteClock).left();
    long start = nanoTime.getAsLong();
    Decision decision;
    try {
      decision = seat.player().decide(position, time);
    } catch (PlayerFailure failure) {
      return failure.outcomeFor(mover);
    }
    long nanos = nanoTime.getAsLong() - start;
    if (hasFallen(mover, nanos)) {
      return obey(arbiter.timeout(position, nanos, time), nanos);
    }
    return switch (decision) {
      case Decision.Resign resign -> Outcome.lost(mover, Outcome.Reason.RESIGN, "");
      case Decision.Move(int move, var search) when !position.isLegal(move) ->
          obey(arbiter.illegal(position, position.refusal(move)), nanos);
      case Decision.Move(int move, var search) -> make(move, nanos, search);
      case Decision.OffBoard(String vertex) ->
          obey(arbiter.illegal(position, position.refusal(vertex)), nanos);
    };
  }

  private boolean hasFallen(Color mover, long nanos) {
    if (mover == Color.BLACK) {
      blackClock = blackClock.after(nanos);
      return blackClock.hasFallen();
    }
    whiteClock = whiteClock.after(nanos);
    return whiteClock.hasFallen();
  }

  private @Nullable Outcome obey(Arbiter.Word word, long nanos) {
    return switch (word) {
      case Arbiter.Word.Lost(Outcome outcome) -> outcome;
      case Arbiter.Word.TurnLost lost -> make(Points.PASS, nanos, null);
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

  /** The outcome of a game that is not over where its moves end. */
  private Outcome cutOff() {
    if (!position.resumptions().isEmpty()) {
      settlement = Settlement.MOVE_LIMIT;
    }
    return Outcome.counted(Outcome.Reason.MOVE_LIMIT, proceedings().count(position));
  }

  /** The outcome of a position that is over; null if play goes on all the same. */
  private @Nullable Outcome end(PositionResult.Ended result) throws InterruptedException {
    if (result.reason() == Outcome.Reason.SCORE) {
      return afterPasses();
    }
    return result.reason().isCounted() ? cutOff() : Outcome.of(result);
  }

  /** The outcome of a game that two passes have ended; null if play goes on all the same. */
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
        // In vain: asking again could bring nothing new, the side that claims has shown nothing.
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
    return Outcome.counted(reason, proceedings().count(position));
  }

  private Outcome count(String note) {
    Outcome counted = Outcome.counted(Outcome.Reason.SCORE, proceedings().count(position));
    return new Outcome(counted.winner(), counted.reason(), counted.margin(), note);
  }

  private RefereeLog proceedings() {
    List<Handoff> before;
    synchronized (published) {
      before = handOvers;
    }
    return new RefereeLog(
        opening,
        arbiter.rulings(),
        position.resumptions(),
        settlement,
        deadStones,
        before,
        black.player().playsOn() && white.player().playsOn());
  }
}
