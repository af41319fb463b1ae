package io.tengen.engine.classic.reading;

import io.tengen.game.board.Board;
import io.tengen.game.board.UndoBoard;
import java.util.Arrays;

/**
 * The goal to join two stones in one chain. The attacker of this goal is their owner; the opponent
 * wants to cut.
 *
 * <p>The search looks at the points on the shortest ways between the stones, and at the liberties
 * of chains along them that are short of liberties. Stones that need more than {@link #MAX_MOVES}
 * moves in a row count as cut.
 */
final class ConnectGoal implements Goal {
  /** The number of moves in a row within which stones can be connected. */
  private static final int MAX_MOVES = 4;

  private static final int FAR = 99;

  // Ways of this many moves more than the shortest are tried.
  private static final int DETOUR = 1;

  private final int from;
  private final int to;
  private final int owner;
  private final int opponent;
  private final Outcome undecided;
  private final int[] fromHere;
  private final int[] fromThere;
  private final int[][] levels;
  private final int[] levelSize = new int[MAX_MOVES + 2];
  private final int[] liberties = new int[4];

  // The last position whose distance was computed.
  private long knownHash;
  private int knownDistance = -1;

  /**
   * @param undecided what to assume if the search cannot decide
   */
  ConnectGoal(UndoBoard board, int from, int to, Outcome undecided) {
    this.undecided = undecided;
    this.from = from;
    this.to = to;
    owner = board.stoneAt(from);
    opponent = Board.BLACK + Board.WHITE - owner;
    int length = board.points().arrayLength();
    fromHere = new int[length];
    fromThere = new int[length];
    levels = new int[MAX_MOVES + 2][4 * length];
  }

  @Override
  public int attacker() {
    return owner;
  }

  @Override
  public Outcome undecided() {
    return undecided;
  }

  @Override
  public Outcome outcome(UndoBoard board, int toMove) {
    if (board.stoneAt(from) != owner || board.stoneAt(to) != owner) {
      return Outcome.DISPROVEN;
    }
    if (board.chain(from) == board.chain(to)) {
      return Outcome.PROVEN;
    }
    int moves = distance(board);
    return moves > (toMove == owner ? MAX_MOVES : MAX_MOVES - 1) ? Outcome.DISPROVEN : Outcome.OPEN;
  }

  /** Returns the number of moves in a row that join the stones. */
  private int distance(UndoBoard board) {
    if (knownDistance < 0 || knownHash != board.hash()) {
      spread(board, from, fromHere, to);
      knownHash = board.hash();
      knownDistance = fromHere[to];
    }
    return knownDistance;
  }

  /**
   * Computes the number of moves with which a stone is joined to each point; stops when the goal is
   * reached.
   */
  private void spread(UndoBoard board, int start, int[] distance, int goal) {
    Arrays.fill(distance, FAR);
    Arrays.fill(levelSize, 0);
    distance[start] = 0;
    levels[0][levelSize[0]++] = start;
    for (int level = 0; level <= MAX_MOVES; level++) {
      for (int i = 0; i < levelSize[level]; i++) {
        int point = levels[level][i];
        if (point == goal) {
          return;
        }
        if (distance[point] == level) {
          step(board, point, level, distance);
        }
      }
    }
  }

  private void step(UndoBoard board, int point, int level, int[] distance) {
    for (int side = 0; side < 4; side++) {
      int next = board.neighbour(point, side);
      int reached = level + cost(board, next);
      if (reached <= MAX_MOVES && reached < distance[next]) {
        distance[next] = reached;
        levels[reached][levelSize[reached]++] = next;
      }
    }
  }

  private int cost(UndoBoard board, int point) {
    int content = board.stoneAt(point);
    if (content == Board.EMPTY) {
      return 1;
    }
    if (content == owner) {
      return 0;
    }
    if (content == Board.EDGE) {
      return FAR;
    }
    int count = board.liberties(point, 3);
    return count < 3 ? count : FAR;
  }

  @Override
  public void moves(UndoBoard board, int toMove, MoveList moves) {
    spread(board, from, fromHere, -1);
    spread(board, to, fromThere, -1);
    int shortest = fromHere[to];
    for (int i = 0; i < board.points().count(); i++) {
      int point = board.points().get(i);
      int content = board.stoneAt(point);
      int way = fromHere[point] + fromThere[point];
      if (content == Board.EMPTY && way - 1 <= shortest + DETOUR) {
        addOnWay(board, point, toMove, 40 - 8 * (way - 1 - shortest), moves);
      } else if (content == opponent && way <= shortest + DETOUR + 2) {
        addLiberties(board, point, 2, toMove, 22, moves);
      } else if (content == owner && way <= shortest + DETOUR) {
        addLiberties(board, point, 2, toMove, 20, moves);
        addEnemies(board, point, toMove, moves);
      }
    }
  }

  private void addOnWay(UndoBoard board, int point, int toMove, int score, MoveList moves) {
    if (board.isLegal(point, toMove)) {
      int own = Tactics.libertiesAfter(board, point, toMove, point, 3);
      boolean joins = fromHere[point] == 1 && fromThere[point] == 1;
      int near = joins ? 30 : 0;
      int detour = steps(board, point, from) + steps(board, point, to);
      moves.add(point, score + near + Math.min(own, 2) - detour - (own == 1 ? 20 : 0));
    }
  }

  /** Returns the number of steps from a point to the nearest stone of a chain, at most 9. */
  private static int steps(UndoBoard board, int point, int chain) {
    int least = 9;
    int stone = chain;
    do {
      int rows = Math.abs(board.points().row(stone) - board.points().row(point));
      int columns = Math.abs(board.points().column(stone) - board.points().column(point));
      least = Math.min(least, rows + columns);
      stone = board.nextInChain(stone);
    } while (stone != chain);
    return least;
  }

  private void addEnemies(UndoBoard board, int stone, int toMove, MoveList moves) {
    for (int side = 0; side < 4; side++) {
      int next = board.neighbour(stone, side);
      if (board.stoneAt(next) == opponent) {
        addLiberties(board, next, 2, toMove, 14, moves);
      }
    }
  }

  /** Adds the liberties of a chain if it has no more than these. */
  private void addLiberties(
      UndoBoard board, int chain, int most, int toMove, int score, MoveList moves) {
    int count = board.liberties(chain, most + 1, liberties);
    if (count > most) {
      return;
    }
    for (int i = 0; i < count; i++) {
      if (board.isLegal(liberties[i], toMove)) {
        int own = Tactics.libertiesAfter(board, liberties[i], toMove, liberties[i], 2);
        moves.add(liberties[i], score + (count == 1 ? 15 : 0) - (own == 1 ? 20 : 0));
      }
    }
  }

  @Override
  public int proofEstimate(UndoBoard board, int toMove) {
    int moves = Math.min(MAX_MOVES, distance(board));
    return toMove == owner ? moves * moves : (moves + 1) * (moves + 1) - 2;
  }

  @Override
  public int disproofEstimate(UndoBoard board, int toMove) {
    int left = MAX_MOVES + 1 - Math.min(MAX_MOVES, distance(board));
    return left * left;
  }
}
