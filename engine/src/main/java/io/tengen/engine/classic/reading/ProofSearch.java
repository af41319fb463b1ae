package io.tengen.engine.classic.reading;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.board.UndoBoard;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Depth-first proof-number search of a {@link Goal}.
 *
 * <p>Sources: Nagai 2002, <i>Df-pn algorithm for searching AND/OR trees and its applications</i>;
 * Kishimoto and Müller 2005, <i>Search versus knowledge for solving life and death problems in
 * Go</i>, for estimates at the leaves; Ueda et al. 2008, <i>Weak proof-number search</i>, for sums
 * that do not count transpositions twice: the largest number among the children, plus one for each
 * further child that is not decided.
 *
 * <p>Ko: a side may retake a ko at once as often as it has ko threats, whose number is part of the
 * position. A position that occurred earlier in the sequence counts as a failure of the attacker;
 * results that depend on it are not kept in the table, as they do not hold on other paths.
 *
 * <p>Mutable and confined to one thread at a time.
 */
final class ProofSearch {
  /** The number of ko threats of a side that has more than it needs. */
  static final int MANY_THREATS = 3;

  private static final int INFINITE = 1 << 28;
  private static final int NOT_REPEATED = Integer.MAX_VALUE;
  private static final int MAX_DEPTH = 250;
  private static final long[] STATE_KEYS = new SplittableRandom(0x5eed).longs(2 + 16).toArray();

  private final UndoBoard board;
  private final Goal goal;
  private final ProofTable table;
  private final long[] koKeys;
  private final MoveList moves;
  private final int[] threats = new int[3];
  private final long[] path = new long[MAX_DEPTH + 1];

  // The children of the nodes on the current path, those of the deepest node last.
  private int[] childMoves = new int[1024];
  private int[] proofs = new int[1024];
  private int[] disproofs = new int[1024];

  private int nodes;
  private int maxNodes;
  private boolean hasMetKo;
  private int rootMoves;

  // The depth of the earliest position whose repetition the last node's disproof depends on.
  private int repeated;

  // The numbers of the node that expand() left.
  private int proof;
  private int disproof;

  /**
   * @param table is cleared, and holds the results of all searches of this goal
   */
  ProofSearch(UndoBoard board, Goal goal, ProofTable table) {
    this.board = board;
    this.goal = goal;
    this.table = table;
    table.clear();
    Points points = board.points();
    koKeys = new SplittableRandom(points.size()).longs(points.arrayLength()).toArray();
    moves = new MoveList(points.arrayLength());
  }

  /** Returns whether a search met a stone that could be retaken as a ko. */
  boolean hasMetKo() {
    return hasMetKo;
  }

  /** Returns the number of positions that the last search expanded. */
  int nodes() {
    return nodes;
  }

  /**
   * Searches the position on the board.
   *
   * @param toMove the colour to move
   * @param blackThreats the number of Black's ko threats, at most {@link #MANY_THREATS}
   * @param whiteThreats the number of White's ko threats
   * @param limit the number of nodes after which the search gives up
   */
  Goal.Outcome search(int toMove, int blackThreats, int whiteThreats, int limit) {
    threats[Board.BLACK] = blackThreats;
    threats[Board.WHITE] = whiteThreats;
    nodes = 0;
    rootMoves = 0;
    maxNodes = limit;
    hasMetKo |= board.ko() != 0;
    Goal.Outcome known = goal.outcome(board, toMove);
    if (known != Goal.Outcome.OPEN) {
      return known;
    }
    expand(toMove, 0, 0, INFINITE, INFINITE);
    if (proof == 0) {
      return Goal.Outcome.PROVEN;
    }
    return disproof == 0 ? Goal.Outcome.DISPROVEN : Goal.Outcome.OPEN;
  }

  /**
   * Returns the stone that the last search thought best for the side that began; {@link
   * Points#PASS} if there is none.
   */
  int bestMove(int toMove) {
    int[] costs = toMove == goal.attacker() ? proofs : disproofs;
    int best = -1;
    for (int i = 0; i < rootMoves; i++) {
      boolean isBetter = best < 0 || costs[i] < costs[best];
      best = isBetter && childMoves[i] != Points.PASS ? i : best;
    }
    return best < 0 ? Points.PASS : childMoves[best];
  }

