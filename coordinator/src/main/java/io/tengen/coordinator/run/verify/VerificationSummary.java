package io.tengen.coordinator.run.verify;

import java.util.List;

/**
 * What is known of the honesty of a run's workers.
 *
 * @param agreed games that two workers have played alike
 * @param waiting games that a second worker is to play
 * @param givenUp games of which none did
 * @param excluded results that do not count
 * @param quarantined workers of whom some played a game that others played otherwise
 * @param suspects workers whose results are unlike the others', see {@link SuspectDetector}
 */
public record VerificationSummary(
    int agreed,
    int waiting,
    int givenUp,
    int excluded,
    List<String> quarantined,
    List<String> suspects) {
  public VerificationSummary {
    quarantined = List.copyOf(quarantined);
    suspects = List.copyOf(suspects);
  }
}
