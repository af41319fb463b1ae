package io.tengen.game.rules;

import io.tengen.game.board.Board;
import io.tengen.game.board.MoveEffects;
import io.tengen.game.board.Points;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Tells the repetitions on which a competition may rule (triple ko, quadruple ko, eternal life, a
 * double capture of two stones) from those that the Chinese rules of 2002 always forbid: single ko,
 * sending two and returning one, and cycles that only keep a dead group on the board (article 20).
 *
 * <p>The cycle is the moves since the repeated board occurred last, with the one that would repeat
 * it. A competition may rule on it if
 *
 * <ul>
 *   <li>both sides move equally often in it, and neither passes;
 *   <li>either no move of it captures several stones, or moves of both sides do (eternal life,
 *       double capture of two stones);
 *   <li>both sides depend on each of its kos: at some turn of the cycle, the capture of one more ko
 *       stone by the opponent would capture a chain of several stones next to this ko, or newly put
 *       it in atari. In the ko of a dead group the capturing side risks nothing.
 * </ul>
 *
 * <p>Confined to one thread.
 */
final class LongCycle {
  /** A ko and its retaking are two moves. */
  private static final int LEAST_MOVES = 4;

  /** The most moves of a cycle to examine. Longer ones are forbidden. */
  private static final int MOST_MOVES = 64;

  private final List<Board> boards = new ArrayList<>();
  private final boolean[] changed;
  private final boolean[] severalCaptured;
  private final boolean[] capturesSeveral = new boolean[Board.WHITE + 1];
  private final Points points;
  private final Board after;

  private LongCycle(Board first) {
    points = first.points();
    changed = new boolean[points.arrayLength()];
    severalCaptured = new boolean[points.arrayLength()];
    after = new Board(points.size());
    boards.add(first);
  }

  /**
   * Returns whether a competition may rule on the repetition that a stone would make. Replays the
   * game.
   *
   * @param board the board before the first move; changed
   * @param stone the stone of the side to move
   * @param repeated the hash of the board that would be repeated
   */
  static boolean mayBeRuledOn(Board board, History history, int point, int stone, long repeated) {
    int start = board.hash() == repeated ? 0 : -1;
    Board occurred = new Board(board);
    for (int i = 0; i < history.size(); i++) {
      if (history.move(i) != Points.PASS) {
        board.play(history.move(i), history.mover(i).stone());
        if (board.hash() == repeated) {
          start = i + 1;
          occurred.copyFrom(board);
        }
      }
    }
    int length = history.size() - start + 1;
    if (start < 0 || length % 2 != 0 || length < LEAST_MOVES || length > MOST_MOVES) {
      return false;
    }
    LongCycle cycle = new LongCycle(occurred);
    for (int i = start; i < history.size(); i++) {
      if (history.move(i) == Points.PASS) {
        return false;
      }
      cycle.add(history.move(i), history.mover(i).stone());
    }
    cycle.add(point, stone);
    return cycle.isContestedByBoth();
  }

  private void add(int point, int stone) {
    Board before = boards.getLast();
    Board next = new Board(before);
    int captured = next.play(point, stone);
    changed[point] = true;
    for (int i = next.emptyCount() - captured; i < next.emptyCount(); i++) {
      changed[next.emptyAt(i)] = true;
      severalCaptured[next.emptyAt(i)] |= captured > 1;
    }
    capturesSeveral[stone] |= captured > 1;
    boards.add(next);
  }

  private boolean isContestedByBoth() {
    if (capturesSeveral[Board.BLACK] != capturesSeveral[Board.WHITE]) {
      return false;
    }
    boolean[] seen = new boolean[changed.length];
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (changed[point] && !seen[point]) {
        List<Integer> place = place(point, seen);
        if (place.stream().noneMatch(any -> severalCaptured[any])
            && !(isAtRisk(place, Board.BLACK) && isAtRisk(place, Board.WHITE))) {
          return false;
        }
      }
    }
    return true;
  }

  /** Returns the connected points of the cycle around this one: both points of a ko. */
  private List<Integer> place(int point, boolean[] seen) {
    List<Integer> place = new ArrayList<>(List.of(point));
    seen[point] = true;
    for (int i = 0; i < place.size(); i++) {
      for (int side = 0; side < 4; side++) {
        int neighbour = after.neighbour(place.get(i), side);
        if (changed[neighbour] && !seen[neighbour]) {
          seen[neighbour] = true;
          place.add(neighbour);
        }
      }
    }
    return place;
  }

  /** Returns whether this side could lose a chain next to this ko if it left the cycle. */
  private boolean isAtRisk(List<Integer> ko, int side) {
    int opponent = Board.BLACK + Board.WHITE - side;
    for (Board board : boards) {
      int[] chains = chainsAround(board, ko, side);
      for (int i = 0; i < points.count() && chains.length > 0; i++) {
        int point = points.get(i);
        if (changed[point]
            && board.stoneAt(point) == Board.EMPTY
            && (board.effects(point, opponent) & MoveEffects.CAPTURES) != 0) {
          after.copyFrom(board);
          after.play(point, opponent);
          if (Arrays.stream(chains)
              .anyMatch(chain ->
                  after.stoneAt(chain) != side || after.inAtari(chain) && !board.inAtari(chain))) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Returns a stone of each chain of several stones of this side next to a ko. */
  private int[] chainsAround(Board board, List<Integer> ko, int side) {
    return ko.stream()
        .flatMap(
            point -> IntStream.range(0, 4).mapToObj(direction -> board.neighbour(point, direction)))
        .filter(
            point -> !changed[point] && board.stoneAt(point) == side && board.chainSize(point) > 1)
        .mapToInt(Integer::intValue)
        .distinct()
        .toArray();
  }
}
