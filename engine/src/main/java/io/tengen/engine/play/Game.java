package io.tengen.engine.play;

import io.tengen.engine.game.Clock;
import io.tengen.engine.game.Color;
import io.tengen.engine.game.GameRecord;
import io.tengen.engine.game.GameSetup;
import io.tengen.engine.game.MatchRules;
import io.tengen.engine.game.Outcome;
import io.tengen.engine.game.Points;
import io.tengen.engine.game.Position;
import io.tengen.engine.game.Proceedings;
import io.tengen.engine.game.SearchStats;
import io.tengen.engine.game.Settlement;
import io.tengen.engine.game.TimeLeft;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One game between two players: asks them in turn, referees by {@link MatchRules}, keeps the
 * record. A player that fails has lost.
 *
 * <p>Played by one thread; {@link #moveCount} may be read by any.
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

  // Owned by the playing thread; the count is published for others.
  private final Position position;
  private final Arbiter arbiter;
  private final List<GameRecord.Move> moves = new ArrayList<>();
  private Settlement settlement = Settlement.AS_IT_STOOD;
  private List<Integer> deadStones = List.of();
  private Clock blackClock;
  private Clock whiteClock;
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
    blackClock = Clock.of(rules.time());
    whiteClock = blackClock;
  }

  /** Moves made so far. */
  public int moveCount() {
    return moveCount;
  }

  /**
   * Plays the game to its end; blocks. To be called once. Does not close the players.
   *
   * @throws InterruptedException if the thread was interrupted: the game is dropped
   */
  public GameRecord play() throws InterruptedException {
    Instant startedAt = now.instant();
    Outcome outcome = null;
    while (outcome == null) {
      if (Thread.interrupted()) {
        throw new InterruptedException("game interrupted");
      }
      outcome = position.isOver() ? end() : atLimit() ? cutOff() : step();
    }
    return new GameRecord(
        position.setup(),
        black.name(),
        white.name(),
        moves,
        outcome,
        startedAt,
        seed,
        proceedings());
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
    moves.add(new GameRecord.Move(move, nanos, search));
    moveCount = moves.size();
    return null;
  }

  private boolean atLimit() {
    return moves.size() >= rules.moveLimit(position.points().size(), position.resumptions());
  }

  /** The outcome of a game that is not over where its moves end. */
  private Outcome cutOff() {
    if (!position.resumptions().isEmpty()) {
      settlement = Settlement.MOVE_LIMIT;
    }
    return Outcome.counted(Outcome.Reason.MOVE_LIMIT, proceedings().count(position));
  }

  /** The outcome of a position that is over; null if play goes on all the same. */
  private @Nullable Outcome end() throws InterruptedException {
    if (position.isRepetition()) {
      return Outcome.repeated(position.setup().rules());
    }
    if (rules.cleanUp() == MatchRules.CleanUp.STAND) {
      return count("");
    }
    switch (CleanUp.ask(position, black, white)) {
      case CleanUp.Verdict.Settled settled -> {
        settlement = settled.settlement();
        deadStones = settled.deadStones();
        return count(settled.note());
      }
      case CleanUp.Verdict.Disputed disputed -> {
        // In vain: asking again could bring nothing new, the side that claims has shown nothing.
        if (position.isResumedInVain() || (!position.resumptions().isEmpty() && atLimit())) {
          settlement = atLimit() ? Settlement.MOVE_LIMIT : Settlement.PLAYED_OUT;
          deadStones = disputed.agreed();
          return count(disputed.note());
        }
        position.resume(disputed.claimant());
        return null;
      }
    }
  }

  private Outcome count(String note) {
    Outcome counted = Outcome.counted(Outcome.Reason.SCORE, proceedings().count(position));
    return new Outcome(counted.winner(), counted.reason(), counted.margin(), note);
  }

  private Proceedings proceedings() {
    return new Proceedings(arbiter.rulings(), position.resumptions(), settlement, deadStones);
  }
}
