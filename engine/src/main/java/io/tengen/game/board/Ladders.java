package io.tengen.game.board;

import java.util.Arrays;

/**
 * A ladder solver: finds out whether a chain with one or two liberties can be captured by atari at
 * every move.
 *
 * <p>An AND/OR search. The attacker may play on either of the chain's two liberties, and one of
 * these moves must work. The owner, in atari, may extend or capture adjacent chains that are in
 * atari themselves, and all of these moves must fail. With three liberties the chain has escaped.
 * Kos are resolved in the owner's favour: the chain has escaped if an atari takes a ko. But a
 * ladder works if the owner could only continue by filling one of two kos that the attacker takes
 * alternately.
 *
 * <p>These are the conventions behind the ladder planes of KataGo's networks (Wu 2019, <a
 * href="https://arxiv.org/abs/1902.10565">Accelerating Self-Play Learning in Go</a>, appendix A); a
 * network must see the planes it was trained on.
 *
 * <p>Call {@link #load} first, then the queries. Methods allocate nothing. Confined to one thread
 * at a time.
 */
public final class Ladders {
  /** The default limit of positions for one query; only constructed positions need more. */
  public static final int DEFAULT_NODES = 25_000;

  private static final int ENOUGH = 3;

  private final UndoBoard board;
  private final int maxNodes;
  private final int maxDepth;
  private int nodes;

  // The liberties found last: their number and the first two.
  private int count;
  private int first;
  private int second;

  // A stack of the captures still to be tried, those of the deepest position on top.
  private int[] moves;
  private int movesSize;

  /**
   * @param size points along one side of the boards to be loaded
   */
  public Ladders(int size) {
    this(size, DEFAULT_NODES);
  }

  /**
   * @param size points along one side of the boards to be loaded
   * @param maxNodes number of positions after which a query gives up and reports an escape
   */
  public Ladders(int size, int maxNodes) {
    int points = size * size;
    board = new UndoBoard(size);
    this.maxNodes = maxNodes;
    maxDepth = points * 3 / 2;
    moves = new int[points];
  }

  /**
   * Loads a position. The array is copied.
   *
   * @param stones the stones by point, as of {@link Board#copyStones}
   * @param ko the point where simple ko forbids the next move; 0 if there is none
   */
  public void load(byte[] stones, int ko) {
    board.load(stones, ko);
  }

  /** Returns the number of liberties of the chain of this stone, 3 if it has more. */
  public int liberties(int stone) {
    // A liberty is next to at most four stones.
    if (board.pseudoLiberties(stone) > 4 * (ENOUGH - 1)) {
      return ENOUGH;
    }
    findLiberties(stone);
    return count;
  }

  /** Returns the point that identifies the chain of this stone, equal for all its stones. */
  public int chain(int stone) {
    return board.chain(stone);
  }

  /** Returns the stone after this one in its chain's circular list. */
  public int nextInChain(int stone) {
    return board.nextInChain(stone);
  }

  /**
   * Returns whether a chain in atari cannot escape with its owner to move. The owner may retake a
   * ko at once.
   *
   * @param stone a stone of a chain with exactly one liberty
   */
  public boolean isCaught(int stone) {
    int ko = board.ko();
    board.setKo(0);
    nodes = 0;
    boolean caught = ownerFails(stone, board.lastLiberty(stone), 0);
    board.setKo(ko);
    return caught && nodes <= maxNodes;
  }

  /**
   * Returns the moves that capture a chain in a ladder with the attacker to move: {@code first |
   * second << 16}; 0 if there is none, second 0 if there is one.
   *
   * @param stone a stone of a chain with exactly two liberties
   */
  public int capturingMoves(int stone) {
    findLiberties(stone);
    int one = first;
    int other = second;
    boolean oneWorks = isCapturing(stone, one, other);
    boolean otherWorks = isCapturing(stone, other, one);
    if (oneWorks) {
      return one | (otherWorks ? other << 16 : 0);
    }
    return otherWorks ? other : 0;
  }

