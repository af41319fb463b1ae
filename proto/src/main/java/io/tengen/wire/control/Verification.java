package io.tengen.wire.control;

import java.util.List;

/**
 * What is known of the honesty of a run's workers.
 *
 * @param agreed games that two workers have played alike
 * @param waiting games that a second worker is still to play
 * @param unverified games that were to be played by a second worker, and were not
 * @param excluded results that do not count because their worker's are excluded
 * @param quarantined workers that have no games until it is decided who of them is right
 * @param suspects workers whose results are unlike the others', by more than chance
 */
public record Verification(
    int agreed,
    int waiting,
    int unverified,
    int excluded,
    List<String> quarantined,
    List<String> suspects) {
  /** Of a run none of whose games is played again. */
  public static final Verification NONE = new Verification(0, 0, 0, 0, List.of(), List.of());

  public Verification {
    quarantined = List.copyOf(quarantined);
    suspects = List.copyOf(suspects);
  }
}
