package io.tengen.wire.control;

import java.time.Instant;
import java.util.List;

/**
 * The workers whose results do not count in a run.
 *
 * @param run the run's id
 * @param exclusions oldest first
 * @param disputed versions of games that workers have played differently and that are undecided
 */
public record ExclusionList(String run, List<Exclusion> exclusions, List<Disputed> disputed) {
  public ExclusionList {
    exclusions = List.copyOf(exclusions);
    disputed = List.copyOf(disputed);
  }

  /**
   * A worker whose results do not count.
   *
   * @param reason one line for users
   * @param games indices of the games that it had played, ascending
   * @param credential the credential whose workers are excluded, regardless of their names; empty
   *     for none
   */
  public record Exclusion(
      String worker, String reason, Instant at, List<Integer> games, String credential) {
    public Exclusion {
      games = List.copyOf(games);
    }
  }

  /** One worker's version of a game; equal versions have equal fingerprints. */
  public record Disputed(int index, String worker, String fingerprint) {}
}
