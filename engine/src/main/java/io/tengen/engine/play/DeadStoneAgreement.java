package io.tengen.engine.play;

import io.tengen.game.board.Color;
import io.tengen.game.record.Settlement;
import io.tengen.game.rules.DeadStones;
import io.tengen.game.rules.Position;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Asks both players for the dead stones after two passes. A player that cannot answer, or fails to,
 * has no claim; a failed player loses only if it fails again at a later move.
 */
final class DeadStoneAgreement {
  /** Time for one answer: external engines read every chain. The clocks do not run. */
  private static final Duration TIME = Duration.ofMinutes(1);

  private DeadStoneAgreement() {}

  /** The result of the answers. */
  sealed interface Verdict {
    /**
     * The game can be counted.
     *
     * @param deadStones whole chains, ascending
     * @param note one line with a player's failure; empty if there was none
     */
    record Settled(Settlement settlement, List<Integer> deadStones, String note)
        implements Verdict {}

    /**
     * The players disagree about some stones.
     *
     * @param agreed points of the stones that both players named, whole chains, ascending. If
     *     resumed play changes nothing, these are removed and all others are alive
     * @param claimant the side that claims more dead stones and moves first to prove it; the side
     *     to move if both sides claim stones that the other does not
     * @param note one line with a player's failure; empty if there was none
     */
    record Disputed(List<Integer> agreed, Color claimant, String note) implements Verdict {}
  }

  /**
   * Asks both players. Blocks.
   *
   * @param position a position that two passes have ended
   */
  static Verdict ask(Position position, Game.Seat black, Game.Seat white)
      throws InterruptedException {
    Claim first = claim(position, black);
    Claim second = claim(position, white);
    String note = first.fault.isEmpty() ? second.fault : first.fault;
    if (first.stones.isEmpty() && second.stones.isEmpty()) {
      return new Verdict.Settled(Settlement.AS_IT_STOOD, List.of(), note);
    }
    List<Integer> blacks = first.stones.orElse(List.of());
    List<Integer> whites = second.stones.orElse(List.of());
    if (blacks.equals(whites)) {
      return new Verdict.Settled(Settlement.AGREEMENT, blacks, note);
    }
    boolean blackClaims = !whites.containsAll(blacks);
    boolean whiteClaims = !blacks.containsAll(whites);
    Color claimant =
        blackClaims && whiteClaims ? position.toMove() : blackClaims ? Color.BLACK : Color.WHITE;
    List<Integer> agreed = blacks.stream().filter(whites::contains).toList();
    return new Verdict.Disputed(agreed, claimant, note);
  }

  private record Claim(Optional<List<Integer>> stones, String fault) {}

  private static Claim claim(Position position, Game.Seat seat) throws InterruptedException {
    try {
      Optional<List<Integer>> named = seat.player().deadStones(position, TIME);
      return new Claim(named.map(stones -> DeadStones.wholeChains(position.board(), stones)), "");
    } catch (PlayerFailure e) {
      return new Claim(
          Optional.empty(), seat.name() + " did not name the dead stones: " + e.getMessage());
    }
  }
}
