package io.tengen.engine.play;

import io.tengen.engine.rollout.Ownership;
import io.tengen.game.rules.DeadStones;
import io.tengen.game.rules.Position;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * The stones of a position that are not alive in the judgement of a player. Immutable.
 *
 * @param dead the dead stones, as whole chains
 * @param seki the stones in seki, as whole chains; empty if the player does not tell them apart
 */
public record StoneStatus(Set<Integer> dead, Set<Integer> seki) {
  /** All stones are alive. */
  public static final StoneStatus ALL_ALIVE = new StoneStatus(Set.of(), Set.of());

  /** The time limit of an external engine, which reads out every chain. */
  private static final Duration TIMEOUT = Duration.ofMinutes(1);

  public StoneStatus {
    dead = Set.copyOf(dead);
    seki = Set.copyOf(seki);
  }

  /**
   * Returns the status of the stones on the board as the player judges it; blocks. All stones are
   * alive if a rule has ended the game without a count.
   *
   * @return empty if the player does not judge stones
   * @throws PlayerFailure if the player should be able to answer but failed
   */
  public static Optional<StoneStatus> judgedBy(Player player, Position position)
      throws PlayerFailure, InterruptedException {
    if (position.isEndedByRule()) {
      return Optional.of(ALL_ALIVE);
    }
    if (player instanceof Analyst analyst) {
      Ownership ownership = analyst.ownership(position);
      return Optional.of(
          new StoneStatus(
              Set.copyOf(ownership.stones(Ownership.Status.DEAD)),
              Set.copyOf(ownership.stones(Ownership.Status.SEKI))));
    }
    return player
        .deadStones(position, TIMEOUT)
        .map(dead -> Set.copyOf(DeadStones.wholeChains(position.board(), dead)))
        .map(dead -> new StoneStatus(dead, Set.of()));
  }
}
