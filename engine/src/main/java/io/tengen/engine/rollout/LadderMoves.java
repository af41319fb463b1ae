package io.tengen.engine.rollout;

import io.tengen.game.board.Board;
import io.tengen.game.board.Ladders;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.util.Arrays;

/**
 * The moves of the side to move that bear on a chain with one or two liberties, with what reading
 * its ladder says about them, as bits. Confined to one thread; does not allocate after
 * construction.
 */
final class LadderMoves {
  /** Captures an opposing chain with two liberties in a ladder. */
  static final int CAPTURE = 1;

  /** A liberty of an own chain with two liberties that the opponent could capture in a ladder. */
  static final int DEFEND = 1 << 1;

  /** The liberty of an own chain in atari that cannot escape. */
  static final int HOPELESS = 1 << 2;

  /** Captures an opposing chain in atari that could not escape anyway. */
  static final int TAKE_CAUGHT = 1 << 3;

  /** The names of the bits in files, from the lowest bit. */
  static final String[] NAMES = {
    "ladder.capture", "ladder.defend", "ladder.hopeless", "ladder.take-caught"
  };

  /** The limit of positions for one ladder; longer ones count as an escape. */
  private static final int MAX_NODES = 1_000;

  private final Ladders ladders;
  private final byte[] stones;
  private final byte[] bits;

  LadderMoves(Points points) {
    ladders = new Ladders(points.size(), MAX_NODES);
    stones = new byte[points.arrayLength()];
    bits = new byte[points.arrayLength()];
  }

  /** Reads the ladders of a position. */
  void look(Position position) {
    clear();
    Board board = position.board();
    Points points = board.points();
    boolean isLoaded = false;
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      int stone = board.stoneAt(point);
      if (stone == Board.EMPTY || board.chain(point) != point) {
        continue;
      }
      int liberties = board.upToTwoLiberties(point);
      if (liberties == Board.MORE_LIBERTIES) {
        continue;
      }
      if (!isLoaded) {
        board.copyStones(stones);
        ladders.load(stones, position.ko());
        isLoaded = true;
      }
      read(point, stone == position.stoneToMove(), liberties & 0xFFFF, liberties >>> 16);
    }
  }

  private void read(int chain, boolean isOwn, int one, int two) {
    if (two == 0) {
      if (ladders.isCaught(chain)) {
        bits[one] |= isOwn ? HOPELESS : TAKE_CAUGHT;
      }
      return;
    }
    int capturing = ladders.capturingMoves(chain);
    if (capturing != 0 && isOwn) {
      bits[one] |= DEFEND;
      bits[two] |= DEFEND;
    } else if (capturing != 0) {
      bits[capturing & 0xFFFF] |= CAPTURE;
      if (capturing >>> 16 != 0) {
        bits[capturing >>> 16] |= CAPTURE;
      }
    }
  }

  /** Forgets the position: no move has bits. */
  void clear() {
    Arrays.fill(bits, (byte) 0);
  }

  /** Returns what the ladders say about a move; 0 for most. */
  int bits(int point) {
    return bits[point];
  }
}
