package io.tengen.worker.inference.onnx;

import io.tengen.proto.onnx.ModelProto;
import io.tengen.proto.onnx.StringStringEntryProto;
import io.tengen.worker.inference.model.NetworkFileException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The conversion of a network to eight bits. Its {@linkplain #observingFile observing file} is run
 * on positions, and the ranges that its further outputs have there determine the integers that
 * stand for the values between layers. Immutable.
 */
public final class Quantization {
  private final ModelProto model;
  private final OnnxDeclaration declaration;
  private final EightBits graph;

  Quantization(ModelProto model, OnnxDeclaration declaration, int channels)
      throws NetworkFileException {
    this.model = model;
    this.declaration = declaration;
    graph = new EightBits(model, channels);
  }

  /** Returns the properties of the network. */
  public OnnxDeclaration declaration() {
    return declaration;
  }

  /** Returns the names of the values whose ranges {@link #inEightBits} needs. */
  public Set<String> values() {
    return graph.observed();
  }

  /**
   * Returns an ONNX file of the network in full precision that has two more outputs for each value,
   * both scalars: its {@linkplain #minimum minimum} and its {@linkplain #maximum maximum} over the
   * batch.
   */
  public byte[] observingFile() {
    return graph.observing().toByteArray();
  }

  /** Returns the name of the observing file's output with the least number of a value. */
  public static String minimum(String value) {
    return EightBits.minimum(value);
  }

  /** Returns the name of the observing file's output with the largest number of a value. */
  public static String maximum(String value) {
    return EightBits.maximum(value);
  }

  /**
   * Returns the network in eight bits. Equal arguments give equal models.
   *
   * @param ranges the range of each of the {@link #values}
   * @param sha256 SHA-256 of the network's ONNX file, in hex, which the result records
   */
  public OnnxModel inEightBits(Map<String, ValueRange> ranges, String sha256) {
    ModelProto.Builder quantized = graph.quantized(ranges).toBuilder();
    Map<String, String> metadata = new LinkedHashMap<>();
    quantized
        .getMetadataPropsList()
        .forEach(entry -> metadata.put(entry.getKey(), entry.getValue()));
    declaration.name().ifPresent(name -> metadata.put(Signature.NAME_KEY, name + " in 8 bits"));
    // Integers are not counted as parameters when a file does not declare their number.
    metadata.put(Signature.PARAMETERS_KEY, String.valueOf(declaration.parameters()));
    metadata.put(Signature.QUANTIZED_SHA256_KEY, sha256);
    quantized.clearMetadataProps();
    metadata.forEach((key, value) ->
        quantized.addMetadataProps(
            StringStringEntryProto.newBuilder().setKey(key).setValue(value)));
    return OnnxModel.ofOwn(quantized.build());
  }
}