  private boolean isCapturing(int stone, int atari, int left) {
    nodes = 0;
    // The first atari may take a ko, which the owner may then retake.
    return works(stone, atari, left, true, 0) && nodes <= maxNodes;
  }

  /**
   * Returns whether the attacker, to move against a chain with two liberties, captures it by atari
   * at one of them.
   *
   * @param atari the liberty that the attacker fills
   * @param left the other liberty
   * @param anyKo whether the owner may retake a ko that the atari takes
   */
  private boolean works(int stone, int atari, int left, boolean anyKo, int depth) {
    int owner = board.stoneAt(stone);
    if (!board.isLegal(atari, opponent(owner))) {
      return false;
    }
    findLibertiesAfter(stone, left, owner, atari);
    if (count == ENOUGH) {
      return false;
    }
    board.play(atari, opponent(owner));
    if (anyKo) {
      board.setKo(0);
    }
    boolean caught = ownerFails(stone, left, depth);
    board.undo();
    return caught;
  }

  /** Returns whether every move of the owner of a chain in atari fails. */
  private boolean ownerFails(int stone, int liberty, int depth) {
    if (depth >= maxDepth) {
      return true;
    }
    nodes++;
    if (board.ko() != 0 || nodes > maxNodes || !extensionFails(stone, liberty, depth)) {
      return false;
    }
    int start = movesSize;
    findCaptures(stone, liberty, start);
    boolean fails = true;
    for (int i = start; fails && i < movesSize; i++) {
      fails = captureFails(stone, moves[i], depth);
    }
    movesSize = start;
    return fails;
  }

  private boolean extensionFails(int stone, int liberty, int depth) {
    int owner = board.stoneAt(stone);
    if (!board.isLegal(liberty, owner)) {
      return true;
    }
    if (capturesThere(liberty, owner)) {
      return captureFails(stone, liberty, depth);
    }
    findLibertiesAfter(stone, liberty, owner, 0);
    if (count != 2) {
      return count < 2;
    }
    int one = first;
    int other = second;
    board.play(liberty, owner);
    boolean fails = attackerSucceeds(stone, one, other, depth + 1);
    board.undo();
    return fails;
  }

  private boolean captureFails(int stone, int capture, int depth) {
    int owner = board.stoneAt(stone);
    if (!board.isLegal(capture, owner)) {
      return true;
    }
    board.play(capture, owner);
    findLiberties(stone);
    boolean fails = count == 2 ? attackerSucceeds(stone, first, second, depth + 1) : count < 2;
    board.undo();
    return fails;
  }

  /** Returns whether the attacker, to move, captures a chain with these two liberties. */
  private boolean attackerSucceeds(int stone, int one, int other, int depth) {
    if (depth >= maxDepth) {
      return true;
    }
    nodes++;
    return nodes <= maxNodes
        && (isDoubleKo(stone, one, other)
            || works(stone, one, other, false, depth + 1)
            || works(stone, other, one, false, depth + 1));
  }

  /**
   * Returns whether both liberties are kos that the attacker can take and the owner gains nothing
   * by filling either. The owner then loses one of the kos, however many ko threats it has.
   */
  private boolean isDoubleKo(int stone, int one, int other) {
    int owner = board.stoneAt(stone);
    return isKoMouth(one, owner)
        && isKoMouth(other, owner)
        && fillingGainsNothing(stone, one, other, owner)
        && fillingGainsNothing(stone, other, one, owner)
        && !hasCapture(stone);
  }

  private boolean fillingGainsNothing(int stone, int filled, int other, int owner) {
    findLibertiesAfter(stone, filled, owner, other);
    return count <= 1;
  }

