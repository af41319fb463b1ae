package io.tengen.cli.learn.setting;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The condition under which a new network is promoted to play self-play: none, a share of the
 * points of a match against the network that plays at present, or acceptance by a sequential test
 * that it is stronger.
 */
public sealed interface Gate {
  /** The text form of a share of the points, such as {@code share:0.5x40}. */
  Pattern SHARE = Pattern.compile("share:(0?\\.\\d{1,6}|0|1)x(\\d{1,6})");

  /** Every network is promoted. */
  record None() implements Gate {
    @Override
    public String toString() {
      return "none";
    }
  }

  /**
   * Requires a share of the points of a match against the network that plays at present.
   *
   * @param least the least share that promotes, 0 to 1
   * @param games games of the match, 2 to 100,000; even, because colours are swapped
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

  /** Requires that a sequential test of 0 against 35 Elo, as Leela Zero's, accepts 35 Elo. */
  record Sprt() implements Gate {
    /** The test as the format of a run. */
    public static final String FORMAT = "sprt:elo0=0,elo1=35";

    /** Most games of the test; the new network is not promoted if it is still undecided then. */
    public static final int MOST_GAMES = 400;

    @Override
    public String toString() {
      return "sprt";
    }
  }

  /**
   * Parses the text that {@link Object#toString} of a gate returns.
   *
   * @throws IllegalArgumentException with a message of one line if the text has another form
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
