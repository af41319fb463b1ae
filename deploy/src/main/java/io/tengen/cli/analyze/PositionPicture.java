package io.tengen.cli.analyze;

import io.tengen.cli.board.BoardSvg;
import io.tengen.cli.board.BoardSvg.Mark;
import io.tengen.cli.console.Numbers;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;

/** The analysis of a position as SVG. */
final class PositionPicture {
  private static final int LABELLED = 9;
  private static final double SEEN_OWNER = 0.3;

  private PositionPicture() {}

  /**
   * Draws the board with the share of the simulations on the most visited moves in percent, the
   * owners of points, and a circle on the move that the game has next.
   */
  static String of(Position position, PositionAnalysis analysis) {
    Points points = position.points();
    BoardSvg picture = new BoardSvg(position.board());
    analysis
        .ownership()
        .forEach((vertex, owner) ->
            picture.owner(points.parse(vertex), Math.abs(owner) < SEEN_OWNER ? 0 : owner));
    long all = analysis.moves().stream().mapToLong(PositionAnalysis.Candidate::visits).sum();
    analysis.moves().stream()
        .limit(LABELLED)
        .filter(move -> points.parse(move.move()) != Points.PASS)
        .forEach(move ->
            picture.label(
                points.parse(move.move()),
                String.valueOf(Math.round(100.0 * move.visits() / all))));
    String next = analysis.next();
    if (next != null && points.parse(next) != Points.PASS) {
      picture.mark(points.parse(next), Mark.CIRCLE);
    }
    return picture
        .caption(
            "Move %d: %s wins %s, best %s"
                .formatted(
                    analysis.move() + 1,
                    analysis.toPlay().equals("B") ? "Black" : "White",
                    Numbers.percent(analysis.winRate(), 1),
                    analysis.line().getFirst()))
        .draw();
  }
}
