package io.tengen.engine.classic;

import java.util.List;

/**
 * A local goal that a move serves.
 *
 * @param stones the stones that it is about, ascending
 * @param chance the chance that the move reaches it, 0 to 1
 * @param worth what it is worth, in points
 */
public record Goal(Kind kind, List<Integer> stones, double chance, double worth) {
  /** What a goal is about. */
  public enum Kind {
    CAPTURE("takes"),
    ATTACK("captures"),
    SAVE("saves"),
    CONNECT("connects"),
    CUT("cuts"),
    LIVE("gives life to"),
    KILL("kills"),
    RUN("runs with"),
    ENCLOSE("shuts in"),
    TERRITORY("gains territory and influence");

    private final String verb;

    Kind(String verb) {
      this.verb = verb;
    }

    /** Returns the verb that says what the move does. */
    public String verb() {
      return verb;
    }
  }

  public Goal {
    stones = List.copyOf(stones);
  }

  /** Returns the worth weighted by the chance, in points. */
  public double value() {
    return chance * worth;
  }
}
