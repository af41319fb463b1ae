package io.tengen.worker.inference;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.net.FeatureSet;
import io.tengen.proto.onnx.ModelProto;
import io.tengen.proto.onnx.OperatorSetIdProto;
import io.tengen.worker.inference.model.Activation;
import io.tengen.worker.inference.model.Network;
import io.tengen.worker.inference.onnx.OnnxModel;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Compares the tiled form of networks with {@link NaiveForward}. */
class TiledFormTest {
  private static byte[] tiled(OnnxModel model, int side) {
    return model.inTiles(side, 1).orElseThrow().toBytes();
  }

  @ParameterizedTest
  @EnumSource(Activation.class)
  void tilesEveryBlockAndActivationForMixedBoardSizes(Activation activation) throws Exception {
    Network network = RandomNetwork.pooled(FeatureSet.KATAGO_V7, 3, 8, activation, 1);
    OnnxModel model = OnnxModel.of(network, null);
    try (OnnxSession nine = new OnnxSession(tiled(model, 9));
        OnnxSession six = new OnnxSession(tiled(model, 6))) {
      new SyntheticBatch(FeatureSet.KATAGO_V7, 9, new int[] {9, 5, 7, 2, 9}, 2)
          .assertAgree(network, nine);
      new SyntheticBatch(FeatureSet.KATAGO_V7, 9, new int[] {8}, 3).assertAgree(network, nine);
      new SyntheticBatch(FeatureSet.KATAGO_V7, 6, new int[] {6, 4}, 4).assertAgree(network, six);
    }
  }

  @Test
  void tilesNetworksForOneSize() throws Exception {
    Network network = RandomNetwork.flat(9, 2, 6, true, 7);
    try (OnnxSession onnx = new OnnxSession(tiled(OnnxModel.of(network, null), 9))) {
      new SyntheticBatch(FeatureSet.LEELA_ZERO, 9, new int[] {9, 9, 9, 9}, 8)
          .assertAgree(network, onnx);
    }
  }

  @Test
  void tilesSeparateTrunks() throws Exception {
    Network policy = RandomNetwork.pooled(FeatureSet.TENGEN, 2, 6, Activation.RELU, 12);
    Network value = RandomNetwork.pooled(FeatureSet.TENGEN, 1, 8, Activation.RELU, 13);
    Network joined = policy.withValueOf(value, "joined");
    try (OnnxSession onnx = new OnnxSession(tiled(OnnxModel.of(joined, null), 9))) {
      new SyntheticBatch(FeatureSet.TENGEN, 9, new int[] {9, 6, 5}, 14).assertAgree(joined, onnx);
    }
  }

  /** Outputs are equal to the last bit at every index of a batch and beside any other positions. */
  @Test
  void evaluatesIndependentlyOfBatch() throws Exception {
    Network network = RandomNetwork.pooled(FeatureSet.KATAGO_V7, 2, 16, Activation.RELU, 1);
    int planes = FeatureSet.KATAGO_V7.planes() * 81;
    int globals = FeatureSet.KATAGO_V7.globals();
    int count = 33;
    float[] p = new float[count * planes];
    float[] g = new float[count * globals];
    for (int i = 0; i < p.length; i++) {
      // The first plane marks all points as board.
      p[i] = i % planes < 81 || i % 7 == 3 ? 1 : 0;
    }
    for (int i = 0; i < g.length; i++) {
      g[i] = i % 5 * 0.1f;
    }
    try (OnnxSession onnx = new OnnxSession(tiled(OnnxModel.of(network, null), 9))) {
      OnnxSession.Outputs together = onnx.run(count, 9, p, g);
      for (int size : new int[] {1, 2, 5, 8, 16}) {
        int from = count - size;
        OnnxSession.Outputs separate =
            onnx.run(
                size,
                9,
                Arrays.copyOfRange(p, from * planes, p.length),
                Arrays.copyOfRange(g, from * globals, g.length));
        for (String output : List.of("policy", "value", "lead", "ownership")) {
          for (int n = 0; n < size; n++) {
            assertArrayEquals(
                together.of(output, from + n), separate.of(output, n), output + " of " + size);
          }
        }
      }
    }
  }

  @Test
  void isDeterministicAndLeavesModelUnchanged() {
    OnnxModel model =
        OnnxModel.of(RandomNetwork.pooled(FeatureSet.TENGEN, 2, 6, Activation.MISH, 3), null);
    byte[] before = model.toBytes();
    byte[] once = tiled(model, 9);
    assertArrayEquals(once, tiled(model, 9));
    assertArrayEquals(before, model.toBytes());
    assertFalse(Arrays.equals(before, once));
    assertEquals(model.declaration(), model.inTiles(9, 1).orElseThrow().declaration());
  }

  @Test
  void isEmptyForUnsupportedModels() throws IOException {
    OnnxModel ours =
        OnnxModel.of(RandomNetwork.pooled(FeatureSet.TENGEN, 1, 6, Activation.RELU, 3), null);
    ModelProto model = ModelProto.parseFrom(ours.toBytes());
    assertTrue(read(model).inTiles(9, 1).isPresent());
    assertTrue(read(model).inTiles(9, 48).isEmpty());
    ModelProto newer =
        model.toBuilder()
            .clearOpsetImport()
            .addOpsetImport(OperatorSetIdProto.newBuilder().setVersion(18))
            .build();
    assertTrue(read(newer).inTiles(9, 1).isEmpty());
    ModelProto.Builder strange = model.toBuilder();
    strange
        .getGraphBuilder()
        .getNodeBuilderList()
        .forEach(node -> {
          if (node.getOpType().equals("Relu")) {
            node.setOpType("Abs");
          }
        });
    assertTrue(read(strange.build()).inTiles(9, 1).isEmpty());
  }

  private static OnnxModel read(ModelProto model) throws IOException {
    return OnnxModel.read(new ByteArrayInputStream(model.toByteArray()));
  }
}
