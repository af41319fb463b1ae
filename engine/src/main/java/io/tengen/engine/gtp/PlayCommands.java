package io.tengen.engine.gtp;

import io.tengen.engine.game.Color;
import io.tengen.engine.game.Points;
import io.tengen.engine.game.Position;
import io.tengen.engine.play.Decision;
import java.time.Duration;
import java.util.Locale;

/** Commands that have the engine move. */
final class PlayCommands {
  private final GtpGame game;
  private final GtpEngine engine;
  private final Duration limit;

  PlayCommands(GtpGame game, GtpEngine engine, Duration limit) {
    this.game = game;
    this.engine = engine;
    this.limit = limit;
  }

  void addTo(GtpCommands commands) {
    commands.add("genmove", this::genMove);
    commands.add("reg_genmove", this::regGenMove);
    commands.add("kgs-game_over", arguments -> "");
    commands.add("cputime", this::cpuTime);
  }

  private String genMove(GtpArguments arguments) throws GtpException, InterruptedException {
    Color color = arguments.color();
    return make(game, color, decide(color));
  }

  private String regGenMove(GtpArguments arguments) throws GtpException, InterruptedException {
    return name(game, decide(arguments.color()));
  }

  /** A pass without thinking once two passes have ended the game. */
  private Decision decide(Color color) throws GtpException, InterruptedException {
    Position turn = game.turnOf(color);
    return turn.isOver() ? new Decision.Move(Points.PASS) : engine.decide(turn, limit);
  }

  /** Plays what was decided; how the protocol writes it. */
  static String make(GtpGame game, Color color, Decision decision) throws GtpException {
    if (decision instanceof Decision.Move move) {
      game.play(color, move.move());
    }
    return name(game, decision);
  }

  private static String name(GtpGame game, Decision decision) {
    return switch (decision) {
      case Decision.Resign resign -> "resign";
      case Decision.Move move -> game.points().name(move.move());
    };
  }

  private String cpuTime(GtpArguments arguments) throws GtpException {
    Duration used =
        ProcessHandle.current()
            .info()
            .totalCpuDuration()
            .orElseThrow(() -> new GtpException("this system does not tell"));
    return String.format(Locale.ROOT, "%.3f", used.toMillis() / 1e3);
  }
}
