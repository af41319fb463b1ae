package io.tengen.engine.gtp;

import io.tengen.engine.play.Analyst;
import io.tengen.engine.search.SearchReport;
import io.tengen.engine.search.Variation;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * GNU Go's {@code restricted_genmove}: the best of given moves. An engine that searches chooses the
 * one with the most visits if its search considered it seriously, and otherwise searches the
 * positions after a few of the moves. Other engines leave the choice to tactics.
 */
final class RestrictedGenMove implements GtpCommands.TextCommand {
  private static final int MAX_MOVES = 4;
  private static final double SERIOUS_SHARE = 0.1;

  private final GtpGame game;
  private final GtpEngine engine;
  private final PositionQuestion tactics;

  /**
   * @param tactics checks the arguments, and answers without a search
   */
  RestrictedGenMove(GtpGame game, GtpEngine engine, PositionQuestion tactics) {
    this.game = game;
    this.engine = engine;
    this.tactics = tactics;
  }

  @Override
  public String run(GtpArguments arguments) throws GtpException, InterruptedException {
    List<String> words = new ArrayList<>();
    while (arguments.hasNext()) {
      words.add(arguments.word());
    }
    String byTactics = tactics.run(words);
    Optional<Analyst> analyst = engine.findAnalyst();
    Position turn = game.turnOf(new GtpArguments(words).color());
    List<Integer> allowed = allowed(turn, words.subList(1, words.size()));
    if (analyst.isEmpty() || turn.isOver() || allowed.isEmpty()) {
      return byTactics;
    }
    return name(turn, choose(analyst.get(), turn, allowed));
  }

  private static List<Integer> allowed(Position turn, List<String> vertices) {
    return vertices.stream().map(turn.points()::parse).distinct().filter(turn::isLegal).toList();
  }

  private int choose(Analyst analyst, Position turn, List<Integer> allowed)
      throws GtpException, InterruptedException {
    SearchReport report = search(analyst, turn);
    List<Integer> order = new ArrayList<>();
    for (Variation line : report.lines()) {
      if (allowed.contains(line.move())) {
        order.add(line.move());
        if (line.visits() >= SERIOUS_SHARE * report.stats().visits()) {
          return order.getFirst();
        }
      }
    }
    allowed.stream().filter(move -> !order.contains(move)).forEach(order::add);
    return compare(analyst, turn, order.subList(0, Math.min(MAX_MOVES, order.size())));
  }

  /** Returns the move after which the opponent's prospects are the worst. */
  private int compare(Analyst analyst, Position turn, List<Integer> moves)
      throws GtpException, InterruptedException {
    int best = moves.getFirst();
    double least = Double.POSITIVE_INFINITY;
    for (int move : moves) {
      Position next = new Position(turn);
      next.play(move);
      double opponent = next.isOver() ? 1 : search(analyst, next).stats().winRate();
      if (opponent < least) {
        least = opponent;
        best = move;
      }
    }
    return best;
  }

  private SearchReport search(Analyst analyst, Position turn)
      throws GtpException, InterruptedException {
    List<SearchReport> reports = new ArrayList<>();
    engine.decide(turn, TimeLeft.UNLIMITED, analyst, Analyst.NEVER, reports::add);
    return reports.getLast();
  }

  private static String name(Position turn, int move) {
    return turn.points().name(move).toUpperCase(Locale.ROOT);
  }
}
