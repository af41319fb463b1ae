package io.tengen.engine.classic;

import io.tengen.engine.classic.HotChains.Chain;
import io.tengen.engine.classic.HotChains.Fate;
import io.tengen.engine.classic.influence.TerritoryEstimate;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.util.ArrayList;
import java.util.List;

/**
 * Evaluates a position by reading and influence: chains that cannot escape are taken off the board,
 * those that the turn decides are shared out, the largest to the side to move and then in turn, and
 * the rest is estimated by influence.
 *
 * <p>Confined to one thread at a time.
 */
final class Evaluation {
  private final HotChains reader;
  private final TerritoryEstimate estimate;
  private final byte[] stones;

  /**
   * @param size points along one side of the boards
   * @param ladderNodes the most positions of one search of a ladder
   */
  Evaluation(int size, int ladderNodes) {
    reader = new HotChains(size, ladderNodes);
    estimate = new TerritoryEstimate(size);
    stones = new byte[new Board(size).points().arrayLength()];
  }

  /** Returns Black's lead in points without komi, with the position's side to move. */
  double lead(Position position) {
    return lead(position, reader.find(position));
  }

  /** Returns Black's lead as {@link #lead(Position)} for chains that have been read already. */
  double lead(Position position, List<Chain> chains) {
    Board board = position.board();
    board.copyStones(stones);
    int turn = position.stoneToMove();
    for (Chain chain : chains) {
      if (chain.fate() == Fate.DEAD) {
        remove(board, chain.stone());
      } else {
        // The side whose turn it is captures the other's chain or saves its own.
        if (chain.color() != turn) {
          remove(board, chain.stone());
        }
        turn = Board.BLACK + Board.WHITE - turn;
      }
    }
    estimate.findAllAlive(stones);
    return estimate.lead();
  }

  private void remove(Board board, int start) {
    int stone = start;
    do {
      stones[stone] = Board.EMPTY;
      stone = board.nextInChain(stone);
    } while (stone != start);
  }

  /** Returns the chains of a position that are dead or decided by the turn. */
  List<Chain> read(Position position) {
    return reader.find(position);
  }

  /**
   * Returns the stones that are dead at the end of a game: those that the evaluation takes off, and
   * surrounded groups whose influence is overturned.
   */
  List<Integer> deadStones(Position position) {
    lead(position);
    estimate.find(stones);
    Points points = position.points();
    List<Integer> dead = new ArrayList<>();
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      boolean gone = stones[point] == Board.EMPTY || estimate.isDead(point);
      if (gone && position.board().stoneAt(point) != Board.EMPTY) {
        dead.add(point);
      }
    }
    return dead;
  }

  /** Returns the estimate of the last evaluation. */
  TerritoryEstimate estimate() {
    return estimate;
  }
}
