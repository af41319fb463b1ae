package io.tengen.coordinator.rating;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Kyu and dan grades of ratings in Elo, by the relation of the European Go Federation's ratings to
 * winning probabilities. A player rated r expects 1 / (1 + e^(β(s) − β(r))) against one rated s,
 * with β(r) = −7 ln(3300 − r); a grade is 100 points wide, and 2100 is 1 dan ("EGF rating system",
 * European Go Database, the version of 2021,
 * https://www.europeangodatabase.eu/EGD/EGF_rating_system.php). In Elo, in which the odds are
 * 10^(d/400), r is therefore −(400 / ln 10) · 7 ln(3300 − r) plus a constant, which anchors
 * determine: a grade is 38 Elo wide at 20 kyu, 101 at 1 dan and 203 at 7 dan. Immutable.
 */
public final class EgfScale {
  private static final double LIMIT = 3300;
  private static final double STEEPNESS = 7 * 400 / Math.log(10);
  private static final int POINTS = 100;

  /** The rating of 1 dan in grades; 1 kyu is one less. */
  private static final int FIRST_DAN = 21;

  private static final int MOST_KYU = 30;
  private static final int MOST_DAN = 9;
  private static final Pattern GRADE = Pattern.compile("([1-9]\\d?)([kd])");

  /** Elo of the run's or pool's scale less that of {@link #elo}. */
  private final double shift;

  /**
   * An engine whose grade is known.
   *
   * @param elo its Elo on the scale whose ratings are to be graded
   * @param points its rating in the federation's points, below 3300
   */
  public record Anchor(double elo, double points) {}

  private EgfScale(double shift) {
    this.shift = shift;
  }

  /**
   * Returns the scale that fits the anchors best: their mean distance from it is 0.
   *
   * @throws IllegalArgumentException if there is no anchor
   */
  public static EgfScale of(List<Anchor> anchors) {
    return new EgfScale(
        anchors.stream()
            .mapToDouble(anchor -> anchor.elo() - elo(anchor.points()))
            .average()
            .orElseThrow(() -> new IllegalArgumentException("grades need an anchor")));
  }

  private static double elo(double points) {
    return -STEEPNESS * Math.log(LIMIT - points);
  }

  /**
   * Returns the federation's points of a grade.
   *
   * @param grade from {@code 30k} to {@code 1k}, or from {@code 1d} to {@code 9d}
   * @throws IllegalArgumentException with one line if it is something else
   */
  public static double points(String grade) {
    Matcher matcher = GRADE.matcher(grade);
    if (matcher.matches()) {
      int number = Integer.parseInt(matcher.group(1));
      boolean isDan = matcher.group(2).equals("d");
      if (number <= (isDan ? MOST_DAN : MOST_KYU)) {
        return POINTS * (isDan ? FIRST_DAN - 1 + number : FIRST_DAN - number);
      }
    }
    throw new IllegalArgumentException(
        "\"" + grade + "\" is not a grade from 30k to 1k or from 1d to 9d");
  }

  /** Returns the federation's points of a rating in Elo; below 3300. */
  public double pointsOf(double elo) {
    return LIMIT - Math.exp((shift - elo) / STEEPNESS);
  }

  /**
   * Returns the grade of a rating in Elo: the one whose points are nearest, 9d for all above it and
   * 30k for all below.
   */
  public String gradeOf(double elo) {
    int steps =
        Math.clamp(
            Math.round(pointsOf(elo) / POINTS), FIRST_DAN - MOST_KYU, FIRST_DAN + MOST_DAN - 1);
    return steps >= FIRST_DAN ? steps - FIRST_DAN + 1 + "d" : FIRST_DAN - steps + "k";
  }
}
