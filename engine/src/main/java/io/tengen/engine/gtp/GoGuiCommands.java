package io.tengen.engine.gtp;

import io.tengen.engine.classic.influence.Influence;
import io.tengen.engine.classic.influence.TerritoryEstimate;
import io.tengen.engine.nogo.PointValues;
import io.tengen.engine.play.Analyst;
import io.tengen.engine.rollout.Ownership;
import io.tengen.engine.search.SearchReport;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;

/** The commands that fill GoGui's analysis menu. */
final class GoGuiCommands {
  /** One menu entry a line: type, label and command. */
  private static final String MENU =
      """
      varc/Principal variation/gogui-principal_variation %c
      dboard/Ownership/gogui-ownership
      dboard/Influence/tengen-influence
      plist/Legal points/all_legal %c
      sboard/NoGo values/nogo-values
      string/Final score/final_score
      string/CPU time/cputime\
      """;

  private final GtpGame game;
  private final GtpEngine engine;

  private final String menu;

  /**
   * Creates the commands.
   *
   * @param more further menu entries, each of which begins with a line break
   */
  GoGuiCommands(GtpGame game, GtpEngine engine, String more) {
    this.game = game;
    this.engine = engine;
    menu = MENU + more;
  }

  void addTo(GtpCommands commands) {
    commands.add("gogui-analyze_commands", arguments -> menu);
    commands.add("gogui-principal_variation", this::principalVariation);
    commands.add("gogui-ownership", this::ownership);
    commands.add("nogo-values", this::nogoValues);
    commands.add("tengen-influence", this::influence);
  }

  private String principalVariation(GtpArguments arguments)
      throws GtpException, InterruptedException {
    Color color = arguments.color();
    Position turn = game.resumedTurnOf(color);
    List<SearchReport> reports = new ArrayList<>();
    if (!turn.isOver()) {
      engine.decide(turn, TimeLeft.UNLIMITED, engine.analyst(), Analyst.NEVER, reports::add);
    }
    StringJoiner text = new StringJoiner(" ");
    if (!reports.isEmpty()) {
      Color mover = color;
      for (int move : reports.getLast().lines().getFirst().variation()) {
        text.add(mover.letter()).add(game.points().name(move));
        mover = mover.opponent();
      }
    }
    return text.toString();
  }

  /** Returns the values of the empty points as GoGui's string board. */
  private String nogoValues(GtpArguments arguments) throws GtpException {
    Position position = game.position();
    if (!position.setup().rules().lastMoverWins()) {
      throw new GtpException("only games by NoGo's rules have these values; send kgs-rules nogo");
    }
    Map<Integer, Integer> byPoint =
        PointValues.of(position).values().stream()
            .filter(value -> value.black() || value.white())
            .collect(Collectors.toMap(PointValues.Value::point, PointValues.Value::value));
    Points points = game.points();
    StringBuilder text = new StringBuilder();
    for (int row = 0; row < points.size(); row++) {
      StringJoiner values = new StringJoiner(" ", "\n", "");
      for (int column = 0; column < points.size(); column++) {
        Integer value = byPoint.get(points.at(row, column));
        values.add(value == null ? "\"\"" : value.toString());
      }
      text.append(values);
    }
    return text.toString();
  }

  private String ownership(GtpArguments arguments) throws GtpException {
    if (game.position().isEndedByRule()) {
      throw new GtpException(game.position().endedBy() + " has ended the game");
    }
    Ownership ownership = engine.analyst().ownership(game.position());
    return numbers(point -> AnalysisWriter.blackLead(ownership, point));
  }

  /** Returns the balance of influence by which the estimate of territory goes, from -1 to 1. */
  private String influence(GtpArguments arguments) {
    Points points = game.points();
    byte[] stones = new byte[points.arrayLength()];
    game.position().board().copyStones(stones);
    TerritoryEstimate estimate = new TerritoryEstimate(points.size());
    estimate.find(stones);
    Influence influence = estimate.influence();
    return numbers(point -> (double) influence.total(point) / Influence.ADJACENT);
  }

  /** Returns a number for each point, row by row from the top. */
  private String numbers(IntToDoubleFunction number) {
    Points points = game.points();
    StringBuilder text = new StringBuilder();
    for (int row = 0; row < points.size(); row++) {
      StringJoiner values = new StringJoiner(" ", "\n", "");
      for (int column = 0; column < points.size(); column++) {
        values.add(AnalysisWriter.format(number.applyAsDouble(points.at(row, column))));
      }
      text.append(values);
    }
    return text.toString();
  }
}
