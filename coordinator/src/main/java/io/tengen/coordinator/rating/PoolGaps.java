package io.tengen.coordinator.rating;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Finds the engines of a pool whose distance to the rest the results do not tell. The likelihood
 * has a maximum if everyone has scored against everyone by some chain of games (Ford, "Solution of
 * a ranking problem from binary comparisons", 1957); who has not is rated, if at all, by the prior.
 */
public final class PoolGaps {
  private PoolGaps() {}

  /** What is wrong between some engines and the pool. */
  public enum Kind {
    /** No chain of games leads to them. */
    NOT_LINKED,
    /** They lost no point to anybody else. */
    WON_ALL,
    /** They won no point from anybody else. */
    LOST_ALL,
    /**
     * They lost no point to some of the others and won none from some: between the two their place
     * is open.
     */
    BETWEEN
  }

  /**
   * Engines that are rated well enough among each other, or one alone, and not against the pool.
   *
   * @param engines their indices, ascending
   */
  public record Gap(Kind kind, List<Integer> engines) {
    public Gap {
      engines = List.copyOf(engines);
    }
  }

  /**
   * The gaps of a pool, by their first engine; none if every rating is bounded by results. The pool
   * proper is the largest group without a gap in it, by engines, then by games.
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

  /** Labels engines alike if a chain of games links them. */
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

  /** Labels engines alike if chains of wins or draws lead both ways between them. */
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

  /** The engines of each label, in the order of their first. */
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

  private interface Where {
    boolean holds(int engine);
  }

  private static int largest(int[] labels, double[] games, Where where) {
    int[] best = {};
    for (int[] group : groups(labels)) {
      if (where.holds(group[0])
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