  private static int opponent(int color) {
    return Board.BLACK + Board.WHITE - color;
  }

  private long key(int toMove) {
    return key(board.hash(), board.ko(), toMove);
  }

  /** Returns the key of what must not be repeated: an exchange of ko threats changes it. */
  private long situation(int toMove) {
    return key(board.hash(), 0, toMove);
  }

  private long key(long hash, int ko, int toMove) {
    return hash
        ^ koKeys[ko]
        ^ STATE_KEYS[toMove - 1]
        ^ STATE_KEYS[2 + 4 * threats[Board.BLACK] + threats[Board.WHITE]];
  }

  /**
   * Expands a node until one of its numbers reaches its threshold.
   *
   * @param first the index at which the node's children are kept
   */
  private void expand(int toMove, int depth, int first, int proofLimit, int disproofLimit) {
    nodes++;
    int start = nodes;
    long key = key(toMove);
    path[depth] = situation(toMove);
    boolean isAttacker = toMove == goal.attacker();
    repeated = NOT_REPEATED;
    if (depth >= MAX_DEPTH) {
      // No sequence of sense is as long, so the target counts as safe on this path.
      proof = INFINITE;
      disproof = 0;
      repeated = 0;
      return;
    }
    int end = findChildren(toMove, depth, first);
    int earliest = repeated;
    rootMoves = depth == 0 ? end : rootMoves;
    while (true) {
      sum(isAttacker, first, end);
      if (proof >= proofLimit || disproof >= disproofLimit || nodes >= maxNodes) {
        break;
      }
      if (proof == 0 || disproof == 0) {
        break;
      }
      expandBest(toMove, depth, first, end, proofLimit, disproofLimit);
      earliest = Math.min(earliest, repeated);
    }
    // A disproof by the repetition of a position before this one holds on this path alone.
    boolean dependsOnPath = disproof == 0 && earliest < depth;
    if (!dependsOnPath) {
      table.store(key, proof, disproof, nodes - start);
    }
    repeated = dependsOnPath ? earliest : NOT_REPEATED;
  }

  /** Expands the most promising child, and enters its numbers. */
  private void expandBest(
      int toMove, int depth, int first, int end, int proofLimit, int disproofLimit) {
    boolean isAttacker = toMove == goal.attacker();
    int[] cost = isAttacker ? proofs : disproofs;
    int best = first;
    int second = INFINITE;
    for (int i = first + 1; i < end; i++) {
      if (cost[i] < cost[best]) {
        second = cost[best];
        best = i;
      } else if (cost[i] < second) {
        second = cost[i];
      }
    }
    // A margin above the second-best child avoids switching between children at each node.
    int margin = Math.min(INFINITE, second + 1 + second / 4);
    int childProof;
    int childDisproof;
    if (isAttacker) {
      childProof = Math.min(proofLimit, margin);
      childDisproof = Math.min(INFINITE, disproofLimit - disproof + disproofs[best]);
    } else {
      childProof = Math.min(INFINITE, proofLimit - proof + proofs[best]);
      childDisproof = Math.min(disproofLimit, margin);
    }
    int savedKo = board.ko();
    int move = childMoves[best];
    boolean isRetake = play(move, toMove, savedKo);
    expand(opponent(toMove), depth + 1, end, childProof, childDisproof);
    takeBack(move, toMove, savedKo, isRetake);
    proofs[best] = proof;
    disproofs[best] = disproof;
  }

  /** Plays a move. Returns whether it retakes a ko at once, by a ko threat. */
  private boolean play(int move, int color, int ko) {
    board.setKo(0);
    if (move == Points.PASS) {
      return false;
    }
    boolean isRetake = move == ko;
    if (isRetake) {
      threats[color]--;
    }
    board.play(move, color);
    if (board.ko() != 0) {
      hasMetKo = true;
    }
    return isRetake;
  }

