package io.tengen.engine.gtp;

import io.tengen.engine.play.Decision;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.Position;
import java.time.Duration;
import java.util.Locale;

/** Commands that have the engine move. */
final class PlayCommands {
  private final GtpGame game;
  private final GtpEngine engine;
  private final GtpClocks clocks;

  PlayCommands(GtpGame game, GtpEngine engine, GtpClocks clocks) {
    this.game = game;
    this.engine = engine;
    this.clocks = clocks;
  }

  void addTo(GtpCommands commands) {
    commands.add("genmove", this::genMove);
    commands.add("reg_genmove", this::regGenMove);
    commands.add("kgs-genmove_cleanup", this::genMoveCleanUp);
    commands.add("kgs-game_over", arguments -> "");
    commands.add("cputime", this::cpuTime);
  }

  private String genMove(GtpArguments arguments) throws GtpException, InterruptedException {
    Color color = arguments.color();
    return make(game, color, timed(clocks, color, () -> decide(color, clocks.of(color))));
  }

  private String regGenMove(GtpArguments arguments) throws GtpException, InterruptedException {
    return name(game, decide(arguments.color(), TimeLeft.UNLIMITED));
  }

  /** Takes the opponent's dead stones off, and moves as always once there are none. */
  private String genMoveCleanUp(GtpArguments arguments) throws GtpException, InterruptedException {
    Color color = arguments.color();
    Position turn = game.resumedTurnOf(color);
    Decision decision = timed(clocks, color, () -> cleanUp(turn));
    return make(game, color, decision);
  }

  private Decision cleanUp(Position turn) throws GtpException, InterruptedException {
    int removal = DeadStoneRemoval.move(turn, engine.judge(turn).dead());
    return removal == Points.PASS
        ? decide(turn.toMove(), clocks.of(turn.toMove()))
        : new Decision.Move(removal);
  }

  /** A pass without thinking once two passes have ended the game. */
  private Decision decide(Color color, TimeLeft time) throws GtpException, InterruptedException {
    Position turn = game.askedTurnOf(color);
    return turn.isOver() ? new Decision.Move(Points.PASS) : engine.decide(turn, time);
  }

  /** How a decision is come to. */
  @FunctionalInterface
  interface Thought {
    Decision think() throws GtpException, InterruptedException;
  }

  /** Thinks while this side's clock runs. */
  static Decision timed(GtpClocks clocks, Color color, Thought thought)
      throws GtpException, InterruptedException {
    long start = System.nanoTime();
    Decision decision = thought.think();
    clocks.run(color, System.nanoTime() - start);
    return decision;
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
      case Decision.OffBoard move -> throw new IllegalStateException(move + " was let through");
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
