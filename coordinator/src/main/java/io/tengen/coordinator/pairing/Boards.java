package io.tengen.coordinator.pairing;

import java.util.ArrayList;
import java.util.List;

/**
 * A match of two teams on fixed boards, as one round: the first half of the players against the
 * second, in this order. {@link TeamMatch} makes the teams' result of its meetings.
 */
public final class Boards implements Format {
  private final int boards;

  /**
   * @param players of both teams together
   * @throws IllegalArgumentException if they are not two teams of equal size
   */
  public Boards(int players) {
    if (players < 2 || players % 2 != 0) {
      throw new IllegalArgumentException(
          "a team match takes two teams of equal size, not " + players + " players");
    }
    boards = players / 2;
  }

  @Override
  public int players() {
    return 2 * boards;
  }

  @Override
  public List<Meeting> next(History history) {
    List<Meeting> meetings = new ArrayList<>();
    for (int board = 0; board < boards && history.rounds().isEmpty(); board++) {
      meetings.add(new Meeting(board, boards + board));
    }
    return meetings;
  }
}
