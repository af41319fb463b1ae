package io.tengen.game.board;

import java.util.Arrays;

/**
 * Reads ladders: whether a chain with one or two liberties can be captured by giving atari at every
 * move.
 *
 * <p>An AND/OR search. The attacker may play on either of the chain's two liberties, one of these
 * moves must work; the owner, in atari, may extend or capture chains next to his own that are in
 * atari themselves, and all of these moves must fail. With three liberties the chain is out. Kos
 * are taken to favour the owner: if an atari takes a ko he is out, but a ladder works if he could
 * only go on by filling one of two kos that the attacker takes alternately.
 *
 * <p>These are the conventions behind the ladder planes of KataGo's networks (Wu 2019, <a
 * href="https://arxiv.org/abs/1902.10565">Accelerating Self-Play Learning in Go</a>, appendix A); a
 * network sees what it was trained on.
 *
 * <p>{@link #load} a position, then ask. Nothing is allocated. Confined to one thread at a time.
 */
public final class Ladders {
  /** Positions that one question may look at: more are only found in constructed ones. */
  public static final int DEFAULT_NODES = 25_000;

  private static final int ENOUGH = 3;

  private final LadderBoard board;
  private final int maxNodes;
  private final int maxDepth;
  private int nodes;

  // Liberties as found last: how many, and the first two of them.
  private int count;
  private int first;
  private int second;

  // Captures still to be tried, those of inner positions last.
  private int[] moves;
  private int movesSize;

  /**
   * @param size of the boards to come
   */
  public Ladders(int size) {
    this(size, DEFAULT_NODES);
  }

  /**
   * @param size of the boards to come
   * @param maxNodes positions that one question may look at before the chain is taken to be out
   */
  public Ladders(int size, int maxNodes) {
    int points = size * size;
    board = new LadderBoard(size);
    this.maxNodes = maxNodes;
    maxDepth = points * 3 / 2;
    moves = new int[points];
  }

  /**
   * Takes over a position; later changes to the array are not seen.
   *
   * @param stones {@link Board#copyStones by point}
   * @param ko where simple ko forbids to play, to whoever asks; 0 if nowhere
   */
  public void load(byte[] stones, int ko) {
    board.load(stones, ko);
  }

  /** Liberties of the chain of this stone, 3 if it has more. */
  public int liberties(int stone) {
    // Each is next to four stones at most.
    if (board.pseudoLiberties(stone) > 4 * (ENOUGH - 1)) {
      return ENOUGH;
    }
    findLiberties(stone);
    return count;
  }

  /** A point that names the chain of this stone, the same for all of the chain's stones. */
  public int chain(int stone) {
    return board.chain(stone);
  }

  /** The stone after this one in its chain's circular list. */
  public int nextInChain(int stone) {
    return board.nextInChain(stone);
  }

  /**
   * Whether a chain in atari cannot get out, its owner to move. He may retake a ko at once.
   *
   * @param stone of a chain with exactly one liberty
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
   * The moves that capture a chain in a ladder, the attacker to move: {@code first | second << 16},
   * 0 if there are none, the second 0 if there is one.
   *
   * @param stone of a chain with exactly two liberties
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
    // The first atari may take a ko: the owner may then retake it.
    return works(stone, atari, left, true, 0) && nodes <= maxNodes;
  }

  /**
   * The attacker to move against a chain with two liberties: whether atari at one of them, which
   * leaves the other, captures it.
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

  /** The owner of a chain in atari to move: whether nothing helps. */
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

  /** The attacker to move against a chain with these two liberties: whether he captures it. */
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
   * Whether both liberties are kos that the attacker can take, and the owner gains nothing by
   * filling either: he loses one ko or the other, however many threats he has.
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

  /** Whether the attacker could take a ko of this owner by a stone on this empty point. */
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

  /** Whether the owner could capture a chain next to this one. */
  private boolean hasCapture(int stone) {
    int start = movesSize;
    findCaptures(stone, 0, start);
    boolean found = movesSize > start;
    movesSize = start;
    return found;
  }

  /** Whether a stone of this colour on this empty point would capture something. */
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
   * Adds to the moves, from this one on, the captures of chains next to this one, but for one point
   * that is not asked for.
   */
  private void findCaptures(int stone, int butFor, int start) {
    int attacker = opponent(board.stoneAt(stone));
    int at = stone;
    do {
      for (int side = 0; side < 4; side++) {
        int neighbour = board.neighbour(at, side);
        if (board.stoneAt(neighbour) == attacker && board.inAtari(neighbour)) {
          int capture = board.lastLiberty(neighbour);
          if (capture != butFor) {
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
   * Finds the liberties that the chain of this stone gains by a stone on this liberty: those of the
   * point itself and of other own chains there. The chain's own other liberty, if it has one, is to
   * be given and is not counted.
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

  /** Adds the liberties of a chain, but for two points, until there are enough. */
  private void addLiberties(int stone, int butFor, int norThis) {
    int at = stone;
    do {
      for (int side = 0; side < 4; side++) {
        int neighbour = board.neighbour(at, side);
        if (board.stoneAt(neighbour) == Board.EMPTY
            && neighbour != butFor
            && neighbour != norThis) {
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
