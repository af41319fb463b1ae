package io.tengen.engine.gtp;

import io.tengen.engine.play.Analyst;
import io.tengen.game.rules.Position;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lets a player analyze the position after its move until the controller's next line, so that its
 * next search inherits the visits of the opponent's actual move (Silver et al. 2016, Methods). From
 * {@link #start} to the return of {@link #stop} another thread owns the player. The methods are
 * called by the session's thread.
 */
final class Pondering {
  private static final System.Logger log = System.getLogger(Pondering.class.getName());

  /** The commands after which the opponent is to move. */
  private static final Set<String> COMMANDS =
      Set.of("genmove", "lz-genmove_analyze", "kata-genmove_analyze");

  private final GtpGame game;
  private final GtpEngine engine;
  private @Nullable StreamingResponse running;

  Pondering(GtpGame game, GtpEngine engine) {
    this.game = game;
    this.engine = engine;
  }

  /**
   * Starts after a command by which the player has moved, if the player can analyze.
   *
   * @param moves number of moves in the game before the command
   */
  void startAfter(String command, int moves) throws GtpException {
    Position position = game.position();
    if (!COMMANDS.contains(command) || position.moveCount() <= moves || position.isOver()) {
      return;
    }
    Optional<Analyst> analyst = engine.findAnalyst();
    if (analyst.isPresent()) {
      Position turn = new Position(position);
      running =
          StreamingResponse.start(
              lines -> engine.analyze(turn, analyst.get(), Analyst.NEVER, report -> {}),
              line -> {});
    }
  }

  /** Stops, if it runs, and waits for the end. The log has what failed. */
  void stop() throws InterruptedException {
    StreamingResponse ending = running;
    if (ending != null) {
      running = null;
      try {
        ending.stop();
      } catch (GtpException | RuntimeException e) {
        log.log(System.Logger.Level.WARNING, "cannot think in the opponent's time", e);
        engine.closePlayer();
      }
    }
  }

  /** Stops, if it runs, and waits uninterruptibly for the end. For a session that ends. */
  void abandon() {
    if (running != null) {
      running.abandon();
    }
  }
}
