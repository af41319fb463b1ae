package io.tengen.engine.gtp;

import io.tengen.engine.play.Analyst;
import io.tengen.engine.play.Decision;
import io.tengen.engine.rollout.Ownership;
import io.tengen.engine.search.SearchReport;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The analysis commands of Leela Zero and KataGo: {@code lz-analyze}, {@code kata-analyze} and
 * their {@code genmove_analyze} forms, which report the search while it runs.
 */
final class AnalysisCommands {
  private final GtpGame game;
  private final GtpEngine engine;
  private final GtpClocks clocks;

  AnalysisCommands(GtpGame game, GtpEngine engine, GtpClocks clocks) {
    this.game = game;
    this.engine = engine;
    this.clocks = clocks;
  }

  void addTo(GtpCommands commands) {
    for (AnalysisDialect dialect : AnalysisDialect.values()) {
      commands.addStreaming(dialect.prefix() + "-analyze", words -> analyze(words, dialect));
      commands.addStreaming(
          dialect.prefix() + "-genmove_analyze", words -> genMove(words, dialect));
    }
  }

  private GtpResponse analyze(GtpArguments arguments, AnalysisDialect dialect) throws GtpException {
    AnalysisOptions options = AnalysisOptions.parse(arguments, game.position().toMove());
    Position turn = game.resumedTurnOf(options.color());
    Analyst analyst = engine.analyst();
    return new GtpResponse.Lines(
        lines -> {
          if (!turn.isOver()) {
            engine.analyze(
                turn, analyst, options.interval(), writer(turn, dialect, options, analyst, lines));
          }
        },
        true);
  }

  private GtpResponse genMove(GtpArguments arguments, AnalysisDialect dialect) throws GtpException {
    AnalysisOptions options = AnalysisOptions.parse(arguments, game.position().toMove());
    Color color = options.color();
    Position turn = game.turnForGenMove(color);
    Analyst analyst = engine.analyst();
    return new GtpResponse.Lines(
        lines -> {
          Decision decision =
              PlayCommands.timed(
                  clocks, color, () -> decide(turn, dialect, options, analyst, lines));
          lines.accept("play " + PlayCommands.play(game, color, decision));
        },
        false);
  }

  /** Returns the player's decision, or a pass without asking the player if the game is over. */
  private Decision decide(
      Position turn,
      AnalysisDialect dialect,
      AnalysisOptions options,
      Analyst analyst,
      Consumer<String> lines)
      throws GtpException, InterruptedException {
    return turn.isOver()
        ? new Decision.Move(Points.PASS)
        : engine.decide(
            turn,
            clocks.of(turn.toMove()),
            analyst,
            options.interval(),
            writer(turn, dialect, options, analyst, lines));
  }

  private static Consumer<SearchReport> writer(
      Position turn,
      AnalysisDialect dialect,
      AnalysisOptions options,
      Analyst analyst,
      Consumer<String> lines) {
    // The position does not change, so that one estimate serves all reports.
    @Nullable Ownership ownership = options.ownership() ? analyst.ownership(turn) : null;
    return new AnalysisWriter(turn, dialect, options, ownership, lines);
  }
}
