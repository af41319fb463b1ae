package io.tengen.wire.control;

import java.util.List;

/**
 * The state of the verification of a run's workers.
 *
 * @param agreed number of games that two workers have played identically
 * @param waiting number of games that a second worker has yet to play
 * @param unverified number of games whose replay by a second worker was given up
 * @param excluded number of results that do not count because their worker is excluded
 * @param quarantined workers that get no games until a dispute between them is decided
 * @param suspects workers whose results differ from the others' by more than chance
 */
public record Verification(
    int agreed,
    int waiting,
    int unverified,
    int excluded,
    List<String> quarantined,
    List<String> suspects) {
  /** The state of a run whose games are not verified. */
  public static final Verification NONE = new Verification(0, 0, 0, 0, List.of(), List.of());

  public Verification {
    quarantined = List.copyOf(quarantined);
    suspects = List.copyOf(suspects);
  }
}
