package io.tengen.cli.count;

import io.tengen.cli.board.BoardPicture;
import io.tengen.cli.board.BoardSvg;
import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import java.util.function.IntConsumer;

/** Pictures of who owns which points of a counted board. */
final class VerdictPicture {
  private VerdictPicture() {}

  /**
   * Returns the picture for a terminal: dead stones in lower case, {@code b} and {@code w} for
   * territory and {@code =} for shared points.
   */
  static String text(Verdict verdict, boolean color) {
    Board board = verdict.board();
    BoardPicture picture = new BoardPicture(board, color);
    forEach(
        board.points(),
        point -> {
          int owner = verdict.count().owner(point);
          picture.owner(point, owner);
          if (board.stoneAt(point) == Board.EMPTY) {
            picture.symbol(point, "=bw".charAt(owner));
          } else if (verdict.count().dead().contains(point)) {
            picture.symbol(point, ".xo".charAt(board.stoneAt(point)));
          }
        });
    return picture.draw();
  }

  /** Returns the picture as SVG, with a square on each point of territory. */
  static String svg(Verdict verdict) {
    Board board = verdict.board();
    BoardSvg picture =
        new BoardSvg(board)
            .caption(
                "Black "
                    + Verdict.number(verdict.pointsAfterWarnings(Color.BLACK))
                    + ", White "
                    + Verdict.number(verdict.pointsAfterWarnings(Color.WHITE))
                    + ": "
                    + verdict.words());
    verdict.count().dead().forEach(picture::fade);
    forEach(
        board.points(),
        point -> {
          int owner = verdict.count().owner(point);
          if (owner != board.stoneAt(point)) {
            picture.owner(point, owner == Board.BLACK ? 1 : -1);
          } else if (owner == Board.EMPTY) {
            picture.mark(point, BoardSvg.Mark.CROSS);
          }
        });
    return picture.draw();
  }

  private static void forEach(Points points, IntConsumer action) {
    for (int i = 0; i < points.count(); i++) {
      action.accept(points.get(i));
    }
  }
}
