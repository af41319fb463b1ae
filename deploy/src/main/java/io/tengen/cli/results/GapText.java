package io.tengen.cli.results;

import io.tengen.coordinator.rating.PairCount;
import io.tengen.coordinator.rating.PoolGaps;
import io.tengen.coordinator.rating.PoolGaps.Gap;
import io.tengen.wire.control.Standings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Describes gaps: engines whose distance from the others does not follow from results. */
public final class GapText {
  private static final int MOST_LINES = 4;
  private static final int MOST_NAMES = 4;

  private GapText() {}

  /** Returns an empty line and a line for each gap; no lines if there is no gap. */
  public static List<String> lines(Standings standings) {
    List<String> names = standings.ratings().stream().map(Standings.Rating::name).toList();
    Map<String, Integer> index = new HashMap<>();
    names.forEach(name -> index.put(name, index.size()));
    List<PairCount> counts = new ArrayList<>();
    for (Standings.Pair pair : standings.pairs()) {
      Integer first = index.get(pair.first());
      Integer second = index.get(pair.second());
      // Games of an engine against itself carry no information about strength.
      if (first != null && second != null && !first.equals(second)) {
        counts.add(new PairCount(first, second, pair.wins(), pair.losses(), pair.draws()));
      }
    }
    return names.size() < 2 ? List.of() : lines(names, PoolGaps.find(names.size(), counts));
  }

  /** Returns an empty line and a line for each of these gaps; no lines if there is none. */
  public static List<String> lines(List<String> names, List<Gap> gaps) {
    List<String> lines = new ArrayList<>();
    if (!gaps.isEmpty()) {
      lines.add("");
    }
    for (Gap gap : gaps.subList(0, Math.min(MOST_LINES, gaps.size()))) {
      lines.add(line(names, gap) + ": only the prior bounds the difference.");
    }
    if (gaps.size() > MOST_LINES) {
      lines.add("There are " + (gaps.size() - MOST_LINES) + " more such gaps.");
    }
    return lines;
  }

  /** Returns the description of a gap, without a full stop. */
  public static String line(List<String> names, Gap gap) {
    boolean one = gap.engines().size() == 1;
    String who = list(gap.engines().stream().map(names::get).toList());
    // With two engines, the other one is named.
    String others =
        names.size() == 2 && one ? names.get(1 - gap.engines().getFirst()) : "the others";
    return switch (gap.kind()) {
      case NOT_LINKED -> "No chain of games links " + who + " to " + others;
      case WON_ALL -> who + (one ? " has" : " have") + " lost no point to " + others;
      case LOST_ALL -> who + (one ? " has" : " have") + " won no point from " + others;
      case BETWEEN ->
          who
              + (one ? " has" : " have")
              + " lost no point to some of the others and won none from the rest";
    };
  }

  private static String list(List<String> names) {
    if (names.size() > MOST_NAMES) {
      int more = names.size() - MOST_NAMES + 1;
      return String.join(", ", names.subList(0, MOST_NAMES - 1)) + " and " + more + " more";
    }
    int last = names.size() - 1;
    return last == 0
        ? names.getFirst()
        : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
  }
}
