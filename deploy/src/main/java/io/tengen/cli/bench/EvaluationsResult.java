package io.tengen.cli.bench;

import io.tengen.cli.results.MeasurementJson;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A result of {@code tengen bench evaluations}: an element of its output with {@code --json}.
 *
 * @param net the network; "instant" for one that answers at once
 * @param answers bits of a logit: half or full
 * @param perSecond positions per second of wall-clock time through the wire, the median of the
 *     turns
 * @param fastest the same, of the fastest turn
 * @param cpuMicros microseconds of processor time for a position, of client and server together
 * @param sentBytes bytes that a client sends for a position
 * @param receivedBytes bytes that a client receives for a position
 * @param meanBatch mean number of positions of a batch of the server's device
 * @param localPerSecond positions per second on the same cores without a server; absent if not
 *     measured
 * @param localCpuMicros microseconds of processor time for a position without a server
 * @param ratio the throughput through the wire divided by that without, the median of neighbouring
 *     turns, by wall-clock time
 * @param cpuRatio the same by processor time
 */
record EvaluationsResult(
    String net,
    int board,
    int batch,
    int clients,
    String answers,
    double perSecond,
    double fastest,
    double cpuMicros,
    double sentBytes,
    double receivedBytes,
    double meanBatch,
    @Nullable Double localPerSecond,
    @Nullable Double localCpuMicros,
    @Nullable Double ratio,
    @Nullable Double cpuRatio) {

  /** What was measured, and the means of it. */
  record Wire(double sentBytes, double receivedBytes, double meanBatch) {}

  /**
   * @param remote the turns through the wire
   * @param local the turns without, as many; empty if they were not measured
   */
  static EvaluationsResult of(
      String net,
      int board,
      int batch,
      int clients,
      String answers,
      Wire wire,
      List<EvaluationTurns.Turn> remote,
      List<EvaluationTurns.Turn> local) {
    boolean both = !local.isEmpty();
    return new EvaluationsResult(
        net,
        board,
        batch,
        clients,
        answers,
        rounded(median(remote, EvaluationTurns.Turn::perSecond)),
        rounded(remote.stream().mapToDouble(EvaluationTurns.Turn::perSecond).max().orElseThrow()),
        rounded(median(remote, EvaluationTurns.Turn::cpuMicros)),
        rounded(wire.sentBytes),
        rounded(wire.receivedBytes),
        rounded(wire.meanBatch),
        both ? rounded(median(local, EvaluationTurns.Turn::perSecond)) : null,
        both ? rounded(median(local, EvaluationTurns.Turn::cpuMicros)) : null,
        both ? ratio(remote, local, EvaluationTurns.Turn::perSecond) : null,
        both ? ratio(local, remote, EvaluationTurns.Turn::cpuMicros) : null);
  }

  private static double rounded(double value) {
    return MeasurementJson.rounded(value, 100);
  }

  private static double median(
      List<EvaluationTurns.Turn> turns, ToDoubleFunction<EvaluationTurns.Turn> value) {
    return Measurement.quantile(turns.stream().mapToDouble(value).toArray(), 0.5);
  }

  /** Returns the median of the quotients of neighbouring turns. */
  private static double ratio(
      List<EvaluationTurns.Turn> one,
      List<EvaluationTurns.Turn> other,
      ToDoubleFunction<EvaluationTurns.Turn> value) {
    double[] ratios = new double[one.size()];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = value.applyAsDouble(one.get(i)) / value.applyAsDouble(other.get(i));
    }
    return MeasurementJson.rounded(Measurement.quantile(ratios, 0.5), 1000);
  }
}
