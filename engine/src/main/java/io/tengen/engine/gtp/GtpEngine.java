package io.tengen.engine.gtp;

import io.tengen.engine.play.Analyst;
import io.tengen.engine.play.Decision;
import io.tengen.engine.play.LackOfMemoryException;
import io.tengen.engine.play.Player;
import io.tengen.engine.play.PlayerFailure;
import io.tengen.engine.play.StoneStatus;
import io.tengen.engine.search.SearchReport;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.Position;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The player of a session: created when it is first needed, and again after a failure. */
final class GtpEngine {
  private final Supplier<Player> players;
  private @Nullable Player player;

  /**
   * Creates no player yet.
   *
   * @param players creates a player; may throw IllegalArgumentException
   */
  GtpEngine(Supplier<Player> players) {
    this.players = players;
  }

  /**
   * Returns the player's decision; blocks.
   *
   * @param turn a position that is not over
   * @param time what the clock of the side to move shows
   * @throws GtpException if the player fails or its move is illegal
   */
  Decision decide(Position turn, TimeLeft time) throws GtpException, InterruptedException {
    Player present = player();
    return checked(turn, () -> present.decide(turn, time));
  }

  /**
   * Returns the decision of a player that reports its search; blocks.
   *
   * @param turn a position that is not over
   * @param time what the clock of the side to move shows
   * @param interval the time between two reports
   * @param listener receives the reports, as {@link Analyst#decide} describes
   * @throws GtpException if the player fails or its move is illegal
   */
  Decision decide(
      Position turn,
      TimeLeft time,
      Analyst analyst,
      Duration interval,
      Consumer<SearchReport> listener)
      throws GtpException, InterruptedException {
    return checked(turn, () -> analyst.decide(turn, time, interval, listener));
  }

  /**
   * Analyzes a position as {@link Analyst#analyze} describes; blocks.
   *
   * @throws GtpException if the player fails
   */
  void analyze(Position turn, Analyst analyst, Duration interval, Consumer<SearchReport> listener)
      throws GtpException, InterruptedException {
    try {
      analyst.analyze(turn, interval, listener);
    } catch (PlayerFailure | LackOfMemoryException e) {
      throw failed(e);
    }
  }

  @FunctionalInterface
  private interface DecisionCall {
    Decision run() throws PlayerFailure, InterruptedException;
  }

  private Decision checked(Position turn, DecisionCall call)
      throws GtpException, InterruptedException {
    Decision decision;
    try {
      decision = call.run();
    } catch (PlayerFailure | LackOfMemoryException e) {
      throw failed(e);
    }
    boolean isLegal =
        switch (decision) {
          case Decision.Move move -> turn.isLegal(move.move());
          case Decision.OffBoard offBoard -> false;
          case Decision.Resign resign -> true;
        };
    if (!isLegal) {
      throw new GtpException("engine failed: it returned an illegal move");
    }
    return decision;
  }

  /**
   * Returns the status of the stones on the board as the player judges it; blocks. All are alive if
   * a rule has ended the game without a count, or if the player does not judge stones.
   *
   * @throws GtpException if the player fails
   */
  StoneStatus stoneStatus(Position position) throws GtpException, InterruptedException {
    Player present = player();
    try {
      return StoneStatus.judgedBy(present, position).orElse(StoneStatus.ALL_ALIVE);
    } catch (PlayerFailure | LackOfMemoryException e) {
      throw failed(e);
    }
  }

  /**
   * Returns the player as one that reports its search.
   *
   * @throws GtpException if the player cannot do so
   */
  Analyst analyst() throws GtpException {
    if (player() instanceof Analyst analyst) {
      return analyst;
    }
    throw new GtpException("this engine cannot analyze; use mcts");
  }

  /**
   * Returns the player if it reports its search; otherwise empty.
   *
   * @throws GtpException if the player cannot be created
   */
  Optional<Analyst> findAnalyst() throws GtpException {
    return player() instanceof Analyst analyst ? Optional.of(analyst) : Optional.empty();
  }

  /** Closes the player, if there is one. The next call that needs a player creates another. */
  void closePlayer() {
    if (player != null) {
      player.close();
      player = null;
    }
  }

  /** Closes the player and returns the exception for the controller. */
  private GtpException failed(Exception failure) {
    closePlayer();
    return new GtpException("engine failed: " + failure.getMessage());
  }

  private Player player() throws GtpException {
    try {
      Player present = player == null ? players.get() : player;
      player = present;
      return present;
    } catch (IllegalArgumentException | LackOfMemoryException e) {
      throw new GtpException(String.valueOf(e.getMessage()));
    }
  }
}
