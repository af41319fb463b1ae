package io.tengen.worker.inference.onnx;

import io.tengen.engine.net.FeatureSet;
import io.tengen.proto.onnx.ModelProto;
import io.tengen.proto.onnx.OperatorSetIdProto;
import io.tengen.proto.onnx.StringStringEntryProto;
import io.tengen.worker.inference.model.Boards;
import io.tengen.worker.inference.model.Network;
import io.tengen.worker.inference.model.Trunk;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Converts networks to ONNX with Tengen's {@link Signature}. Equal networks give equal models. */
final class OnnxEmitter {
  static final String BATCH = "batch";

  private static final String SIZE = "size";

  /** Version of the operator set, introduced by ONNX 1.12. */
  private static final int OPERATOR_SET = 17;

  /** Version of the file format, introduced by ONNX 1.12. */
  private static final int FORMAT = 8;

  private OnnxEmitter() {}

  /**
   * Converts a network to ONNX.
   *
   * @param sourceSha256 SHA-256 of the file that the network was read from, in hex; null if it was
   *     not read from a file
   */
  static ModelProto emit(Network network, @Nullable String sourceSha256) {
    Graph graph = new Graph();
    Layers layers = new Layers(graph);
    FeatureSet features = network.features();
    Boards boards = network.boards();
    Integer size = boards.masked() ? null : boards.largest();
    Object side = size == null ? SIZE : size;
    graph.input(Signature.PLANES, BATCH, features.planes(), side, side);
    if (features.globals() > 0) {
      graph.input(Signature.GLOBALS, BATCH, features.globals());
    }
    BoardExtent boardExtent =
        size == null
            ? new Mask(graph, layers, Signature.PLANES, features.planes())
            : new WholeBoard(graph, layers, size);
    TrunkEmitter trunks = new TrunkEmitter(graph, layers, boardExtent);
    String trunk = trunks.emit(network.trunk());
    Trunk separate = network.valueTrunk();
    String valueTrunk = separate == null ? trunk : trunks.emit(separate);
    HeadEmitter heads = new HeadEmitter(graph, layers, boardExtent, features, size);
    heads.policy(trunk, network.policy());
    heads.value(valueTrunk, network.value());

    ModelProto.Builder model =
        ModelProto.newBuilder()
            .setIrVersion(FORMAT)
            .setProducerName("tengen")
            .setGraph(graph.build("tengen"))
            .addOpsetImport(OperatorSetIdProto.newBuilder().setVersion(OPERATOR_SET));
    metadata(network, sourceSha256)
        .forEach((key, value) ->
            model.addMetadataProps(
                StringStringEntryProto.newBuilder().setKey(key).setValue(value)));
    return model.build();
  }

  private static Map<String, String> metadata(Network network, @Nullable String sourceSha256) {
    Map<String, String> metadata = new LinkedHashMap<>();
    metadata.put(Signature.NAME_KEY, network.name());
    metadata.put(Signature.ARCHITECTURE_KEY, network.architecture());
    metadata.put(Signature.PARAMETERS_KEY, String.valueOf(network.parameters()));
    metadata.put(Signature.FEATURES_KEY, network.features().id());
    metadata.put(Signature.BOARDS_KEY, network.boards().toString());
    metadata.put(Signature.MASKED_KEY, String.valueOf(network.boards().masked()));
    metadata.put(Signature.SOURCE_KEY, network.format());
    if (sourceSha256 != null) {
      metadata.put(Signature.SOURCE_SHA256_KEY, sourceSha256);
    }
    return metadata;
  }
}
