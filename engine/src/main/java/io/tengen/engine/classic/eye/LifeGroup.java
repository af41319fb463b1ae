package io.tengen.engine.classic.eye;

import java.util.List;

/**
 * A group of connected chains and its eyes. Immutable.
 *
 * @param color the stone of its side
 * @param stones the points of its stones, ascending
 * @param spaces the closed spaces that its stones enclose
 * @param openHalfEyes half-eyes that its influence promises outside closed spaces, 0 to 4
 */
public record LifeGroup(int color, List<Integer> stones, List<Space> spaces, int openHalfEyes) {
  /** The half-eyes with which the side that moves first decides. */
  private static final int DECIDED_BY_TURN = 3;

  /**
   * A closed space.
   *
   * @param points its points, ascending, with or without stones of the attacker
   */
  public record Space(List<Integer> points, SpaceClass spaceClass) {
    public Space {
      points = List.copyOf(points);
    }
  }

  /** What becomes of a group that cannot run away. */
  public enum Status {
    /** Dead even if it moves first. */
    DEAD,
    /** Alive if it moves first, dead otherwise. */
    TURN_DECIDES,
    /** Alive even if the attacker moves first. */
    ALIVE
  }

  public LifeGroup {
    stones = List.copyOf(stones);
    spaces = List.copyOf(spaces);
  }

  /** Returns the sum of its closed spaces in half-eyes; a real eye is two. */
  public int halfEyes() {
    return spaces.stream().mapToInt(space -> space.spaceClass().halfEyes()).sum();
  }

  /** Returns its status by its closed spaces alone, if it is enclosed. */
  public Status status() {
    return status(halfEyes());
  }

  /** Returns its status with the eyes that its influence promises, if it is enclosed. */
  public Status prospect() {
    return status(halfEyes() + openHalfEyes);
  }

  /**
   * Returns the status of a group by its half-eyes: dead with fewer than three, decided by the turn
   * with three, alive with more.
   */
  static Status status(int halfEyes) {
    return halfEyes < DECIDED_BY_TURN
        ? Status.DEAD
        : halfEyes == DECIDED_BY_TURN ? Status.TURN_DECIDES : Status.ALIVE;
  }
}
