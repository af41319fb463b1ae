package io.tengen.engine.play;

import io.tengen.engine.game.Color;
import io.tengen.engine.game.GameRecord;
import io.tengen.engine.game.GameSetup;
import io.tengen.engine.game.Outcome;
import io.tengen.engine.game.Position;
import io.tengen.engine.game.TimeSystem;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One game between two players: asks them in turn, referees, keeps the record. A player that fails,
 * breaks the rules or takes too long has lost.
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

  /**
   * What the referee enforces.
   *
   * @param time wall-clock time of each side
   * @param moves moves after which the board is counted as it stands
   */
  public record Limits(TimeSystem time, int moves) {}

  private final GameSetup setup;
  private final Seat black;
  private final Seat white;
  private final Limits limits;
  private final long seed;
  private final InstantSource now;
  private final LongSupplier nanoTime;

  // Owned by the playing thread; the count is published for others.
  private final List<GameRecord.Move> moves = new ArrayList<>();
  private volatile int moveCount;
  private Clock blackClock;
  private Clock whiteClock;

  /**
   * A game by this machine's clocks.
   *
   * @param seed what the players were made with; goes into the record
   */
  public Game(GameSetup setup, Seat black, Seat white, Limits limits, long seed) {
    this(setup, black, white, limits, seed, InstantSource.system(), System::nanoTime);
  }

  /**
   * @param now says when the game begins
   * @param nanoTime measures moves, as {@link System#nanoTime} does
   */
  Game(
      GameSetup setup,
      Seat black,
      Seat white,
      Limits limits,
      long seed,
      InstantSource now,
      LongSupplier nanoTime) {
    this.setup = setup;
    this.black = black;
    this.white = white;
    this.limits = limits;
    this.seed = seed;
    this.now = now;
    this.nanoTime = nanoTime;
    blackClock = Clock.of(limits.time());
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
    Position position = new Position(setup);
    Outcome outcome = null;
    while (outcome == null) {
      if (Thread.interrupted()) {
        throw new InterruptedException("game interrupted");
      }
      outcome = step(position);
    }
    return new GameRecord(setup, black.name(), white.name(), moves, outcome, startedAt, seed);
  }

  /** Has the side to move make its move; the outcome if that ends the game. */
  private @Nullable Outcome step(Position position) throws InterruptedException {
    Color mover = position.toMove();
    Seat seat = mover == Color.BLACK ? black : white;
    Clock clock = mover == Color.BLACK ? blackClock : whiteClock;
    long start = nanoTime.getAsLong();
    Decision decision;
    try {
      decision = seat.player().decide(position, clock.left());
    } catch (PlayerFailure failure) {
      return failure.outcomeFor(mover);
    }
    long nanos = nanoTime.getAsLong() - start;
    Clock after = clock.after(nanos);
    if (mover == Color.BLACK) {
      blackClock = after;
    } else {
      whiteClock = after;
    }
    if (after.hasFallen()) {
      return Outcome.lost(
          mover,
          Outcome.Reason.TIME,
          String.format(
              Locale.ROOT,
              "%.1f s for move %d, %.1f s allowed",
              nanos / 1e9,
              moves.size() + 1,
              clock.left().atMost().toNanos() / 1e9));
    }
    return switch (decision) {
      case Decision.Resign resign -> Outcome.lost(mover, Outcome.Reason.RESIGN, "");
      case Decision.Move move -> make(position, mover, move, nanos);
    };
  }

  private @Nullable Outcome make(
      Position position, Color mover, Decision.Move decided, long nanos) {
    int move = decided.move();
    if (!position.isLegal(move)) {
      return Outcome.lost(mover, Outcome.Reason.ILLEGAL, position.refusal(move));
    }
    position.play(move);
    moves.add(new GameRecord.Move(move, nanos, decided.search()));
    moveCount = moves.size();
    if (position.isOver()) {
      return Outcome.counted(Outcome.Reason.SCORE, position.score());
    }
    return moves.size() >= limits.moves()
        ? Outcome.counted(Outcome.Reason.MOVE_LIMIT, position.score())
        : null;
  }
}
