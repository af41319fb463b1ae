package io.tengen.engine.gtp;

import io.tengen.engine.play.Decision;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.Position;
import java.time.Duration;
import java.util.Locale;

/** Commands that let the engine choose a move. */
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
    return play(game, color, timed(clocks, color, () -> decide(color, clocks.of(color))));
  }

  private String regGenMove(GtpArguments arguments) throws GtpException, InterruptedException {
    return name(game, decide(arguments.color(), TimeLeft.UNLIMITED));
  }

  /** Captures the opponent's dead stones, and chooses an ordinary move if there are none. */
  private String genMoveCleanUp(GtpArguments arguments) throws GtpException, InterruptedException {
    Color color = arguments.color();
    Position turn = game.resumedTurnOf(color);
    Decision decision = timed(clocks, color, () -> cleanUp(turn));
    return play(game, color, decision);
  }

  private Decision cleanUp(Position turn) throws GtpException, InterruptedException {
    int removal = DeadStoneRemoval.move(turn, engine.stoneStatus(turn).dead());
    return removal == Points.PASS
        ? decide(turn.toMove(), clocks.of(turn.toMove()))
        : new Decision.Move(removal);
  }

  /** Returns the player's decision, or a pass without asking the player if the game is over. */
  private Decision decide(Color color, TimeLeft time) throws GtpException, InterruptedException {
    Position turn = game.turnForGenMove(color);
    return turn.isOver() ? new Decision.Move(Points.PASS) : engine.decide(turn, time);
  }

  /** Computes a decision. */
  @FunctionalInterface
  interface DecisionSupplier {
    Decision get() throws GtpException, InterruptedException;
  }

  /** Computes a decision and subtracts the elapsed time from the clock of this side. */
  static Decision timed(GtpClocks clocks, Color color, DecisionSupplier supplier)
      throws GtpException, InterruptedException {
    long start = System.nanoTime();
    Decision decision = supplier.get();
    clocks.run(color, System.nanoTime() - start);
    return decision;
  }

  /** Plays the decided move, if any, and returns the decision as GTP text. */
  static String play(GtpGame game, Color color, Decision decision) throws GtpException {
    if (decision instanceof Decision.Move move) {
      game.play(color, move.move());
    }
    return name(game, decision);
  }

  private static String name(GtpGame game, Decision decision) {
    return switch (decision) {
      case Decision.Resign resign -> "resign";
      case Decision.Move move -> game.points().name(move.move());
      case Decision.OffBoard move -> throw new IllegalStateException("move off the board: " + move);
    };
  }

  private String cpuTime(GtpArguments arguments) throws GtpException {
    Duration used =
        ProcessHandle.current()
            .info()
            .totalCpuDuration()
            .orElseThrow(() -> new GtpException("CPU time is not available on this system"));
    return String.format(Locale.ROOT, "%.3f", used.toMillis() / 1e3);
  }
}
