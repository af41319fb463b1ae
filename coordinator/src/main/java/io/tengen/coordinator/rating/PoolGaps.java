package io.tengen.coordinator.rating;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Finds the engines of a pool whose rating relative to the others is not determined by results. The
 * likelihood has a maximum if a chain of games in which each engine scored against the next leads
 * from every engine to every other (Ford, "Solution of a ranking problem from binary comparisons",
 * 1957). Without one, ratings depend on the prior.
 */
public final class PoolGaps {
  private PoolGaps() {}

  /** The reason why results do not determine the rating of some engines. */
  public enum Kind {
    /** No chain of games links them to the pool. */
    NOT_LINKED,
    /** They lost no point to any other engine. */
    WON_ALL,
    /** They won no point from any other engine. */
    LOST_ALL,
    /**
     * They lost no point to some engines and won none from others, so that their rating between
     * these is open.
     */
    BETWEEN
  }

  /**
   * A group of engines, or a single one, whose ratings relative to each other are determined by
   * results, and those relative to the pool are not.
   *
   * @param kind the reason
   * @param engines indices of the engines, ascending
   */
  public record Gap(Kind kind, List<Integer> engines) {
    public Gap {
      engines = List.copyOf(engines);
    }
  }

  /**
   * Returns the gaps of a pool in the order of their first engines; none if every rating is bounded
   * by results. The pool, which the others are compared with, is the largest group without gaps, by
   * the number of engines, then of games.
   *
   * @param engines number of engines
   * @param counts every result; pairs that have not met may be missing
   * @throws IllegalArgumentException if an index is not below {@code engines}
   */
  public static List<Gap> find(int engines, List<PairCount> counts) {
    PairResults sums = PairResults.of(engines, counts, false);
    int[] linked = linked(engines, sums);
    int[] bounded = bounded(engines, sums);
    double[] games = sums.gamesByEngine();
    int pool = largest(linked, games, engine -> true);
    int core = largest(bounded, games, engine -> linked[engine] == pool);
    boolean[] scored = new boolean[engines];
    boolean[] conceded = new boolean[engines];
    for (int i = 0; i < sums.size(); i++) {
      int one = sums.one[i];
      int other = sums.other[i];
      if (bounded[one] != bounded[other]) {
        // Components are named by their labels, which are below the number of engines.
        scored[bounded[one]] |= sums.won[i] > 0;
        conceded[bounded[other]] |= sums.won[i] > 0;
        scored[bounded[other]] |= sums.lost[i] > 0;
        conceded[bounded[one]] |= sums.lost[i] > 0;
      }
    }
    List<Gap> gaps = new ArrayList<>();
    for (int[] group : groups(linked)) {
      if (linked[group[0]] != pool) {
        gaps.add(gap(Kind.NOT_LINKED, group));
      }
    }
    for (int[] group : groups(bounded)) {
      int label = bounded[group[0]];
      if (linked[group[0]] == pool && label != core) {
        Kind kind = !conceded[label] ? Kind.WON_ALL : !scored[label] ? Kind.LOST_ALL : Kind.BETWEEN;
        gaps.add(gap(kind, group));
      }
    }
    gaps.sort(Comparator.comparingInt(gap -> gap.engines().getFirst()));
    return gaps;
  }

  /** Whether a chain of games links two engines. */
  static boolean areLinked(int engines, List<PairCount> counts, int one, int other) {
    int[] labels = linked(engines, PairResults.of(engines, counts, false));
    return labels[one] == labels[other];
  }

  /** Whether results bound the difference between two engines on both sides. */
  public static boolean areBounded(int engines, List<PairCount> counts, int one, int other) {
    int[] labels = bounded(engines, PairResults.of(engines, counts, false));
    return labels[one] == labels[other];
  }

  /** Gives engines the same label if a chain of games links them. */
  static int[] linked(int engines, PairResults sums) {
    return Components.label(
        engines,
        edge -> {
          for (int i = 0; i < sums.size(); i++) {
            edge.accept(sums.one[i], sums.other[i]);
            edge.accept(sums.other[i], sums.one[i]);
          }
        });
  }

  /** Gives engines the same label if chains of wins or draws lead both ways between them. */
  static int[] bounded(int engines, PairResults sums) {
    return Components.label(
        engines,
        edge -> {
          for (int i = 0; i < sums.size(); i++) {
            if (sums.won[i] > 0) {
              edge.accept(sums.one[i], sums.other[i]);
            }
            if (sums.lost[i] > 0) {
              edge.accept(sums.other[i], sums.one[i]);
            }
          }
        });
  }

  /** Groups the engines by label, in the order of the groups' first engines. */
  static List<int[]> groups(int[] labels) {
    int[] sizes = new int[labels.length];
    for (int label : labels) {
      sizes[label]++;
    }
    int[][] groups = new int[labels.length][];
    Arrays.setAll(groups, label -> new int[sizes[label]]);
    List<int[]> inOrder = new ArrayList<>();
    int[] filled = new int[labels.length];
    for (int engine = 0; engine < labels.length; engine++) {
      int label = labels[engine];
      if (filled[label] == 0) {
        inOrder.add(groups[label]);
      }
      groups[label][filled[label]++] = engine;
    }
    return inOrder;
  }

  private interface Filter {
    boolean test(int engine);
  }

  private static int largest(int[] labels, double[] games, Filter filter) {
    int[] best = {};
    for (int[] group : groups(labels)) {
      if (filter.test(group[0])
          && (group.length > best.length
              || (group.length == best.length && games(group, games) > games(best, games)))) {
        best = group;
      }
    }
    return best.length == 0 ? -1 : labels[best[0]];
  }

  private static double games(int[] group, double[] games) {
    return Arrays.stream(group).mapToDouble(engine -> games[engine]).sum();
  }

  private static Gap gap(Kind kind, int[] group) {
    return new Gap(kind, Arrays.stream(group).boxed().toList());
  }
}
