package io.tengen.wire;

/** What a run is for. */
public enum RunKind {
  /** Engines against each other, paired by the run's contest; yields ratings. */
  EVALUATION("evaluation"),
  /** One engine against itself; yields records with visit counts. */
  SELF_PLAY("self-play");

  private final String words;

  RunKind(String words) {
    this.words = words;
  }

  /** As tables and JSON call it. */
  public String words() {
    return words;
  }
}
