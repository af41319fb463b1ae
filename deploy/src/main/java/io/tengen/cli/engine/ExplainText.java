package io.tengen.cli.engine;

import io.tengen.engine.classic.Goal;
import io.tengen.engine.classic.MoveExplanation;
import io.tengen.engine.classic.pattern.Pattern;
import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The explanation of a move as text and as JSON.
 *
 * @param number the number of the move, from 1
 * @param position the position in which it is made
 */
record ExplainText(int number, Position position, MoveExplanation explanation) {
  private static final int MOST_STONES = 6;

  /**
   * The output of {@code --json}.
   *
   * @param side {@code B} or {@code W}
   * @param gain points that the move gains for its side in the estimate
   * @param leadAfter Black's lead in points after the move, without komi
   * @param rank the place of the move among those that {@code classic} compared, from 1; 0 if it
   *     was not among them
   */
  record Summary(
      int number,
      String side,
      String move,
      List<Shape> patterns,
      List<String> joseki,
      List<Aim> goals,
      List<Chain> readings,
      double gain,
      double leadAfter,
      int rank,
      List<String> choices) {}

  /** A pattern that matches; its weight is -100 to 100. */
  record Shape(String name, int weight, String proverb) {}

  /** A local goal, with its chance from 0 to 1 and its worth in points. */
  record Aim(String goal, List<String> stones, double chance, double worth) {}

  /** A chain that is not safe after the move. */
  record Chain(String stone, String side, int stones, String status) {}

  Summary summary() {
    Points points = position.points();
    return new Summary(
        number,
        position.toMove().letter(),
        points.name(explanation.move()),
        explanation.patterns().stream()
            .map(each -> new Shape(each.name(), each.weight(), each.proverb()))
            .toList(),
        explanation.joseki(),
        explanation.goals().stream()
            .map(goal ->
                new Aim(
                    goal.kind().name().toLowerCase(Locale.ROOT),
                    goal.stones().stream().map(points::name).toList(),
                    goal.chance(),
                    rounded(goal.worth())))
            .toList(),
        explanation.readings().stream()
            .map(one ->
                new Chain(
                    points.name(one.stone()),
                    Color.of(one.color()).letter(),
                    one.size(),
                    one.dead() ? "dead" : "turn decides"))
            .toList(),
        rounded(explanation.gain(position.stoneToMove())),
        rounded(explanation.leadAfter()),
        explanation.rank(),
        explanation.choices().stream().map(points::name).toList());
  }

  private static double rounded(double points) {
    return Math.round(points * 10) / 10.0;
  }

  /** Returns the explanation in lines that each end with a line break. */
  String lines() {
    StringBuilder text = new StringBuilder();
    text.append(
        "Move %d, %s %s\n"
            .formatted(
                number, side(position.stoneToMove()), position.points().name(explanation.move())));
    section(text, "Shapes and proverbs", explanation.patterns().stream().map(ExplainText::line));
    section(text, "Joseki", explanation.joseki().stream());
    section(text, "Goals", explanation.goals().stream().map(this::line));
    section(text, "Unsafe afterwards", explanation.readings().stream().map(this::line));
    text.append(leadText()).append(rankText());
    return text.toString();
  }

  private static void section(StringBuilder text, String title, Stream<String> lines) {
    String body = lines.map(line -> "  " + line + "\n").collect(Collectors.joining());
    if (!body.isEmpty()) {
      text.append(title).append(":\n").append(body);
    }
  }

  private static String line(Pattern pattern) {
    return "%+4d  %s (%s)".formatted(pattern.weight(), pattern.proverb(), pattern.name());
  }

  private String line(Goal goal) {
    String chance =
        goal.chance() == 1 ? "" : "chance %d %%, ".formatted(Math.round(100 * goal.chance()));
    return "%s%s: %s%s"
        .formatted(
            goal.kind().verb(),
            goal.stones().isEmpty() ? "" : " " + stones(goal.stones()),
            chance,
            points(goal.worth()));
  }

  private String stones(List<Integer> stones) {
    String named =
        stones.stream()
            .limit(MOST_STONES)
            .map(position.points()::name)
            .collect(Collectors.joining(" "));
    return stones.size() <= MOST_STONES
        ? named
        : named + " and " + (stones.size() - MOST_STONES) + " more";
  }

  private String line(MoveExplanation.Reading one) {
    String chain =
        "%s's %s".formatted(side(one.color()), one.size() == 1 ? "stone" : one.size() + " stones");
    return "%s at %s: %s"
        .formatted(
            chain,
            position.points().name(one.stone()),
            one.dead() ? "cannot escape" : "the turn decides");
  }

  private String leadText() {
    double lead = explanation.leadAfter();
    String margin = points(Math.abs(lead));
    String who =
        margin.equals("0 points")
            ? "both sides are even"
            : "%s leads by %s".formatted(lead > 0 ? "Black" : "White", margin);
    return "Estimate after the move: " + who + " without komi\n";
  }

  private String rankText() {
    String choices =
        explanation.choices().stream()
            .map(position.points()::name)
            .collect(Collectors.joining(", "));
    return "classic prefers %s; this move is %s\n"
        .formatted(
            choices,
            explanation.rank() == 0 ? "not among its candidates" : "its no. " + explanation.rank());
  }

  private static String side(int color) {
    return color == Board.BLACK ? "Black" : "White";
  }

  private static String points(double value) {
    String number = String.format(Locale.ROOT, "%.1f", value).replaceFirst("\\.0$", "");
    return number + (number.equals("1") ? " point" : " points");
  }
}
