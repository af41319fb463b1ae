package io.tengen.engine.classic.life;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.board.UndoBoard;

/**
 * Finds out whether a chain lives unconditionally, by Benson's algorithm on the chains and small
 * enclosed spaces around it.
 *
 * <p>Source: Benson 1976, <i>Life in the game of Go</i>. It differs from {@link
 * io.tengen.game.board.Benson} in that it looks at one chain's surroundings alone and at boards
 * with undo, so that a search can ask at each position. An enclosed space of seven or more empty
 * points (eleven in a corner) that only one chain surrounds counts as two eyes.
 *
 * <p>Confined to one thread at a time.
 */
final class TwoEyes {
  /** The size from which an enclosed space without enemy stones counts as two eyes. */
  private static final int TWO_EYES = 7;

  /** The size in a corner, where nine points can be killed (the carpenter's square). */
  private static final int TWO_EYES_IN_CORNER = 11;

  private static final int MAX_SPACE = 16;
  private static final int MAX_SPACES = 24;
  private static final int MAX_CHAINS = 30;

  private final int[] seen;

  // The points that belong to spaces found too large in this query.
  private final int[] open;
  private int stamp;

  private final int[] chains = new int[MAX_CHAINS];
  private int chainCount;
  private final int[] borders = new int[MAX_SPACES];
  private final int[] vital = new int[MAX_SPACES];
  private int spaceCount;
  private boolean isWide;

  private final int[] queue = new int[MAX_SPACE + 1];

  TwoEyes(Points points) {
    seen = new int[points.arrayLength()];
    open = new int[points.arrayLength()];
  }

  /**
   * Returns whether the chain of this stone cannot be captured even if its owner always passes, or
   * has a large space of its own.
   */
  boolean isAlive(UndoBoard board, int stone) {
    int color = board.stoneAt(stone);
    stamp++;
    chainCount = 0;
    spaceCount = 0;
    isWide = false;
    chains[chainCount++] = board.chain(stone);
    for (int i = 0; i < chainCount; i++) {
      findSpaces(board, chains[i], color);
      if (i == 0 && spaceCount == 0) {
        return false;
      }
    }
    return isWide || survives();
  }

  private void findSpaces(UndoBoard board, int chain, int color) {
    int stone = chain;
    do {
      for (int side = 0; side < 4; side++) {
        int point = board.neighbour(stone, side);
        if (board.stoneAt(point) == Board.EMPTY
            && seen[point] != stamp
            && spaceCount < MAX_SPACES) {
          findSpace(board, point, color);
        }
      }
      stone = board.nextInChain(stone);
    } while (stone != chain);
  }

  /** Floods the points without a stone of the colour; keeps the space if it is small. */
  private void findSpace(UndoBoard board, int start, int color) {
    int size = 0;
    queue[size++] = start;
    seen[start] = stamp;
    int border = 0;
    int common = -1;
    int enemies = 0;
    boolean hasCorner = false;
    for (int i = 0; i < size; i++) {
      int point = queue[i];
      boolean isEmpty = board.stoneAt(point) == Board.EMPTY;
      enemies += isEmpty ? 0 : 1;
      int touching = 0;
      int edges = 0;
      for (int side = 0; side < 4; side++) {
        int next = board.neighbour(point, side);
        int content = board.stoneAt(next);
        if (content == color) {
          touching |= bit(board.chain(next));
        } else if (content == Board.EDGE) {
          edges++;
        } else if (seen[next] != stamp || open[next] == stamp) {
          if (size >= MAX_SPACE || open[next] == stamp) {
            markOpen(size);
            return;
          }
          seen[next] = stamp;
          queue[size++] = next;
        }
      }
      border |= touching;
      hasCorner |= edges == 2;
      if (isEmpty) {
        common &= touching;
      }
    }
    int enough = hasCorner ? TWO_EYES_IN_CORNER : TWO_EYES;
    isWide |= enemies == 0 && size >= enough && border == 1;
    borders[spaceCount] = border;
    vital[spaceCount++] = common == -1 ? 0 : common;
  }

  private void markOpen(int size) {
    for (int i = 0; i < size; i++) {
      open[queue[i]] = stamp;
    }
  }

  /** Returns the bit of a chain, a new one if it is not known. */
  private int bit(int chain) {
    for (int i = 0; i < chainCount; i++) {
      if (chains[i] == chain) {
        return 1 << i;
      }
    }
    if (chainCount == MAX_CHAINS) {
      return 1 << MAX_CHAINS;
    }
    chains[chainCount] = chain;
    return 1 << chainCount++;
  }

  /** Removes chains with fewer than two vital spaces, and the spaces they border, in turn. */
  private boolean survives() {
    int alive = (1 << chainCount) - 1;
    int spaces = (1 << spaceCount) - 1;
    boolean isChanged = true;
    while (isChanged && (alive & 1) != 0) {
      isChanged = false;
      for (int space = 0; space < spaceCount; space++) {
        if ((spaces >> space & 1) != 0 && (borders[space] & ~alive) != 0) {
          spaces &= ~(1 << space);
          isChanged = true;
        }
      }
      for (int chain = 0; chain < chainCount; chain++) {
        if ((alive >> chain & 1) != 0 && vitalSpaces(chain, spaces) < 2) {
          alive &= ~(1 << chain);
          isChanged = true;
        }
      }
    }
    return (alive & 1) != 0;
  }

  private int vitalSpaces(int chain, int spaces) {
    int count = 0;
    for (int space = 0; space < spaceCount; space++) {
      count += spaces >> space & vital[space] >> chain & 1;
    }
    return count;
  }
}
