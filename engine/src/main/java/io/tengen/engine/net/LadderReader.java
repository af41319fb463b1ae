package io.tengen.engine.net;

import io.tengen.game.board.Board;
import io.tengen.game.board.Ladders;
import io.tengen.game.board.Points;

/** Finds all ladders of a board. Used by one thread at a time. */
final class LadderReader {
  private final Points points;
  private final Ladders ladders;
  private final byte[] stones;

  // The chains of the last board that a ladder captures, each as one of its stones, and the
  // capturing moves as Ladders.capturingMoves returns them; 0 for a chain in atari.
  private final int[] captured;
  private final int[] moves;
  private int count;

  LadderReader(int size) {
    points = Points.of(size);
    ladders = new Ladders(size);
    stones = new byte[points.arrayLength()];
    captured = new int[points.count()];
    moves = new int[points.count()];
  }

  /** Reads every chain of this board; see {@link Ladders#load}. */
  void read(byte[] board, int ko) {
    System.arraycopy(board, 0, stones, 0, stones.length);
    ladders.load(stones, ko);
    count = 0;
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (stones[point] != Board.EMPTY && ladders.chain(point) == point) {
        read(point);
      }
    }
  }

  private void read(int chain) {
    int liberties = ladders.liberties(chain);
    if (liberties == 1 && ladders.isCaught(chain)) {
      captured[count] = chain;
      moves[count++] = 0;
    } else if (liberties == 2) {
      int capturing = ladders.capturingMoves(chain);
      if (capturing != 0) {
        captured[count] = chain;
        moves[count++] = capturing;
      }
    }
  }

  /** Marks the stones that ladders capture. */
  void writeCaptured(PlaneWriter writer, int plane) {
    for (int i = 0; i < count; i++) {
      int stone = captured[i];
      do {
        writer.set(plane, stone);
        stone = ladders.nextInChain(stone);
      } while (stone != captured[i]);
    }
  }

  /** Marks the moves that capture chains of this colour with two liberties. */
  void writeMoves(PlaneWriter writer, int plane, int color) {
    for (int i = 0; i < count; i++) {
      if (moves[i] != 0 && stones[captured[i]] == color) {
        writer.set(plane, moves[i] & 0xFFFF);
        if (moves[i] >>> 16 != 0) {
          writer.set(plane, moves[i] >>> 16);
        }
      }
    }
  }
}
