package io.tengen.cli.net;

import io.tengen.cli.console.JsonWriter;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Terminal;
import io.tengen.engine.net.FeatureSet;
import io.tengen.worker.inference.EvaluationSpeed;
import io.tengen.worker.inference.NetworkInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The description of a network file that commands print. The names of the components are the keys
 * of the JSON.
 *
 * @param architecture empty if the file does not name one
 * @param boards board sizes, such as {@code 2-19}
 * @param mixedBoards whether boards of several sizes may share a batch
 * @param rules rules that its features can express
 * @param source the format that it was converted from, if it was
 * @param sha256 hash of the file as it is, which need not be the ONNX form that runs use
 * @param sourceSha256 hash of the file that it was converted from, if it was
 * @param quantizedSha256 hash of the ONNX network in full precision that it was made from, if it is
 *     in eight bits
 * @param speed evaluation speed of one thread, if it was measured
 */
record NetworkText(
    String file,
    String name,
    String format,
    String architecture,
    long parameters,
    String boards,
    boolean mixedBoards,
    String features,
    int planes,
    int globals,
    String rules,
    List<String> outputs,
    long bytes,
    String sha256,
    @Nullable String source,
    @Nullable String sourceSha256,
    @Nullable String quantizedSha256,
    @Nullable EvaluationSpeed speed) {
  static NetworkText of(String file, NetworkInfo info) {
    FeatureSet features = info.features();
    return new NetworkText(
        file,
        info.name(),
        info.format(),
        info.architecture(),
        info.parameters(),
        info.boards().toString(),
        info.boards().masked(),
        features.id(),
        features.planes(),
        features.globals(),
        features.rules(),
        info.outputs(),
        info.bytes(),
        info.sha256(),
        info.source().orElse(null),
        info.sourceSha256().orElse(null),
        info.quantizedSha256().orElse(null),
        null);
  }

  /** Returns this description with a measured speed. */
  NetworkText with(EvaluationSpeed measured) {
    return new NetworkText(
        file,
        name,
        format,
        architecture,
        parameters,
        boards,
        mixedBoards,
        features,
        planes,
        globals,
        rules,
        outputs,
        bytes,
        sha256,
        source,
        sourceSha256,
        quantizedSha256,
        measured);
  }

  void print(Terminal terminal, boolean json) {
    terminal
        .out()
        .print(json ? JsonWriter.line(this) + "\n" : terminal.invocation().words(lines()));
  }

  private String lines() {
    StringBuilder text = new StringBuilder();
    line(text, "file", file);
    line(text, "name", name);
    line(text, "format", format);
    line(text, "architecture", architecture.isEmpty() ? "(not given)" : architecture);
    line(text, "parameters", String.valueOf(parameters));
    line(text, "boards", boards + (mixedBoards ? ", several sizes in one batch" : ""));
    line(text, "features", features + ": " + planes + " planes, " + globals + " globals");
    line(text, "rules", rules);
    line(text, "outputs", String.join(" ", outputs));
    line(text, "bytes", String.valueOf(bytes));
    line(text, "sha256", sha256 + (format.equals("ONNX") ? "" : " of this file"));
    if (!format.equals("ONNX")) {
      line(text, "", "runs use the hash of its ONNX form, which tengen net import prints");
    }
    if (source != null) {
      line(text, "source", source);
    }
    if (sourceSha256 != null) {
      line(text, "its sha256", sourceSha256);
    }
    if (quantizedSha256 != null) {
      line(text, "8 bits of", quantizedSha256);
    }
    if (speed != null) {
      line(text, "speed", speedText(speed));
    }
    return text.toString();
  }

  private static String speedText(EvaluationSpeed speed) {
    return Numbers.rate(speed.perSecond(), "evaluations")
        + " on "
        + speed.board()
        + "x"
        + speed.board()
        + " in batches of "
        + speed.batch()
        + ", one thread";
  }

  private static void line(StringBuilder text, String key, String value) {
    text.append(String.format("%-14s%s\n", key, value));
  }
}
