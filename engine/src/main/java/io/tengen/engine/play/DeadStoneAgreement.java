package io.tengen.engine.play;

import io.tengen.game.board.Color;
import io.tengen.game.record.Settlement;
import io.tengen.game.rules.DeadStones;
import io.tengen.game.rules.Position;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Asks both players which stones are dead once both have passed. One that cannot say takes the
 * board as it stands; one that fails to answer is taken to be such, and whether it can go on shows
 * if it has to.
 */
final class DeadStoneAgreement {
  /** For one answer: outside engines read out every chain. Clocks stand still. */
  private static final Duration TIME = Duration.ofMinutes(1);

  private DeadStoneAgreement() {}

  /** What comes of the answers. */
  sealed interface Verdict {
    /**
     * The game can be counted.
     *
     * @param deadStones whole chains, ascending
     * @param note one line for people; empty when nothing needs saying
     */
    record Settled(Settlement settlement, List<Integer> deadStones, String note)
        implements Verdict {}

    /**
     * The players differ, about some stones at least.
     *
     * @param agreed those that both call dead, whole chains, ascending. Should playing on settle
     *     nothing, these still come off, as stones do that the players agree on; of the rest, which
     *     nobody could show to be dead, all are alive
     * @param claimant who says of more stones that they are dead, and has to show it; who would be
     *     to move if both do
     * @param note as above
     */
    record Disputed(List<Integer> agreed, Color claimant, String note) implements Verdict {}
  }

  /** Asks; blocks. The position is over by two passes. */
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
