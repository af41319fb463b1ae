package io.tengen.coordinator.rating;

import io.tengen.game.board.Color;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Tests whether each worker's games end like those of all workers. A machine that is overloaded,
 * has a broken engine or fabricates results stands out.
 *
 * <p>A worker's losses, draws and wins of Black are compared with what they would be if its games
 * of each pairing, colours included, were drawn at random from all games of that pairing:
 * chi-square by the generalised statistic of Mantel and Haenszel (Landis, Heyman and Koch 1978), so
 * that workers may have played different pairings.
 */
public final class WorkerHomogeneity {
  private static final int CELLS = 3;

  /** A pivot below this fraction of its diagonal entry is a rounding error. */
  private static final double SINGULAR = 1e-9;

  private WorkerHomogeneity() {}

  /**
   * The comparison of one worker with all workers.
   *
   * @param worker name of the worker
   * @param games number of games that it played
   * @param chiSquare test statistic of the deviation of its results from their expectation
   * @param degrees degrees of freedom; 0 if no other worker played its pairings
   * @param probability probability of at least this deviation by chance
   * @param adjusted {@code probability} after Bonferroni's correction for the number of workers;
   *     below 0.01 the machine should be inspected
   */
  public record Residual(
      String worker,
      int games,
      double chiSquare,
      int degrees,
      double probability,
      double adjusted) {}

  /** Compares the workers; the least probable results come first, equal ones by name. */
  public static List<Residual> of(List<GameResult> games) {
    Counts counts = new Counts();
    games.forEach(game -> counts.add(game.black(), game.white(), game.winner(), game.worker()));
    return counts.residuals();
  }

  /** The results so far, by pairing and worker. Mutable; confined to its owner. */
  public static final class Counts {
    /** Counts of Black's losses, draws and wins, by pairing including colours, then by worker. */
    private final Map<Long, Map<String, int[]>> strata = new HashMap<>();

    private int size;

    /**
     * Counts a game.
     *
     * @param black index of the engine that had Black
     * @param white index of the engine that had White
     * @param winner the colour that won; null for a draw
     * @param worker name of the worker that played the game
     */
    public void add(int black, int white, @Nullable Color winner, String worker) {
      strata.computeIfAbsent(((long) black << Integer.SIZE) | white, pairing -> new HashMap<>())
          .computeIfAbsent(
              worker,
              name -> {
                size++;
                return new int[CELLS];
              })[cell(winner)]++;
    }

    /** Removes a worker's results. */
    public void remove(String worker) {
      for (Map<String, int[]> stratum : strata.values()) {
        size -= stratum.remove(worker) == null ? 0 : 1;
      }
    }

    /** The number of combinations of a pairing and a worker. Each takes a few hundred bytes. */
    public int size() {
      return size;
    }

    /** Compares the workers; the least probable results come first, equal ones by name. */
    public List<Residual> residuals() {
      Map<String, Deviation> workers = new TreeMap<>();
      // In the order of the pairings, so that rounding errors are always the same.
      new TreeMap<>(strata).values().forEach(stratum -> add(stratum, workers));
      List<Residual> residuals = new ArrayList<>();
      workers.forEach(
          (worker, deviation) -> residuals.add(deviation.residual(worker, workers.size())));
      residuals.sort(
          Comparator.comparingDouble(Residual::probability).thenComparing(Residual::worker));
      return residuals;
    }

    private static void add(Map<String, int[]> stratum, Map<String, Deviation> workers) {
      double[] all = new double[CELLS];
      for (int[] own : stratum.values()) {
        for (int i = 0; i < CELLS; i++) {
          all[i] += own[i];
        }
      }
      stratum.forEach(
          (worker, own) -> workers.computeIfAbsent(worker, name -> new Deviation()).add(own, all));
    }
  }

  private static int cell(@Nullable Color winner) {
    return winner == null ? 1 : winner == Color.BLACK ? 2 : 0;
  }

  /** The deviation of a worker's counts from their expectation, with its covariance by chance. */
  private static final class Deviation {
    private final double[] surplus = new double[CELLS];
    private final double[][] covariance = new double[CELLS][CELLS];
    private int games;

    /**
     * Adds a pairing, whose expected counts are those of a draw without replacement from all its
     * games.
     */
    void add(int[] counts, double[] all) {
      double own = (double) counts[0] + counts[1] + counts[2];
      double total = all[0] + all[1] + all[2];
      games += (int) own;
      for (int i = 0; i < CELLS; i++) {
        surplus[i] += counts[i] - own * all[i] / total;
        for (int j = 0; j < CELLS; j++) {
          double spread = (i == j ? total * all[i] : 0) - all[i] * all[j];
          if (total > 1) {
            covariance[i][j] += own * (total - own) * spread / (total * total * (total - 1));
          }
        }
      }
    }

    Residual residual(String worker, int workers) {
      // Gauss elimination; the quadratic form is the sum of squares over the pivots. Cells that
      // never vary, and the last, which the others determine, have no pivot.
      double[][] a = new double[CELLS][];
      for (int i = 0; i < CELLS; i++) {
        a[i] = covariance[i].clone();
      }
      double[] b = surplus.clone();
      double chiSquare = 0;
      int degrees = 0;
      for (int k = 0; k < CELLS; k++) {
        if (a[k][k] <= SINGULAR * covariance[k][k] || a[k][k] <= 0) {
          continue;
        }
        degrees++;
        chiSquare += b[k] * b[k] / a[k][k];
        for (int i = k + 1; i < CELLS; i++) {
          double factor = a[i][k] / a[k][k];
          b[i] -= factor * b[k];
          for (int j = k + 1; j < CELLS; j++) {
            a[i][j] -= factor * a[k][j];
          }
        }
      }
      double probability = degrees == 0 ? 1 : ChiSquare.atLeast(chiSquare, degrees);
      return new Residual(
          worker, games, chiSquare, degrees, probability, Math.min(1, probability * workers));
    }
  }
}
