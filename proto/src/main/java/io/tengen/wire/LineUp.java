package io.tengen.wire;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How the members of two teams are set against each other, by the Chinese rules (2002). */
public enum LineUp {
  /** The first members of both teams meet, then the second ones, and so on. */
  FIXED,
  /** Fixed boards; a substitute takes the board of a member that has withdrawn. */
  SUBSTITUTES,
  /** Each team names the order of its boards for each round. */
  FREE,
  /** Every member of a team meets every member of the other one. */
  ALL_PLAY_ALL,
  /**
   * Members play as individuals, against their own team only where no other opponent is left; the
   * sum of their match points is the score of the team.
   */
  TOTAL;

  /** Returns the text form, such as {@code all-play-all}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Parses the text form.
   *
   * @throws IllegalArgumentException with one line if there is no such line-up
   */
  public static LineUp parse(String text) {
    for (LineUp lineUp : values()) {
      if (lineUp.text().equals(text)) {
        return lineUp;
      }
    }
    List<String> names = Arrays.stream(values()).map(LineUp::text).toList();
    throw new IllegalArgumentException(
        "line-up \"" + text + "\" is unknown; choose one of " + String.join(", ", names));
  }
}
