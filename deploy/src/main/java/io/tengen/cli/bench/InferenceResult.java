package io.tengen.cli.bench;

import io.tengen.cli.results.MeasurementJson;
import io.tengen.engine.net.BatchingStats;
import io.tengen.worker.inference.InferenceSettings;
import java.nio.file.Path;
import java.util.Map;

/**
 * The result for one batch size on one board: an element of the output of {@code tengen bench
 * inference --json}.
 *
 * @param games games that each waited for one evaluation, end to end
 * @param evaluations end-to-end evaluations during the measurement
 * @param rawPerSecond positions per second of ONNX Runtime alone
 * @param ratio the end-to-end rate divided by that of ONNX Runtime alone, by wall-clock time
 * @param cpuRatio the end-to-end rate divided by that of ONNX Runtime alone, by processor time
 * @param sessionCpuRatio the rate of batches through DJL, without encoding and queues, divided by
 *     that of ONNX Runtime alone, by processor time
 * @param bytesPerEvaluation bytes of Java memory allocated by the threads of the end-to-end lane
 * @param batches number of batches by size, warm-up included: 1, 2, 3 to 4, 5 to 8 and so on, each
 *     class by its largest size
 */
record InferenceResult(
    String net,
    String device,
    String precision,
    int board,
    int batch,
    int threads,
    int games,
    long evaluations,
    double evaluationsPerSecond,
    double rawPerSecond,
    double ratio,
    double cpuRatio,
    double sessionCpuRatio,
    double meanBatch,
    double bytesPerEvaluation,
    Map<Integer, Long> batches) {
  static InferenceResult of(
      Path net,
      InferenceSettings settings,
      int games,
      int board,
      BatchingStats stats,
      Measurement whole,
      Measurement session,
      Measurement raw) {
    return new InferenceResult(
        String.valueOf(net.getFileName()),
        settings.device().toString(),
        settings.precision().toString(),
        board,
        settings.maxBatch(),
        settings.threads(),
        games,
        whole.operations(),
        MeasurementJson.rounded(whole.perSecond(), 10),
        MeasurementJson.rounded(raw.perSecond(), 10),
        MeasurementJson.rounded(whole.relativeRate(raw), 10_000),
        MeasurementJson.rounded(whole.relativeCost(raw), 10_000),
        MeasurementJson.rounded(session.relativeCost(raw), 10_000),
        MeasurementJson.rounded(stats.meanBatch(), 100),
        MeasurementJson.rounded(whole.bytesPerOperation(), 10),
        stats.bySize());
  }
}
