package io.tengen.engine.classic.life;

import io.tengen.engine.classic.reading.TacticalReader;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import java.util.ArrayList;
import java.util.List;

/**
 * Joins the chains of a position to dragons: chains that the opponent cannot cut, as reading finds,
 * belong together, and so do chains around one eye space.
 *
 * <p>Source: GNU Go 3.8, <a href="https://www.gnu.org/software/gnugo/gnugo_7.html">documentation of
 * dragons</a>, which also joins the worms around an eye space.
 *
 * <p>Confined to one thread at a time.
 */
public final class Dragons {
  private static final int NEAR = 4;

  private final Board board;
  private final Points points;
  private final TacticalReader reader;
  private final EyeSpaces spaces;

  /**
   * @param board the position; must not change
   * @param ko the point where simple ko forbids the next move; 0 if there is none
   */
  public Dragons(Board board, int ko) {
    this.board = board;
    points = board.points();
    reader = TacticalReader.of(board, ko);
    spaces = new EyeSpaces(board, ko);
  }

  /** Returns whether two stones belong to one dragon. */
  public boolean areTogether(int a, int b) {
    return board.stoneAt(a) == board.stoneAt(b) && chainsOf(a).contains(board.chain(b));
  }

  /** Returns the heads of the chains of a stone's dragon, its own first. */
  public List<Integer> chainsOf(int stone) {
    List<Integer> chains = new ArrayList<>(List.of(board.chain(stone)));
    for (int i = 0; i < chains.size(); i++) {
      join(chains, chains.get(i));
    }
    return chains;
  }

  private void join(List<Integer> chains, int chain) {
    spaces.sharing(chain).stream().filter(next -> !chains.contains(next)).forEach(chains::add);
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (board.stoneAt(point) == board.stoneAt(chain)
          && !chains.contains(board.chain(point))
          && isNear(chain, point)
          && reader.areLinked(chain, board.chain(point))) {
        chains.add(board.chain(point));
      }
    }
  }

  private boolean isNear(int chain, int point) {
    int stone = chain;
    do {
      int rows = Math.abs(points.row(stone) - points.row(point));
      int columns = Math.abs(points.column(stone) - points.column(point));
      if (rows + columns <= NEAR) {
        return true;
      }
      stone = board.nextInChain(stone);
    } while (stone != chain);
    return false;
  }
}
