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
 * A game as it is kept for training: enough to replay it, and to derive whatever targets a learner
 * wants. Ends where play was resumed to settle dead stones, if it was. Immutable.
 *
 * @param id which game of all this is
 * @param turns colours alternate from {@code setup.firstToMove()}
 * @param opening how many of the first moves the players did not choose; they are not learned from
 * @param end the board as it was counted; null if it was not, as after a resignation
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
   * Names one game for ever: two records with one name are the same game.
   *
   * @param source such as {@code run k3j5x} or {@code sgf games/7.sgf}
   * @param index of the game in its source, from 0
   */
  public record Id(String source, long index) {
    /**
     * @throws IllegalArgumentException if the number is none
     */
    public Id {
      if (index < 0) {
        throw new IllegalArgumentException("game " + index + " of " + source + " cannot be");
      }
    }

    @Override
    public String toString() {
      return "game " + index + " of " + source;
    }
  }

  /**
   * @throws IllegalArgumentException if the parts do not fit together
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

  /** The game as shards keep it. */
  public byte[] toBytes() {
    return GameEncoder.toBytes(this);
  }

  /**
   * A game out of {@link #toBytes}; whether its moves can be played is for {@link #check} to say.
   *
   * @throws DataException with one line if the bytes are none
   */
  public static TrainingGame parse(byte[] bytes) throws DataException {
    return GameDecoder.parse(bytes, 0, bytes.length);
  }

  /** Whether nothing was searched, as in games of people: their moves are what is learned. */
  public boolean isUnsearched() {
    for (Turn turn : turns) {
      if (turn.searchSummary() != null) {
        return false;
      }
    }
    return true;
  }

  /** Whether training learns from the i-th position, the one before the i-th move. */
  public boolean isSample(int i) {
    return isSample(i, isUnsearched());
  }

  /** As the other, for who asks of many positions of one game. */
  public boolean isSample(int i, boolean unsearched) {
    return i >= opening && (unsearched || turns.get(i).searchSummary() != null);
  }

  /**
   * Whether a policy is learned from a sample, and not only who won: not from a cheap search, whose
   * few visits say little of the moves.
   */
  public boolean teachesPolicy(int i) {
    SearchSummary searchSummary = turns.get(i).searchSummary();
    return searchSummary == null || searchSummary.full();
  }

  /** How many positions training learns from. */
  public int samples() {
    boolean unsearched = isUnsearched();
    int samples = 0;
    for (int i = opening; i < turns.size(); i++) {
      samples += isSample(i, unsearched) ? 1 : 0;
    }
    return samples;
  }

  /** The result for this side: 1 a win, 0 a loss, 0.5 where neither side has won. */
  public double result(Color side) {
    return (1 + outcome.kind().gain(side.stone())) / 2.0;
  }

  /** Whose move the i-th is. */
  public Color mover(int i) {
    return i % 2 == 0 ? setup.firstToMove() : setup.firstToMove().opponent();
  }

  /**
   * Replays the game and looks at everything that a file may have wrong: moves and visited moves
   * that the rules refuse, play after the end, a winner whom the count denies.
   *
   * @throws DataException with one line that names the game and what is wrong
   */
  public void check() throws DataException {
    Position position = new Position(setup);
    for (int i = 0; i < turns.size(); i++) {
      Turn turn = turns.get(i);
      SearchSummary searchSummary = turn.searchSummary();
      if (position.isOver()) {
        throw wrong(i, "comes after the end");
      }
      if (searchSummary != null) {
        checkMoves(position, i, searchSummary.candidates());
        if (searchSummary.target() != null) {
          checkMoves(position, i, searchSummary.target());
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