  private void takeBack(int move, int color, int ko, boolean isRetake) {
    if (move != Points.PASS) {
      board.undo();
    }
    board.setKo(ko);
    if (isRetake) {
      threats[color]++;
    }
  }

  private int findChildren(int toMove, int depth, int first) {
    int ko = board.ko();
    board.setKo(0);
    moves.clear();
    goal.moves(board, toMove, moves);
    board.setKo(ko);
    int end = first;
    reserve(first + moves.size() + 1);
    for (int i = 0; i < moves.size(); i++) {
      if (moves.get(i) != ko || ko == 0 || threats[toMove] > 0) {
        childMoves[end++] = moves.get(i);
      }
    }
    if (ko != 0 && toMove == goal.attacker()) {
      if (!moves.contains(Points.PASS)) {
        childMoves[end++] = Points.PASS;
      }
    }
    for (int i = first; i < end; i++) {
      enterChild(toMove, depth, i, i - first, ko);
    }
    return end;
  }

  private void enterChild(int toMove, int depth, int index, int order, int ko) {
    int move = childMoves[index];
    if (move != Points.PASS && !board.captures(move, toMove)) {
      long hash = board.hashWith(move, toMove);
      int known = table.find(key(hash, 0, opponent(toMove)));
      if (known >= 0 && onPath(depth, key(hash, 0, opponent(toMove))) < 0) {
        enter(index, table.proof(known), table.disproof(known));
        return;
      }
    }
    boolean isRetake = play(move, toMove, ko);
    int next = opponent(toMove);
    int earlier = onPath(depth, situation(next));
    if (earlier >= 0) {
      repeated = Math.min(repeated, earlier);
      enter(index, INFINITE, 0);
    } else {
      int entry = table.find(key(next));
      if (entry >= 0) {
        enter(index, table.proof(entry), table.disproof(entry));
      } else {
        estimate(index, order, next);
      }
    }
    takeBack(move, toMove, ko, isRetake);
  }

  /** Returns the depth of the same position earlier in the sequence, or -1. */
  private int onPath(int depth, long position) {
    for (int i = depth; i >= 0; i--) {
      if (path[i] == position) {
        return i;
      }
    }
    return -1;
  }

  private void estimate(int index, int order, int next) {
    switch (goal.outcome(board, next)) {
      case PROVEN -> enter(index, 0, INFINITE);
      case DISPROVEN -> enter(index, INFINITE, 0);
      case OPEN -> {
        boolean isAttackersMove = next != goal.attacker();
        int bias = order / 3;
        int toProve = goal.proofEstimate(board, next) + (isAttackersMove ? bias : 0);
        int toDisprove = goal.disproofEstimate(board, next) + (isAttackersMove ? 0 : bias);
        enter(index, toProve, toDisprove);
      }
    }
  }

  private void enter(int index, int childProof, int childDisproof) {
    proofs[index] = childProof;
    disproofs[index] = childDisproof;
  }

  /** Computes the numbers of a node from those of its children. */
  private void sum(boolean isAttacker, int first, int end) {
    int[] costs = isAttacker ? proofs : disproofs;
    int[] others = isAttacker ? disproofs : proofs;
    int least = INFINITE;
    int most = 0;
    int open = 0;
    for (int i = first; i < end; i++) {
      least = Math.min(least, costs[i]);
      if (others[i] > 0) {
        most = Math.max(most, others[i]);
        open++;
      }
    }
    int sum = least == 0 ? INFINITE : open == 0 ? 0 : Math.min(INFINITE - 1, most + open - 1);
    proof = isAttacker ? least : sum;
    disproof = isAttacker ? sum : least;
  }

  private void reserve(int length) {
    if (length > childMoves.length) {
      int larger = 2 * length;
      childMoves = Arrays.copyOf(childMoves, larger);
      proofs = Arrays.copyOf(proofs, larger);
      disproofs = Arrays.copyOf(disproofs, larger);
    }
  }
}
