package io.tengen.engine.gtp;

import io.tengen.engine.game.Color;
import io.tengen.engine.game.Points;
import io.tengen.engine.game.Position;
import io.tengen.engine.play.Analyst;
import io.tengen.engine.play.Decision;
import io.tengen.engine.play.TimeLeft;
import io.tengen.engine.search.Line;
import io.tengen.engine.search.SearchReport;
import java.time.Duration;
import java.util.List;
import java.util.StringJoiner;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Commands that show what the engine thinks, as Leela Zero, KataGo and GoGui have them. */
final class AnalysisCommands {
  private static final Duration NEVER = Duration.ofDays(365);

  /** Type, label and command, as GoGui's menu takes them. */
  private static final String GOGUI =
      """
      varc/Principal variation/gogui-principal_variation %c
      plist/Legal points/all_legal %c
      string/Final score/final_score
      string/CPU time/cputime\
      """;

  private final GtpGame game;
  private final GtpEngine engine;
  private final GtpClocks clocks;

  AnalysisCommands(GtpGame game, GtpEngine engine, GtpClocks clocks) {
    this.game = game;
    this.engine = engine;
    this.clocks = clocks;
  }

  void addTo(GtpCommands commands) {
    commands.addLive("lz-analyze", words -> analyze(words, AnalysisDialect.LEELA_ZERO));
    commands.addLive("lz-genmove_analyze", words -> genMove(words, AnalysisDialect.LEELA_ZERO));
    commands.addLive("kata-analyze", words -> analyze(words, AnalysisDialect.KATAGO));
    commands.addLive("kata-genmove_analyze", words -> genMove(words, AnalysisDialect.KATAGO));
    commands.add("gogui-analyze_commands", words -> GOGUI);
    commands.add("gogui-principal_variation", this::principalVariation);
  }

  private GtpAnswer analyze(GtpArguments arguments, AnalysisDialect dialect) throws GtpException {
    AnalysisOptions options = AnalysisOptions.parse(arguments, game.position().toMove());
    Position turn = game.turnOf(options.color());
    Analyst analyst = engine.analyst();
    return new GtpAnswer.Lines(
        lines -> {
          if (!turn.isOver()) {
            analyst.analyze(turn, options.every(), writer(turn.points(), dialect, options, lines));
          }
        },
        true);
  }

  private GtpAnswer genMove(GtpArguments arguments, AnalysisDialect dialect) throws GtpException {
    AnalysisOptions options = AnalysisOptions.parse(arguments, game.position().toMove());
    Color color = options.color();
    Position turn = game.turnOf(color);
    Analyst analyst = engine.analyst();
    return new GtpAnswer.Lines(
        lines -> {
          Consumer<SearchReport> writer = writer(turn.points(), dialect, options, lines);
          Decision decision =
              PlayCommands.timed(clocks, color, () -> decide(turn, analyst, options, writer));
          lines.accept("play " + PlayCommands.make(game, color, decision));
        },
        false);
  }

  /** A pass without thinking once two passes have ended the game. */
  private Decision decide(
      Position turn, Analyst analyst, AnalysisOptions options, Consumer<SearchReport> writer)
      throws GtpException, InterruptedException {
    return turn.isOver()
        ? new Decision.Move(Points.PASS)
        : engine.decide(turn, clocks.of(turn.toMove()), analyst, options.every(), writer);
  }

  private String principalVariation(GtpArguments arguments)
      throws GtpException, InterruptedException {
    Color color = arguments.color();
    Position turn = game.turnOf(color);
    if (turn.isOver()) {
      return "";
    }
    AtomicReference<@Nullable SearchReport> last = new AtomicReference<>();
    engine.decide(turn, TimeLeft.UNLIMITED, engine.analyst(), NEVER, last::set);
    SearchReport report = last.get();
    StringJoiner text = new StringJoiner(" ");
    Color mover = color;
    for (int move : report == null ? List.<Integer>of() : report.lines().getFirst().variation()) {
      text.add(mover.letter()).add(game.points().name(move));
      mover = mover.opponent();
    }
    return text.toString();
  }

  /** Writes each report as a line. */
  private static Consumer<SearchReport> writer(
      Points points, AnalysisDialect dialect, AnalysisOptions options, Consumer<String> lines) {
    return report -> {
      StringJoiner text = new StringJoiner(" ");
      List<Line> shown = options.shown(report.lines());
      for (int order = 0; order < shown.size(); order++) {
        text.add(dialect.info(points, shown.get(order), order));
      }
      if (options.rootInfo()) {
        text.add("rootInfo visits " + report.stats().visits())
            .add("winrate " + dialect.share(report.stats().winRate()));
      }
      lines.accept(text.toString());
    };
  }
}
