package io.tengen.worker.inference;

import io.tengen.engine.net.FeatureSet;
import io.tengen.worker.inference.model.Boards;
import io.tengen.worker.inference.onnx.OnnxDeclaration;
import java.util.List;
import java.util.Optional;

/**
 * The properties of a network file that are known without evaluating the network.
 *
 * @param name display name
 * @param format format of the file, such as {@code KataGo 8}, {@code Leela Zero 1} or {@code ONNX}
 * @param architecture description for display; empty if the file does not declare it
 * @param parameters number of trained parameters
 * @param features the network's input features
 * @param boards the board sizes that the network supports
 * @param outputs names of the outputs of the {@linkplain io.tengen.worker.inference.onnx.Signature
 *     signature} that the network has, after conversion if the file is not ONNX
 * @param bytes length of the file
 * @param sha256 SHA-256 of the file, in hex
 * @param source format that the file was converted from; empty if it was not converted
 * @param sourceSha256 SHA-256 of the file that it was converted from, in hex; empty if it was not
 *     converted
 * @param quantizedSha256 SHA-256 of the ONNX file in full precision that the network was made from,
 *     in hex; empty if the network is not in eight bits
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
    Optional<String> sourceSha256,
    Optional<String> quantizedSha256) {
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
        declared.sourceSha256(),
        declared.quantizedSha256());
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
        Optional.empty(),
        Optional.empty());
  }
}
