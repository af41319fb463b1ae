package io.tengen.wire.control;

import java.time.Instant;
import java.util.List;

/**
 * Whose results do not count in a run.
 *
 * @param run the run's id
 * @param exclusions oldest first
 * @param disputed games that workers have played in different ways, and nobody knows which is right
 */
public record ExclusionList(String run, List<Exclusion> exclusions, List<Disputed> disputed) {
  public ExclusionList {
    exclusions = List.copyOf(exclusions);
    disputed = List.copyOf(disputed);
  }

  /**
   * A worker whose results do not count.
   *
   * @param reason one line for people
   * @param games indices of those that it had brought, ascending
   * @param credential nobody who comes with it counts, by whatever name; empty for none
   */
  public record Exclusion(
      String worker, String reason, Instant at, List<Integer> games, String credential) {
    public Exclusion {
      games = List.copyOf(games);
    }
  }

  /** A game as one worker has played it; equal games have equal fingerprints. */
  public record Disputed(int index, String worker, String fingerprint) {}
}
