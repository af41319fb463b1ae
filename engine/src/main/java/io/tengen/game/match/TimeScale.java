package io.tengen.game.match;

/** How the clocks of a run's games are scaled. */
public enum TimeScale {
  /** Every worker gives the times that the run states. */
  NONE,
  /**
   * The times are those of the reference machine: a worker gives as much less as its machine is
   * faster. Workers that do not know their speed get no games.
   */
  WORKER;

  /**
   * Parses the word of {@code --time-scale}.
   *
   * @throws IllegalArgumentException with one line if it is another word
   */
  public static TimeScale parse(String word) {
    return switch (word) {
      case "none" -> NONE;
      case "worker" -> WORKER;
      default ->
          throw new IllegalArgumentException(
              "time-scale \"" + word + "\" is not none or worker; choose one of these");
    };
  }

  /** Returns the word that {@link #parse} reads. */
  public String word() {
    return this == WORKER ? "worker" : "none";
  }
}
