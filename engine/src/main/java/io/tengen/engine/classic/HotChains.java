package io.tengen.engine.classic;

import io.tengen.game.board.Board;
import io.tengen.game.board.Ladders;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Reads which chains with one or two liberties can be captured, with a {@link Ladders} search.
 *
 * <p>Confined to one thread at a time.
 */
final class HotChains {
  private static final int MOST_LIBERTIES = 2;

  private final Ladders ladders;
  private final byte[] stones;
  private final boolean[] seen;

  /** What reading says of a chain. */
  enum Fate {
    /** It is captured even if its owner moves first. */
    DEAD,
    /** Whoever moves first captures or saves it. */
    TURN_DECIDES
  }

  /**
   * A chain that is not safe.
   *
   * @param stone one of its stones
   * @param color the stone of its owner
   * @param size the number of its stones
   * @param move a move that captures it; 0 if it is dead already
   */
  record Chain(int stone, int color, int size, Fate fate, int move) {}

  /**
   * @param size points along one side of the boards
   * @param nodes the most positions of one search of a ladder
   */
  HotChains(int size, int nodes) {
    ladders = new Ladders(size, nodes);
    stones = new byte[Points.of(size).arrayLength()];
    seen = new boolean[stones.length];
  }

  /** Returns the chains that are dead or decided by the turn, the largest first. */
  List<Chain> find(Position position) {
    Board board = position.board();
    Points points = position.points();
    board.copyStones(stones);
    ladders.load(stones, position.ko());
    List<Chain> found = new ArrayList<>();
    Arrays.fill(seen, false);
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (stones[point] != Board.EMPTY && !seen[board.chain(point)]) {
        seen[board.chain(point)] = true;
        add(board, point, found);
      }
    }
    found.sort(Comparator.comparingInt(Chain::size).reversed());
    return found;
  }

  private void add(Board board, int stone, List<Chain> found) {
    int liberties = board.liberties(stone, MOST_LIBERTIES + 1);
    if (liberties > MOST_LIBERTIES) {
      return;
    }
    int move = liberties == 1 ? board.lastLiberty(stone) : ladders.capturingMoves(stone) & 0xffff;
    if (move != 0) {
      Fate fate = liberties == 1 && ladders.isCaught(stone) ? Fate.DEAD : Fate.TURN_DECIDES;
      found.add(new Chain(stone, board.stoneAt(stone), board.chainSize(stone), fate, move));
    }
  }
}
