package io.tengen.cli.net;

import io.tengen.cli.console.Figures;
import io.tengen.cli.console.Numbers;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import io.tengen.worker.inference.RawAnswer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A network's answer to a position as {@code net eval} prints it. The names of the components are
 * the keys of the JSON. All numbers are seen from the side to move.
 *
 * @param symmetry {@code 0} to {@code 7} or {@code average}
 * @param board side of the board, in points
 * @param move number of moves before the position
 * @param toPlay {@code B} or {@code W}
 * @param win probability of a win, 0 to 1
 * @param loss probability of a loss, 0 to 1
 * @param noResult probability that the game has no result, 0 to 1
 * @param lead points by which the side to move is ahead, komi included; null if the network does
 *     not give it
 * @param score expected final score in points, komi included; null if the network does not give it
 * @param scoreDeviation standard deviation of the final score; null if the network does not give it
 * @param policy probabilities of the legal moves by vertex, row by row from the top, then {@code
 *     pass}
 * @param ownership expected owners of all points by vertex, −1 (opponent) to 1; null if the network
 *     does not give it
 */
record PositionAnswer(
    String file,
    String symmetry,
    int board,
    int move,
    String toPlay,
    double win,
    double loss,
    double noResult,
    @Nullable Double lead,
    @Nullable Double score,
    @Nullable Double scoreDeviation,
    Map<String, Double> policy,
    @Nullable Map<String, Double> ownership) {
  private static final int SHOWN_MOVES = 3;

  static PositionAnswer of(String file, String symmetry, Position position, RawAnswer answer) {
    Points points = position.points();
    Map<String, Double> policy = byVertex(points, point -> answer.policy(point));
    for (int i = 0; i < points.count(); i++) {
      if (!position.isLegal(points.get(i))) {
        policy.remove(points.name(points.get(i)));
      }
    }
    policy.put("pass", answer.policy(Points.PASS));
    return new PositionAnswer(
        file,
        symmetry,
        points.size(),
        position.moveCount(),
        position.stoneToMove() == Board.BLACK ? "B" : "W",
        answer.win(),
        answer.loss(),
        answer.noResult(),
        answer.lead().isPresent() ? answer.lead().getAsDouble() : null,
        answer.score().map(RawAnswer.Score::mean).orElse(null),
        answer.score().map(RawAnswer.Score::deviation).orElse(null),
        policy,
        answer.hasOwnership() ? byVertex(points, answer::ownership) : null);
  }

  private static Map<String, Double> byVertex(Points points, IntToDoubleFunction value) {
    Map<String, Double> values = new LinkedHashMap<>();
    for (int i = 0; i < points.count(); i++) {
      values.put(points.name(points.get(i)), value.applyAsDouble(points.get(i)));
    }
    return values;
  }

  /** Returns the answer as one line for people. */
  String line() {
    return "%s: %s to move, wins %s%s; %s"
        .formatted(
            file,
            toPlay.equals("B") ? "Black" : "White",
            Numbers.percent(win, 1),
            lead == null ? "" : ", " + Figures.lead(lead),
            moves());
  }

  private String moves() {
    return policy.entrySet().stream()
        .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
        .limit(SHOWN_MOVES)
        .map(move -> move.getKey() + " " + Numbers.percent(move.getValue(), 1))
        .collect(Collectors.joining(", "));
  }
}
