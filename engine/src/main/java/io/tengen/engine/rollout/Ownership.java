package io.tengen.engine.rollout;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.rules.DeadStones;
import io.tengen.game.rules.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Who owns which point of a position, estimated by playing it to its end many times. Immutable and
 * thread-safe once made; equal arguments make equal estimates on every machine.
 *
 * <p>Meant for positions in which both sides have nothing more to gain: there, chains that rollouts
 * cannot agree on stand in a seki, which rollouts know no better than to break.
 */
public final class Ownership {
  /** A chain is dead where the opponent ends up with its points in this share of the rollouts. */
  private static final double CERTAIN = 0.7;

  private final Board board;
  private final int rollouts;
  private final int[] black;
  private final int[] white;

  /** How a chain stands. */
  public enum Status {
    ALIVE,
    DEAD,
    /** Neither side is sure of its points. */
    SEKI
  }

  private Ownership(Board board, int rollouts) {
    this.board = board;
    this.rollouts = rollouts;
    black = new int[board.points().arrayLength()];
    white = new int[board.points().arrayLength()];
  }

  /**
   * Plays the position out; takes as long as so many rollouts. Both sides begin as often, so that
   * nothing hangs on whose turn it is.
   *
   * @param position not changed; not {@link Position#isEndedByRule ended without a count}
   * @param rollouts at least 1
   */
  public static Ownership estimate(
      Position position, RolloutPolicy policy, int rollouts, long seed) {
    Ownership ownership = new Ownership(new Board(position.board()), rollouts);
    SplittableRandom random = new SplittableRandom(seed);
    Position scratch = new Position(position);
    for (int i = 0; i < rollouts; i++) {
      scratch.copyFrom(position);
      scratch.resume(i % 2 == 0 ? position.toMove() : position.toMove().opponent());
      policy.playOut(scratch, random);
      ownership.add(scratch.board());
    }
    return ownership;
  }

  /** Share of the rollouts in which Black ended up with this point, 0 to 1. */
  public double black(int point) {
    return (double) black[point] / rollouts;
  }

  /** Share of the rollouts in which White ended up with this point, 0 to 1. */
  public double white(int point) {
    return (double) white[point] / rollouts;
  }

  /** How the chain of this stone stands. */
  public Status status(int stone) {
    double own = 0;
    double lost = 0;
    boolean isBlack = board.stoneAt(stone) == Board.BLACK;
    int at = stone;
    do {
      own += isBlack ? black(at) : white(at);
      lost += isBlack ? white(at) : black(at);
      at = board.nextInChain(at);
    } while (at != stone);
    int size = board.chainSize(stone);
    return lost >= CERTAIN * size
        ? Status.DEAD
        : own >= CERTAIN * size ? Status.ALIVE : Status.SEKI;
  }

  /** Every stone that stands so, ascending. */
  public List<Integer> stones(Status status) {
    List<Integer> stones = new ArrayList<>();
    Points points = board.points();
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (board.stoneAt(point) != Board.EMPTY && status(point) == status) {
        stones.add(point);
      }
    }
    return DeadStones.wholeChains(board, stones);
  }

  private void add(Board end) {
    Points points = end.points();
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      int owner = owner(end, point);
      black[point] += owner == Board.BLACK ? 1 : 0;
      white[point] += owner == Board.WHITE ? 1 : 0;
    }
  }

  /** A rollout leaves nothing empty but single points, so their neighbours say whose they are. */
  public static int owner(Board end, int point) {
    int stone = end.stoneAt(point);
    if (stone != Board.EMPTY) {
      return stone;
    }
    int reached = 0;
    for (int side = 0; side < 4; side++) {
      int neighbour = end.stoneAt(end.neighbour(point, side));
      reached |= neighbour == Board.EDGE ? 0 : neighbour;
    }
    return reached;
  }
}