  /** Returns whether the attacker could take a ko of this owner by a stone on this empty point. */
  private boolean isKoMouth(int point, int owner) {
    int capturable = 0;
    for (int side = 0; side < 4; side++) {
      int neighbour = board.neighbour(point, side);
      int there = board.stoneAt(neighbour);
      if (there == owner) {
        if (board.inAtari(neighbour)) {
          if (capturable != 0 || board.chainSize(neighbour) > 1) {
            return false;
          }
          capturable = neighbour;
        }
      } else if (there != Board.EDGE) {
        return false;
      }
    }
    return capturable != 0;
  }

  /** Returns whether the owner could capture a chain next to this one. */
  private boolean hasCapture(int stone) {
    int start = movesSize;
    findCaptures(stone, 0, start);
    boolean found = movesSize > start;
    movesSize = start;
    return found;
  }

  /** Returns whether a stone of this colour on this empty point would capture something. */
  private boolean capturesThere(int point, int color) {
    for (int side = 0; side < 4; side++) {
      int neighbour = board.neighbour(point, side);
      if (board.stoneAt(neighbour) == opponent(color) && board.inAtari(neighbour)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Pushes the captures of chains next to this one onto {@link #moves}, without duplicates from
   * {@code start} on and without the move {@code excluded}.
   */
  private void findCaptures(int stone, int excluded, int start) {
    int attacker = opponent(board.stoneAt(stone));
    int at = stone;
    do {
      for (int side = 0; side < 4; side++) {
        int neighbour = board.neighbour(at, side);
        if (board.stoneAt(neighbour) == attacker && board.inAtari(neighbour)) {
          int capture = board.lastLiberty(neighbour);
          if (capture != excluded) {
            addMove(capture, start);
          }
        }
      }
      at = board.nextInChain(at);
    } while (at != stone);
  }

  private void addMove(int move, int start) {
    for (int i = start; i < movesSize; i++) {
      if (moves[i] == move) {
        return;
      }
    }
    if (movesSize == moves.length) {
      moves = Arrays.copyOf(moves, 2 * movesSize);
    }
    moves[movesSize++] = move;
  }

  private void findLiberties(int stone) {
    count = 0;
    addLiberties(stone, 0, 0);
  }

  /**
   * Finds the liberties that the chain of this stone gains by a stone on its liberty {@code point}:
   * those of the point itself and of other own chains next to it.
   *
   * @param other the chain's other liberty, which is not counted; 0 if it has none
   */
  private void findLibertiesAfter(int stone, int point, int owner, int other) {
    count = 0;
    for (int side = 0; side < 4; side++) {
      int neighbour = board.neighbour(point, side);
      if (board.stoneAt(neighbour) == Board.EMPTY && neighbour != other) {
        addLiberty(neighbour);
      }
    }
    int chain = board.chain(stone);
    for (int side = 0; side < 4 && count < ENOUGH; side++) {
      int neighbour = board.neighbour(point, side);
      if (board.stoneAt(neighbour) == owner && board.chain(neighbour) != chain) {
        addLiberties(neighbour, point, other);
      }
    }
  }

  /** Adds the liberties of a chain except two points, until {@link #ENOUGH} are found. */
  private void addLiberties(int stone, int excluded, int alsoExcluded) {
    int at = stone;
    do {
      for (int side = 0; side < 4; side++) {
        int neighbour = board.neighbour(at, side);
        if (board.stoneAt(neighbour) == Board.EMPTY
            && neighbour != excluded
            && neighbour != alsoExcluded) {
          addLiberty(neighbour);
          if (count == ENOUGH) {
            return;
          }
        }
      }
      at = board.nextInChain(at);
    } while (at != stone);
  }

  private void addLiberty(int point) {
    if (count == 0) {
      first = point;
      count = 1;
    } else if (count == 1) {
      if (point != first) {
        second = point;
        count = 2;
      }
    } else if (point != first && point != second) {
      count = ENOUGH;
    }
  }

  private static int opponent(int color) {
    return Board.BLACK + Board.WHITE - color;
  }
}
