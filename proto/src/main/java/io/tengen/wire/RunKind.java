package io.tengen.wire;

/** The purpose of a run. */
public enum RunKind {
  /** Engines play each other, paired by the run's tournament; yields ratings. */
  EVALUATION("evaluation"),
  /** One engine plays itself; yields records with visit counts. */
  SELF_PLAY("self-play");

  private final String words;

  RunKind(String words) {
    this.words = words;
  }

  /** Returns the name in tables and JSON. */
  public String words() {
    return words;
  }
}
