package io.tengen.coordinator.run.plan;

import io.tengen.engine.game.MatchTerms;
import io.tengen.engine.game.Points;
import io.tengen.engine.game.TimeSystem;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * {@link MatchTerms} in the form that the journal keeps: names, numbers and text only.
 *
 * @param times as {@link TimeSystem#parse} reads them
 */
public record TermsRef(List<OpeningRef> openings, String black, Map<String, String> times) {
  static final TermsRef NONE = new TermsRef(List.of(), "", Map.of());

  public TermsRef {
    openings = List.copyOf(openings);
    times = Collections.unmodifiableMap(new TreeMap<>(times));
  }

  /**
   * @param size points along one side of the board
   */
  public static TermsRef of(MatchTerms terms, int size) {
    Points points = Points.of(size);
    Map<String, String> times = new LinkedHashMap<>();
    terms.times().forEach((name, time) -> times.put(name, time.text()));
    return new TermsRef(
        terms.openings().stream().map(opening -> OpeningRef.of(opening, points)).toList(),
        terms.black(),
        times);
  }

  /**
   * @throws IllegalArgumentException with one line if they make no sense
   */
  MatchTerms toTerms(int size) {
    Points points = Points.of(size);
    Map<String, TimeSystem> parsed = new LinkedHashMap<>();
    times.forEach((name, time) -> parsed.put(name, TimeSystem.parse(time)));
    return new MatchTerms(
        openings.stream().map(opening -> opening.toOpening(points)).toList(), black, parsed);
  }
}
