package io.tengen.cli.learn;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a new network has to show before it plays itself: nothing, a share of the points against the
 * one before, or that a sequential test believes it to be stronger.
 */
public sealed interface Gate {
  /** The form in which people write a share of the points. */
  Pattern SHARE = Pattern.compile("share:(0?\\.\\d{1,6}|0|1)x(\\d{1,6})");

  /** Every network is promoted. */
  record None() implements Gate {
    @Override
    public String toString() {
      return "none";
    }
  }

  /**
   * A share of the points of a match against the network that plays.
   *
   * @param least that it must reach, 0 to 1
   * @param games of the match, 2 to 100,000, even: colours are swapped
   */
  record Share(double least, int games) implements Gate {
    private static final int MOST_GAMES = 100_000;

    /**
     * @throws IllegalArgumentException with one line if a number is out of its range
     */
    public Share {
      if (!(least >= 0 && least <= 1)) {
        throw new IllegalArgumentException("gate: a share of " + least + " is not from 0 to 1");
      }
      if (games < 2 || games > MOST_GAMES || games % 2 == 1) {
        throw new IllegalArgumentException(
            "gate: " + games + " games; choose an even number from 2 to " + MOST_GAMES);
      }
    }

    @Override
    public String toString() {
      return String.format(Locale.ROOT, "share:%sx%d", least, games);
    }
  }

  /** A sequential test of 0 against 35 Elo, as Leela Zero's, of at most so many games. */
  record Sprt() implements Gate {
    /** How the test is written as the format of a run. */
    public static final String FORMAT = "sprt:elo0=0,elo1=35";

    /** Undecided after so many games, the new network is not promoted. */
    public static final int MOST_GAMES = 400;

    @Override
    public String toString() {
      return "sprt";
    }
  }

  /**
   * Reads what {@link #toString} writes.
   *
   * @throws IllegalArgumentException with one line if it is something else
   */
  static Gate parse(String text) {
    Matcher share = SHARE.matcher(text);
    if (share.matches()) {
      return new Share(Double.parseDouble(share.group(1)), Integer.parseInt(share.group(2)));
    }
    return switch (text) {
      case "none" -> new None();
      case "sprt" -> new Sprt();
      default ->
          throw new IllegalArgumentException(
              "gate: \"" + text + "\" is not none, sprt, or such as share:0.5x40");
    };
  }
}
