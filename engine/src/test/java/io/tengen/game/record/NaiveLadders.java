package io.tengen.game.record;

import io.tengen.game.board.Board;
import io.tengen.game.board.MoveEffects;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The ladder search by its definition, on copies of positions: the reference for Ladders. */
public final class NaiveLadders {
  // The queries do not depend on the side to move: sides pass as necessary.
  private final Position position;

  public NaiveLadders(Position position) {
    this.position = position;
  }

  /** Returns whether a chain in atari cannot escape. */
  public boolean isCaught(int stone) {
    return ownerFails(position, stone, true, 0);
  }

  /** Returns the moves that capture a chain with two liberties, ascending. */
  public Set<Integer> capturingMoves(int stone) {
    Set<Integer> moves = new TreeSet<>();
    for (int liberty : liberties(position, stone)) {
      if (isLegal(position, liberty, other(position, stone), false)
          && ownerFails(after(position, liberty, other(position, stone)), stone, true, 0)) {
        moves.add(liberty);
      }
    }
    return moves;
  }

  private static boolean ownerFails(Position at, int stone, boolean anyKo, int depth) {
    if (depth > 100) {
      return true;
    }
    if (liberties(at, stone).size() > 1 || !anyKo && at.ko() != 0) {
      return false;
    }
    int owner = at.board().stoneAt(stone);
    List<Integer> moves = new ArrayList<>(liberties(at, stone));
    NaiveBoard naive = new NaiveBoard(at.board());
    for (int own : naive.chain(stone)) {
      for (int next : naive.around(own)) {
        if (naive.stones[next] == Board.BLACK + Board.WHITE - owner
            && naive.liberties(next).size() == 1) {
          moves.addAll(naive.liberties(next));
        }
      }
    }
    for (int move : moves) {
      if (isLegal(at, move, owner, anyKo)
          && !attackerSucceeds(after(at, move, owner), stone, depth + 1)) {
        return false;
      }
    }
    return true;
  }

  private static boolean attackerSucceeds(Position at, int stone, int depth) {
    Set<Integer> liberties = liberties(at, stone);
    if (liberties.size() != 2) {
      return liberties.size() < 2;
    }
    int attacker = other(at, stone);
    for (int move : liberties) {
      if (isLegal(at, move, attacker, false)
          && ownerFails(after(at, move, attacker), stone, false, depth + 1)) {
        return true;
      }
    }
    return isDoubleKo(at, stone, List.copyOf(liberties));
  }

  private static boolean isDoubleKo(Position at, int stone, List<Integer> liberties) {
    NaiveBoard naive = new NaiveBoard(at.board());
    int owner = naive.stones[stone];
    for (int liberty : liberties) {
      int capturable = 0;
      for (int next : naive.around(liberty)) {
        if (naive.stones[next] == Board.EMPTY || naive.stones[next] == 3 - owner) {
          return false;
        }
        if (naive.stones[next] == owner && naive.liberties(next).size() == 1) {
          capturable += naive.chain(next).size();
        }
      }
      if (capturable != 1 || liberties(after(at, liberty, owner), stone).size() > 2) {
        return false;
      }
    }
    for (int own : naive.chain(stone)) {
      for (int next : naive.around(own)) {
        if (naive.stones[next] == 3 - owner && naive.liberties(next).size() == 1) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean isLegal(Position at, int point, int color, boolean anyKo) {
    return (anyKo || point != at.ko())
        && (at.board().effects(point, color) & MoveEffects.SUICIDE) == 0;
  }

  private static Position after(Position at, int point, int color) {
    Position after = new Position(at);
    if (after.stoneToMove() != color) {
      after.playFast(Points.PASS);
    }
    after.playFast(point);
    return after;
  }

  private static Set<Integer> liberties(Position at, int stone) {
    return new TreeSet<>(new NaiveBoard(at.board()).liberties(stone));
  }

  private static int other(Position at, int stone) {
    return Board.BLACK + Board.WHITE - at.board().stoneAt(stone);
  }
}
