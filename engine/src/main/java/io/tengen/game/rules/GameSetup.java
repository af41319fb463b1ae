package io.tengen.game.rules;

import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Handicap;
import io.tengen.game.board.Points;
import java.util.List;

/**
 * The terms of a game before its first move: rules, board size, komi and stones set up. Immutable.
 *
 * @param size points along one side, {@link Points#MIN_SIZE} to {@link Points#MAX_SIZE}
 * @param komi points added to White's count, a multiple of 0.5 and at most the number of points of
 *     the board in magnitude
 * @param blackStones points with a black stone before the first move
 * @param whiteStones points with a white stone before the first move
 * @param firstToMove usually Black; White if Black has handicap stones
 */
public record GameSetup(
    Rules rules,
    int size,
    double komi,
    List<Integer> blackStones,
    List<Integer> whiteStones,
    Color firstToMove) {

  /**
   * @throws IllegalArgumentException with one line that names what is wrong
   */
  public GameSetup {
    if (size < Points.MIN_SIZE || size > Points.MAX_SIZE) {
      throw new IllegalArgumentException(
          "board size " + size + " is not between " + Points.MIN_SIZE + " and " + Points.MAX_SIZE);
    }
    if (!(Math.abs(komi) <= size * size) || komi * 2 != Math.rint(komi * 2)) {
      throw new IllegalArgumentException(
          "komi "
              + komi
              + " is not a multiple of 0.5 within the board's "
              + size * size
              + " points");
    }
    blackStones = List.copyOf(blackStones);
    whiteStones = List.copyOf(whiteStones);
    checkStones(size, blackStones, whiteStones);
  }

  /** Returns the setup of an empty board with Black to move. */
  public static GameSetup of(Rules rules, int size, double komi) {
    return new GameSetup(rules, size, komi, List.of(), List.of(), Color.BLACK);
  }

  /**
   * Returns this setup with handicap stones on the star points, in the order of GTP's {@code
   * fixed_handicap}, and White to move.
   *
   * @param stones 0 for no handicap, or 2 to 9 (2 to 4 on boards of even size or size 7); only 0 on
   *     boards smaller than 7
   * @throws IllegalArgumentException if this board has no such handicap
   */
  public GameSetup withHandicap(int stones) {
    if (stones == 0) {
      return this;
    }
    return new GameSetup(rules, size, komi, Handicap.points(size, stones), List.of(), Color.WHITE);
  }

  /**
   * Returns this setup with another komi.
   *
   * @throws IllegalArgumentException if the komi is out of range for the board
   */
  public GameSetup withKomi(double points) {
    return new GameSetup(rules, size, points, blackStones, whiteStones, firstToMove);
  }

  /** Returns the largest handicap that {@link #withHandicap} accepts on a board of this size. */
  public static int mostHandicap(int size) {
    return Handicap.most(size);
  }

  private static void checkStones(int size, List<Integer> black, List<Integer> white) {
    Points points = Points.of(size);
    Board board = new Board(size);
    for (int i = 0; i < black.size() + white.size(); i++) {
      boolean isBlack = i < black.size();
      int point = isBlack ? black.get(i) : white.get(i - black.size());
      if (!points.contains(point) || board.stoneAt(point) != Board.EMPTY) {
        throw new IllegalArgumentException(
            "set-up stone " + (i + 1) + " is off the board or on a point that is taken");
      }
      int color = isBlack ? Board.BLACK : Board.WHITE;
      if (board.play(point, color) > 0 || board.stoneAt(point) == Board.EMPTY) {
        throw new IllegalArgumentException(
            "set-up stone on " + points.name(point) + " leaves a chain without liberties");
      }
    }
  }
}
