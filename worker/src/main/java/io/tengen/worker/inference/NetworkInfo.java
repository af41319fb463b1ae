package io.tengen.worker.inference;

import io.tengen.engine.net.FeatureSet;
import io.tengen.worker.inference.model.Boards;
import io.tengen.worker.inference.onnx.OnnxDeclaration;
import java.util.List;
import java.util.Optional;

/**
 * What can be said of a network without running it.
 *
 * @param name for people
 * @param format of the file: {@code KataGo 8}, {@code Leela Zero 1} or {@code ONNX}
 * @param architecture for people; empty if the file does not say
 * @param parameters numbers that were learned
 * @param features what it wants to be told
 * @param boards where it plays
 * @param outputs those of the {@linkplain io.tengen.worker.inference.onnx.Signature signature} that
 *     it has (a file of another program: that it has once it is converted)
 * @param bytes length of the file
 * @param sha256 of the file, in hex
 * @param source format that the file was converted from
 * @param sourceSha256 of the file that it was converted from, in hex
 */
public record NetworkInfo(
    String name,
    String format,
    String architecture,
    long parameters,
    FeatureSet features,
    Boards boards,
    List<String> outputs,
    long bytes,
    String sha256,
    Optional<String> source,
    Optional<String> sourceSha256) {
  static NetworkInfo ofOnnx(String fileName, OnnxDeclaration declared, long bytes, String sha256) {
    return new NetworkInfo(
        declared.name().orElse(fileName),
        "ONNX",
        declared.architecture().orElse(""),
        declared.parameters(),
        declared.features(),
        declared.boards(),
        declared.outputs(),
        bytes,
        sha256,
        declared.source(),
        declared.sourceSha256());
  }

  static NetworkInfo ofForeign(OnnxDeclaration converted, long bytes, String sha256) {
    return new NetworkInfo(
        converted.name().orElseThrow(),
        converted.source().orElseThrow(),
        converted.architecture().orElseThrow(),
        converted.parameters(),
        converted.features(),
        converted.boards(),
        converted.outputs(),
        bytes,
        sha256,
        Optional.empty(),
        Optional.empty());
  }
}
