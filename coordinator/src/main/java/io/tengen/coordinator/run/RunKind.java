package io.tengen.coordinator.run;

/** What a run is for. */
public enum RunKind {
  /** Round robin in colour-swapped pairs; yields ratings. */
  EVALUATION,
  /** One engine against itself; yields records with visit counts. */
  SELF_PLAY
}
