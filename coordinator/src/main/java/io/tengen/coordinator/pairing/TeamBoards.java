package io.tengen.coordinator.pairing;

import java.util.ArrayList;
import java.util.List;

/**
 * A match of two teams on fixed boards, as one round: player i of the first half of the list meets
 * player i of the second half. {@link TeamMatch} computes the teams' result.
 */
public final class TeamBoards implements RoundFormat {
  private final int boards;

  /**
   * @param players number of players in both teams together
   * @throws IllegalArgumentException if the players do not form two teams of equal size
   */
  public TeamBoards(int players) {
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
  public List<Pairing> next(RoundHistory history) {
    List<Pairing> pairings = new ArrayList<>();
    for (int board = 0; board < boards && history.rounds().isEmpty(); board++) {
      pairings.add(new Pairing(board, boards + board));
    }
    return pairings;
  }
}
