package io.tengen.worker.data.shard;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.IllegalMoveException;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Position;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A game in the form stored for training: enough to replay it and to derive a learner's targets. It
 * ends where play was resumed to settle dead stones, if it was. Immutable.
 *
 * @param id the game's unique name
 * @param turns the moves; colours alternate from {@code setup.firstToMove()}
 * @param opening number of first moves that the players did not choose and that are not trained on
 * @param end the board as it was counted; null if it was not counted, as after a resignation
 * @param neverResign whether neither side was allowed to resign
 * @param startedAt whole seconds
 * @param seed of the players' randomness
 */
public record TrainingGame(
    Id id,
    GameSetup setup,
    PlayerInfo black,
    PlayerInfo white,
    List<Turn> turns,
    int opening,
    Outcome outcome,
    @Nullable FinalBoard end,
    boolean neverResign,
    Instant startedAt,
    long seed) {

  /**
   * A permanent name of a game: two records with equal names are the same game.
   *
   * @param source such as {@code run k3j5x} or {@code sgf games/7.sgf}
   * @param index of the game in its source, from 0
   */
  public record Id(String source, long index) {
    /**
     * @throws IllegalArgumentException if the index is negative
     */
    public Id {
      if (index < 0) {
        throw new IllegalArgumentException("game " + index + " of " + source + " cannot exist");
      }
    }

    @Override
    public String toString() {
      return "game " + index + " of " + source;
    }
  }

  /**
   * @throws IllegalArgumentException if the parts are inconsistent
   */
  public TrainingGame {
    turns = List.copyOf(turns);
    if (opening < 0 || opening > turns.size()) {
      throw new IllegalArgumentException(
          "an opening of " + opening + " moves in a game of " + turns.size());
    }
    if (end != null && end.size() != setup.size() * setup.size()) {
      throw new IllegalArgumentException(
          "ownership of " + end.size() + " points on a board of size " + setup.size());
    }
  }

  /** Encodes the game as shards store it. */
  public byte[] toBytes() {
    return GameEncoder.toBytes(this);
  }

  /**
   * Decodes a game from {@link #toBytes}. {@link #check} checks whether its moves are legal.
   *
   * @throws DataException with a one-line message if the bytes are not a game
   */
  public static TrainingGame parse(byte[] bytes) throws DataException {
    return GameDecoder.parse(bytes, 0, bytes.length);
  }

  /** Whether no move was searched, as in human games, whose moves are then the policy's targets. */
  public boolean isUnsearched() {
    for (Turn turn : turns) {
      if (turn.summary() != null) {
        return false;
      }
    }
    return true;
  }

  /** Whether the i-th position, the one before the i-th move, is a sample for training. */
  public boolean isSample(int i) {
    return isSample(i, isUnsearched());
  }

  /**
   * Whether the i-th position is a sample for training; faster for many positions of one game.
   *
   * @param unsearched the value of {@link #isUnsearched}
   */
  public boolean isSample(int i, boolean unsearched) {
    return i >= opening && (unsearched || turns.get(i).summary() != null);
  }

  /**
   * Whether a sample has a policy target. A cheap search has none, because its few visits say
   * little about the moves.
   */
  public boolean teachesPolicy(int i) {
    SearchSummary summary = turns.get(i).summary();
    return summary == null || summary.full();
  }

  /**
   * Returns this game without the results of its searches. Its moves are then the policy's targets,
   * from the opening on.
   */
  public TrainingGame withoutSearches() {
    return isUnsearched()
        ? this
        : new TrainingGame(
            id,
            setup,
            black,
            white,
            turns.stream().map(turn -> new Turn(turn.move(), null)).toList(),
            opening,
            outcome,
            end,
            neverResign,
            startedAt,
            seed);
  }

  /** The number of samples for training. */
  public int samples() {
    boolean unsearched = isUnsearched();
    int samples = 0;
    for (int i = opening; i < turns.size(); i++) {
      samples += isSample(i, unsearched) ? 1 : 0;
    }
    return samples;
  }

  /** The result for this side: 1 for a win, 0 for a loss, 0.5 if neither side won. */
  public double result(Color side) {
    return (1 + outcome.kind().gain(side.stone())) / 2.0;
  }

  /** The colour of the i-th move. */
  public Color mover(int i) {
    return i % 2 == 0 ? setup.firstToMove() : setup.firstToMove().opponent();
  }

  /**
   * Replays the game and checks everything that may be wrong in a file: illegal moves and visited
   * moves, moves after the end, a winner that contradicts the count.
   *
   * @throws DataException with one line that names the game and the problem
   */
  public void check() throws DataException {
    Position position = new Position(setup);
    for (int i = 0; i < turns.size(); i++) {
      Turn turn = turns.get(i);
      SearchSummary summary = turn.summary();
      if (position.isOver()) {
        throw wrong(i, "comes after the end");
      }
      if (summary != null) {
        checkMoves(position, i, summary.candidates());
        if (summary.target() != null) {
          checkMoves(position, i, summary.target());
        }
      }
      try {
        position.play(turn.move());
      } catch (IllegalMoveException e) {
        throw wrong(i, String.valueOf(e.getMessage()));
      }
    }
    if (end != null
        && outcome.reason().isCounted()
        && Outcome.counted(outcome.reason(), end.lead()).kind() != outcome.kind()) {
      throw new DataException(
          id + ": Black leads by " + end.lead() + " in a game " + outcome.result());
    }
  }

  private void checkMoves(Position position, int i, MoveCounts moves) throws DataException {
    for (int n = 0; n < moves.size(); n++) {
      if (!position.isLegal(moves.move(n))) {
        throw wrong(i, "was searched with " + position.refusal(moves.move(n)));
      }
    }
  }

  private DataException wrong(int i, String what) {
    String name = Points.of(setup.size()).name(turns.get(i).move());
    return new DataException(id + ": move " + (i + 1) + ", " + name + ": " + what);
  }
}
