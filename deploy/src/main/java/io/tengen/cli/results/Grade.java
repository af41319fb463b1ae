package io.tengen.cli.results;

import io.tengen.coordinator.rating.EgfScale;
import io.tengen.wire.control.Standings;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The kyu or dan grade of an engine.
 *
 * @param grade such as {@code 5k}
 * @param from the grade at the lower end of the rating's 95 % interval
 * @param to the grade at the upper end
 * @param points the rating in the European Go Federation's points: 2100 for 1 dan
 */
public record Grade(String grade, String from, String to, double points) {
  /** Returns the grades of all rated engines by name; none without a scale. */
  public static Map<String, Grade> of(Optional<EgfScale> scale, Standings standings) {
    Map<String, Grade> grades = new LinkedHashMap<>();
    for (Standings.Rating rating : standings.ratings()) {
      if (scale.isPresent() && (rating.games() > 0 || rating.name().equals(standings.anchor()))) {
        grades.put(rating.name(), of(scale.get(), rating));
      }
    }
    return grades;
  }

  private static Grade of(EgfScale scale, Standings.Rating rating) {
    return new Grade(
        scale.gradeOf(rating.elo()),
        scale.gradeOf(rating.elo() - rating.error95()),
        scale.gradeOf(rating.elo() + rating.error95()),
        scale.pointsOf(rating.elo()));
  }

  /** Returns the grade with its interval, such as {@code 5k (7k–3k)}. */
  public String text() {
    return from.equals(to) ? grade : grade + " (" + from + "–" + to + ")";
  }
}
