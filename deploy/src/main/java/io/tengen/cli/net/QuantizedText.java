package io.tengen.cli.net;

import io.tengen.cli.console.Numbers;
import io.tengen.worker.inference.EvaluationSpeed;
import io.tengen.worker.inference.NetworkInfo;
import io.tengen.worker.inference.quantize.QuantizationLoss;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What {@code tengen net quantize} prints. The names of the components are the keys of the JSON.
 *
 * @param quantizedSha256 hash of the ONNX network in full precision
 * @param calibrated number of positions that the ranges were measured on
 * @param compared number of positions that the answers were compared on
 * @param policyDivergence mean divergence of the policy from that in full precision, in nats
 * @param sameMove share of the positions whose most probable move is the same, 0 to 1
 * @param win mean absolute difference of the probability of a win, 0 to 1
 * @param winBias mean difference of that probability, positive if the side to move has more
 * @param lead mean absolute difference of the lead, in points; null if the network gives none
 * @param speed speed of the eight-bit network
 * @param fullSpeed speed of the network in full precision, in tiles if it has such a form
 */
record QuantizedText(
    String file,
    String name,
    long bytes,
    String sha256,
    String quantizedSha256,
    int calibrated,
    int compared,
    double policyDivergence,
    double sameMove,
    double win,
    double winBias,
    @Nullable Double lead,
    EvaluationSpeed speed,
    EvaluationSpeed fullSpeed) {
  static QuantizedText of(
      Path file,
      NetworkInfo info,
      int calibrated,
      QuantizationLoss loss,
      EvaluationSpeed fullSpeed,
      EvaluationSpeed speed) {
    return new QuantizedText(
        file.toString(),
        info.name(),
        info.bytes(),
        info.sha256(),
        info.quantizedSha256().orElseThrow(),
        calibrated,
        loss.positions(),
        loss.policyDivergence(),
        loss.sameMove(),
        loss.win(),
        loss.winBias(),
        Double.isNaN(loss.lead()) ? null : loss.lead(),
        speed,
        fullSpeed);
  }

  /** Returns the lines for people, without the end of the last. */
  String lines() {
    StringBuilder text = new StringBuilder();
    line(text, "file", file);
    line(text, "name", name);
    line(text, "bytes", String.valueOf(bytes));
    line(text, "sha256", sha256);
    line(text, "8 bits of", quantizedSha256);
    line(text, "ranges", "of " + Numbers.count(calibrated, "position"));
    line(text, "compared", "on " + Numbers.count(compared, "position") + " of other games");
    line(
        text,
        "policy",
        format(
            "divergence %.4f nats, the same best move in %.1f %%",
            policyDivergence, 100 * sameMove));
    line(text, "win", format("%.2f %% difference, %+.2f %% on average", 100 * win, 100 * winBias));
    if (lead != null) {
      line(text, "lead", format("%.2f points difference", lead));
    }
    line(
        text,
        "speed",
        Numbers.rate(speed.perSecond(), "evaluations")
            + format(
                ", %.2f times the %s in full precision, on %dx%d in batches of %d, one thread",
                speed.perSecond() / fullSpeed.perSecond(),
                Numbers.rate(fullSpeed.perSecond(), "evaluations"),
                speed.board(),
                speed.board(),
                speed.batch()));
    return text.toString().stripTrailing();
  }

  private static String format(String pattern, Object... arguments) {
    return String.format(Locale.ROOT, pattern, arguments);
  }

  private static void line(StringBuilder text, String key, String value) {
    text.append(String.format("%-14s%s\n", key, value));
  }
}
