package io.tengen.engine.classic.life;

import io.tengen.engine.classic.reading.Goal;
import io.tengen.engine.classic.reading.MoveList;
import io.tengen.engine.classic.reading.Tactics;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.board.UndoBoard;

/**
 * The goal to kill a dragon: to capture its anchor. The dragon lives with two eyes, by reaching a
 * haven, or by seki, in which the attacker cannot continue.
 */
final class LifeGoal implements Goal {
  private static final int MAX_LIBERTIES = 24;

  // Larger spaces are searched with the moves of the highest scores only.
  private static final int MAX_MOVES = 16;

  private final int anchor;
  private final int defender;
  private final int attacker;
  private final LifeRegion region;
  private final int[] space;
  private final TwoEyes twoEyes;
  private final int[] liberties = new int[MAX_LIBERTIES];

  LifeGoal(UndoBoard board, Dragon dragon, LifeRegion region) {
    this.region = region;
    anchor = dragon.anchor(board);
    defender = dragon.color();
    attacker = dragon.attacker();
    space = region.inside().stream().mapToInt(Integer::intValue).toArray();
    twoEyes = new TwoEyes(board.points());
  }

  @Override
  public int attacker() {
    return attacker;
  }

  @Override
  public Outcome outcome(UndoBoard board, int toMove) {
    if (board.stoneAt(anchor) != defender) {
      return Tactics.isTakenByKo(board, anchor, toMove == defender) ? Outcome.OPEN : Outcome.PROVEN;
    }
    if (toMove == attacker && board.inAtari(anchor) && Tactics.isCapturable(board, anchor)) {
      return Outcome.PROVEN;
    }
    // A move of the attacker makes nothing alive.
    if (toMove == defender) {
      return Outcome.OPEN;
    }
    return hasEscaped(board) || twoEyes.isAlive(board, anchor) ? Outcome.DISPROVEN : Outcome.OPEN;
  }

  private boolean hasEscaped(UndoBoard board) {
    int stone = anchor;
    do {
      if (region.isHaven(stone)) {
        return true;
      }
      stone = board.nextInChain(stone);
    } while (stone != anchor);
    return false;
  }

  @Override
  public int proofEstimate(UndoBoard board, int toMove) {
    if (board.stoneAt(anchor) != defender) {
      return 1;
    }
    int count = board.liberties(anchor, MAX_LIBERTIES);
    return toMove == attacker ? count : count + 2;
  }

  @Override
  public int disproofEstimate(UndoBoard board, int toMove) {
    if (board.stoneAt(anchor) != defender) {
      return 1;
    }
    int count = board.liberties(anchor, 8);
    return Math.max(1, 8 - count) + (toMove == attacker ? 2 : 0);
  }

  @Override
  public void moves(UndoBoard board, int toMove, MoveList moves) {
    if (board.stoneAt(anchor) != defender) {
      moves.add(anchor, 0);
      moves.add(Points.PASS, -100);
      return;
    }
    for (int point : space) {
      if (board.stoneAt(point) == Board.EMPTY) {
        addMove(board, point, toMove, moves);
      }
    }
    moves.keep(MAX_MOVES);
    Tactics.eachNeighbour(board, anchor, attacker, chain -> addWeak(board, chain, toMove, moves));
    if (toMove == defender && !board.inAtari(anchor)) {
      moves.add(Points.PASS, -100);
    } else if (toMove == defender && moves.size() == 0) {
      moves.add(Points.PASS, -100);
    }
  }

  /** Adds moves on the liberties of a surrounding chain that is short of them. */
  private void addWeak(UndoBoard board, int chain, int toMove, MoveList moves) {
    int count = board.liberties(chain, 3, liberties);
    if (count > 2) {
      return;
    }
    for (int i = 0; i < count; i++) {
      if (board.isLegal(liberties[i], toMove)) {
        moves.add(liberties[i], count == 1 ? 30 : 5);
      }
    }
    if (toMove == attacker) {
      Tactics.eachNeighbour(
          board,
          chain,
          defender,
          enemy -> {
            if (board.inAtari(enemy) && board.isLegal(board.lastLiberty(enemy), attacker)) {
              moves.add(board.lastLiberty(enemy), count == 1 ? 30 : 10);
            }
          });
    }
  }

  private void addMove(UndoBoard board, int point, int toMove, MoveList moves) {
    if (!board.isLegal(point, toMove) || toMove == defender && isOwnEye(board, point)) {
      return;
    }
    int score = 0;
    int empty = 0;
    boolean meetsOwn = false;
    boolean meetsEnemy = false;
    int enemy = Board.BLACK + Board.WHITE - toMove;
    for (int side = 0; side < 4; side++) {
      int next = board.neighbour(point, side);
      int content = board.stoneAt(next);
      if (content == Board.EMPTY) {
        empty++;
        score += region.contains(next) ? 3 : 1;
      } else if (content != Board.EDGE) {
        boolean isAtari = board.inAtari(next);
        meetsOwn |= content == toMove;
        meetsEnemy |= content == enemy;
        score += isAtari ? (content == enemy ? 18 : 14) : 0;
      } else {
        score += 1;
      }
    }
    score += meetsOwn && meetsEnemy ? 6 : 0;
    if (empty < 2 && Tactics.libertiesAfter(board, point, toMove, point, 2) == 1) {
      score -= toMove == attacker ? 8 : 14;
    }
    moves.add(point, score);
  }

  /** Returns whether the point is a real one-point eye, which its owner need not fill. */
  private boolean isOwnEye(UndoBoard board, int point) {
    for (int side = 0; side < 4; side++) {
      int next = board.neighbour(point, side);
      int content = board.stoneAt(next);
      if (content != Board.EDGE && (content != defender || board.inAtari(next))) {
        return false;
      }
    }
    int row = board.neighbour(point, 3) - point;
    int lost = 0;
    int edges = 0;
    for (int diagonal : new int[] {row - 1, row + 1, -row - 1, -row + 1}) {
      int content = board.stoneAt(point + diagonal);
      edges += content == Board.EDGE ? 1 : 0;
      lost += content == attacker ? 1 : 0;
    }
    return edges > 0 ? lost == 0 : lost <= 1;
  }
}
