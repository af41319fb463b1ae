package io.tengen.cli.report;

import io.tengen.cli.console.Figures;
import io.tengen.coordinator.rating.WorkerHomogeneity;
import java.util.List;

/**
 * Whether each worker's games ended as those of all workers did.
 *
 * @param rows the workers with the most unusual results
 * @param more number of workers that are left out, with the verb; empty for none
 */
record WorkersView(List<Row> rows, String more) {
  private static final int MOST = 50;
  private static final double ODD = 0.01;

  /**
   * A worker.
   *
   * @param speed the speed by which its clocks were scaled, or the least and the greatest; empty if
   *     they were not
   */
  record Row(
      String worker,
      String speed,
      String games,
      String chiSquare,
      int degrees,
      String adjusted,
      boolean odd) {}

  /** Returns whether a worker's results are so unlikely that its machine should be checked. */
  static boolean isOdd(WorkerHomogeneity.Residual residual) {
    return residual.adjusted() < ODD;
  }

  private static String speed(GameLog log, String worker) {
    return log.speeds(worker)
        .map(speeds -> {
          String least = Figures.decimals(speeds.getMin(), 2);
          String most = Figures.decimals(speeds.getMax(), 2);
          return least.equals(most) ? least : least + " to " + most;
        })
        .orElse("");
  }

  static WorkersView of(Findings findings) {
    List<WorkerHomogeneity.Residual> workers = findings.workers();
    List<Row> rows =
        workers.stream()
            .limit(MOST)
            .map(residual ->
                new Row(
                    residual.worker(),
                    speed(findings.log(), residual.worker()),
                    Figures.count(residual.games()),
                    Figures.decimals(residual.chiSquare(), 2),
                    residual.degrees(),
                    residual.degrees() == 0 ? "–" : Figures.decimals(residual.adjusted(), 4),
                    isOdd(residual)))
            .toList();
    int more = workers.size() - rows.size();
    return new WorkersView(rows, more == 0 ? "" : Figures.count(more, "more worker", "is", "are"));
  }
}
