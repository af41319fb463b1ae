package io.tengen.engine.gtp;

import io.tengen.engine.play.Analyst;
import io.tengen.engine.play.Decision;
import io.tengen.engine.play.Player;
import io.tengen.engine.play.PlayerFailure;
import io.tengen.engine.rollout.Ownership;
import io.tengen.engine.search.SearchReport;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.rules.DeadStones;
import io.tengen.game.rules.Position;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The player behind a session: made when it is first asked, and again after a failure. */
final class GtpEngine {
  /** For outside engines, which read out every chain. */
  private static final Duration JUDGEMENT_TIME = Duration.ofMinutes(1);

  private final Supplier<Player> players;
  private @Nullable Player player;

  /**
   * @param players may throw IllegalArgumentException
   */
  GtpEngine(Supplier<Player> players) {
    this.players = players;
  }

  /**
   * What the player answers; blocks.
   *
   * @param turn the position it is asked about, not over
   * @param time what its clock shows
   * @throws GtpException if it fails or its move is illegal
   */
  Decision decide(Position turn, TimeLeft time) throws GtpException, InterruptedException {
    Player asked = player();
    return checked(turn, () -> asked.decide(turn, time));
  }

  /**
   * As {@link #decide(Position, TimeLeft)}, by a player that thinks aloud.
   *
   * @param listener as {@link Analyst#decide} calls it
   */
  Decision decide(
      Position turn,
      TimeLeft time,
      Analyst analyst,
      Duration every,
      Consumer<SearchReport> listener)
      throws GtpException, InterruptedException {
    return checked(turn, () -> analyst.decide(turn, time, every, listener));
  }

  /**
   * As {@link Analyst#analyze}.
   *
   * @throws GtpException if the player fails
   */
  void analyze(Position turn, Analyst analyst, Duration every, Consumer<SearchReport> listener)
      throws GtpException, InterruptedException {
    try {
      analyst.analyze(turn, every, listener);
    } catch (PlayerFailure e) {
      throw failed(e);
    }
  }

  @FunctionalInterface
  private interface Question {
    Decision ask() throws PlayerFailure, InterruptedException;
  }

  private Decision checked(Position turn, Question question)
      throws GtpException, InterruptedException {
    Decision decision;
    try {
      decision = question.ask();
    } catch (PlayerFailure e) {
      throw failed(e);
    }
    boolean isLegal =
        switch (decision) {
          case Decision.Move move -> turn.isLegal(move.move());
          case Decision.OffBoard offBoard -> false;
          case Decision.Resign resign -> true;
        };
    if (!isLegal) {
      throw new GtpException("engine failed: it answered an illegal move");
    }
    return decision;
  }

  /**
   * Which stones are not simply alive. Immutable.
   *
   * @param dead whole chains
   * @param seki whole chains
   */
  record Judgement(Set<Integer> dead, Set<Integer> seki) {}

  /**
   * What the player thinks of the stones on the board; blocks. Where the rules have ended the game
   * without a count there is nothing to judge: all are alive.
   *
   * @throws GtpException if it fails
   */
  Judgement judge(Position position) throws GtpException, InterruptedException {
    if (position.isEndedByRule()) {
      return new Judgement(Set.of(), Set.of());
    }
    Player asked = player();
    if (asked instanceof Analyst analyst) {
      Ownership ownership = analyst.ownership(position);
      return new Judgement(
          Set.copyOf(ownership.stones(Ownership.Status.DEAD)),
          Set.copyOf(ownership.stones(Ownership.Status.SEKI)));
    }
    try {
      List<Integer> named = asked.deadStones(position, JUDGEMENT_TIME).orElse(List.of());
      return new Judgement(Set.copyOf(DeadStones.wholeChains(position.board(), named)), Set.of());
    } catch (PlayerFailure e) {
      throw failed(e);
    }
  }

  /**
   * The player as one that thinks aloud.
   *
   * @throws GtpException if it is none
   */
  Analyst analyst() throws GtpException {
    if (player() instanceof Analyst analyst) {
      return analyst;
    }
    throw new GtpException("this engine does not analyze; mcts does");
  }

  /** Closes the player, if there is one; who asks next gets another. */
  void dismiss() {
    if (player != null) {
      player.close();
      player = null;
    }
  }

  /** What a failure is to the controller; who asks next gets another player. */
  private GtpException failed(PlayerFailure failure) {
    dismiss();
    return new GtpException("engine failed: " + failure.getMessage());
  }

  private Player player() throws GtpException {
    try {
      Player present = player == null ? players.get() : player;
      player = present;
      return present;
    } catch (IllegalArgumentException e) {
      throw new GtpException(String.valueOf(e.getMessage()));
    }
  }
}
