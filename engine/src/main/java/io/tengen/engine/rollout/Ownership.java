package io.tengen.engine.rollout;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.rules.DeadStones;
import io.tengen.game.rules.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * An estimate of the owner of each point of a position by many rollouts. Immutable and thread-safe;
 * equal arguments give equal estimates on every machine.
 *
 * <p>Meant for positions in which neither side can gain anything more. There, chains on whose owner
 * the rollouts disagree are in seki, since rollouts play on in a seki.
 */
public final class Ownership {
  /**
   * The share of the rollouts in which a side must own the points of a chain for its status to be
   * certain.
   */
  private static final double CERTAIN = 0.7;

  private final Board board;
  private final int rollouts;
  private final int[] black;
  private final int[] white;

  /** The status of a chain. */
  public enum Status {
    /** Its own side almost always owns its points. */
    ALIVE,
    /** The opponent almost always owns its points. */
    DEAD,
    /** Neither side owns its points almost always. */
    SEKI
  }

  private Ownership(Board board, int rollouts) {
    this.board = board;
    this.rollouts = rollouts;
    black = new int[board.points().arrayLength()];
    white = new int[board.points().arrayLength()];
  }

  /**
   * Estimates the ownership of a position; blocks for the duration of the rollouts. Each side moves
   * first in half of them, so that the side to move does not matter.
   *
   * @param position not changed; not {@link Position#isEndedByRule ended without a count}
   * @param policy the policy that plays the rollouts
   * @param rollouts the number of rollouts, at least 1
   * @param seed the seed of the rollouts
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

  /** Returns the share of the rollouts in which Black owns this point at the end, 0 to 1. */
  public double black(int point) {
    return (double) black[point] / rollouts;
  }

  /** Returns the share of the rollouts in which White owns this point at the end, 0 to 1. */
  public double white(int point) {
    return (double) white[point] / rollouts;
  }

  /** Returns the status of the chain of this stone. */
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

  /** Returns every stone of this status, in ascending order. */
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

  /**
   * Returns the owner of a point at the end of a rollout: the colour of its stone or of its
   * neighbours, since a rollout leaves only single points empty.
   */
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
