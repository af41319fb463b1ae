package io.tengen.worker.inference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import io.tengen.engine.net.FeatureSet;
import io.tengen.proto.onnx.AttributeProto;
import io.tengen.proto.onnx.GraphProto;
import io.tengen.proto.onnx.ModelProto;
import io.tengen.proto.onnx.NodeProto;
import io.tengen.proto.onnx.OperatorSetIdProto;
import io.tengen.proto.onnx.StringStringEntryProto;
import io.tengen.proto.onnx.TensorProto;
import io.tengen.proto.onnx.TensorShapeProto;
import io.tengen.proto.onnx.TypeProto;
import io.tengen.proto.onnx.ValueInfoProto;
import io.tengen.worker.inference.model.Activation;
import io.tengen.worker.inference.model.Network;
import io.tengen.worker.inference.model.NetworkFileException;
import io.tengen.worker.inference.onnx.OnnxModel;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Compares networks in half precision with full precision. The CPU stores values in half precision
 * and computes with them in full precision.
 */
class HalfPrecisionTest {
  private static final int FLOAT = 1;
  private static final int INT64 = 7;
  private static final int FLOAT16 = 10;

  /** Half-precision numbers have eleven significant bits, and errors accumulate over the layers. */
  private static final double TOLERANCE = 0.02;

  @ParameterizedTest
  @EnumSource(value = Activation.class, names = "IDENTITY", mode = EnumSource.Mode.EXCLUDE)
  void convertsEveryBlockAndActivation(Activation activation) throws Exception {
    Network network = RandomNetwork.pooled(FeatureSet.KATAGO_V7, 3, 8, activation, 1);
    try (OnnxSession onnx = new OnnxSession(OnnxModel.of(network, null).inHalf().toBytes())) {
      new SyntheticBatch(FeatureSet.KATAGO_V7, 9, new int[] {9, 5, 7, 2, 9}, 2)
          .assertAgree(network, onnx, TOLERANCE);
      new SyntheticBatch(FeatureSet.KATAGO_V7, 13, new int[] {13}, 3)
          .assertAgree(network, onnx, TOLERANCE);
    }
  }

  @Test
  void convertsNetworksForOneSize() throws Exception {
    Network network = RandomNetwork.flat(9, 2, 6, true, 7);
    try (OnnxSession onnx = new OnnxSession(OnnxModel.of(network, null).inHalf().toBytes())) {
      new SyntheticBatch(FeatureSet.LEELA_ZERO, 9, new int[] {9, 9, 9, 9}, 8)
          .assertAgree(network, onnx, TOLERANCE);
    }
  }

  /** Weights of convolutions are converted to float16; those of the heads' last layers are not. */
  @Test
  void keepsHeadsInFullPrecision() throws IOException {
    Network network = RandomNetwork.pooled(FeatureSet.KATAGO_V7, 2, 8, Activation.RELU, 1);
    GraphProto graph = parse(OnnxModel.of(network, null).inHalf());
    Map<String, Integer> types =
        graph.getInitializerList().stream()
            .collect(Collectors.toMap(TensorProto::getName, TensorProto::getDataType));
    for (NodeProto node : graph.getNodeList()) {
      if (node.getOpType().equals("Conv")) {
        assertEquals(FLOAT16, types.get(node.getInput(1)), node::toString);
      }
    }
    // The last products are those of value, outcome, score and lead.
    List<NodeProto> products =
        graph.getNodeList().stream().filter(node -> node.getOpType().equals("Gemm")).toList();
    for (NodeProto node : products.subList(products.size() - 5, products.size())) {
      assertEquals(FLOAT, types.get(node.getInput(1)), node::toString);
    }
    for (ValueInfoProto value : graph.getOutputList()) {
      assertEquals(FLOAT, value.getType().getTensorType().getElemType(), value::getName);
    }
  }

  private static GraphProto parse(OnnxModel model) throws IOException {
    return ModelProto.parseFrom(model.toBytes()).getGraph();
  }

  // A network as exporters write it for variable S: the graph computes shapes.

  private final ModelProto.Builder model =
      ModelProto.newBuilder()
          .setIrVersion(8)
          .addOpsetImport(OperatorSetIdProto.newBuilder().setVersion(17));
  private final GraphProto.Builder graph = model.getGraphBuilder().setName("made by hand");

  private void export() {
    meta("tengen.features", "tengen");
    meta("tengen.boards", "5-9");
    graph.addInput(value("planes", 9, "h", "w"));
    graph.addInput(value("globals", 2));
    graph.addOutput(value("policy", "moves"));
    graph.addOutput(value("value", 1));
    constant("kernel", FLOAT, 0.5f, 1, 9, 1, 1);
    // Listed as an input too, as in old file versions.
    graph.addInput(value("kernel", 9, 1, 1));
    constant("result", FLOAT, 0.25f, 1, 1);
    constant("first", INT64, 0, 1);
    constant("rest", INT64, -1, 1);
    node("Conv", "points", "planes", "kernel");
    node("Shape", "shape", "points");
    node("Gather", "batch", "shape", "first");
    node("Concat", "rows", "batch", "rest").addAttribute(integer("axis", 0));
    node("Reshape", "flat", "points", "rows");
    node("ReduceMean", "mean", "flat").addAttribute(axes(1));
    node("MatMul", "sum", "mean", "result");
    node("Tanh", "value", "sum");
    node("Concat", "policy", "flat", "mean").addAttribute(integer("axis", 1));
  }

  @Test
  void convertsGraphsThatComputeShapes() throws Exception {
    export();
    OnnxModel full = OnnxModel.read(new ByteArrayInputStream(model.build().toByteArray()));
    float[] planes = new float[2 * 9 * 25];
    for (int i = 0; i < planes.length; i++) {
      planes[i] = i % 7 == 0 ? 0.3f : 0;
    }
    try (OnnxSession one = new OnnxSession(full.toBytes());
        OnnxSession other = new OnnxSession(full.inHalf().toBytes())) {
      OnnxSession.Outputs expected = one.run(2, 5, planes, new float[4]);
      OnnxSession.Outputs actual = other.run(2, 5, planes, new float[4]);
      for (String output : List.of("policy", "value")) {
        for (int n = 0; n < 2; n++) {
          float[] numbers = actual.of(output, n);
          assertEquals(expected.of(output, n).length, numbers.length);
          for (int i = 0; i < numbers.length; i++) {
            assertEquals(expected.of(output, n)[i], numbers[i], 2e-3, output + " " + i);
          }
        }
      }
      // 0.3 has no exact half-precision representation.
      assertTrue(expected.of("value", 0)[0] != actual.of("value", 0)[0]);
    }
  }

  @Test
  void refusesBranches() throws IOException {
    export();
    node("If", "branch", "value")
        .addAttribute(AttributeProto.newBuilder().setName("then_branch").setTypeValue(5));
    OnnxModel full = OnnxModel.read(new ByteArrayInputStream(model.build().toByteArray()));
    assertEquals(
        "has an operator If, which cannot be computed in fp16; choose fp32",
        assertThrows(NetworkFileException.class, full::inHalf).getMessage());
  }

  private void meta(String key, String text) {
    model.addMetadataProps(StringStringEntryProto.newBuilder().setKey(key).setValue(text));
  }

  private NodeProto.Builder node(String operator, String output, String... inputs) {
    return graph
        .addNodeBuilder()
        .setOpType(operator)
        .addAllInput(List.of(inputs))
        .addOutput(output);
  }

  private static AttributeProto integer(String name, int value) {
    return AttributeProto.newBuilder()
        .setName(name)
        .setType(AttributeProto.AttributeType.INT)
        .setI(value)
        .build();
  }

  private static AttributeProto axes(int axis) {
    return AttributeProto.newBuilder()
        .setName("axes")
        .setType(AttributeProto.AttributeType.INTS)
        .addInts(axis)
        .build();
  }

  /** Adds a constant; floats decrease by 0.01 from element to element. */
  private void constant(String name, int type, float number, long... lengths) {
    TensorProto.Builder tensor = graph.addInitializerBuilder().setName(name).setDataType(type);
    int count = 1;
    for (long length : lengths) {
      tensor.addDims(length);
      count *= (int) length;
    }
    ByteBuffer bytes = ByteBuffer.allocate(8 * count).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < count; i++) {
      if (type == INT64) {
        bytes.putLong((long) number);
      } else {
        bytes.putFloat(number - i * 0.01f);
      }
    }
    tensor.setRawData(ByteString.copyFrom(bytes.flip()));
  }

  /** Declares a batch of floats; each length is a number, or the name of a variable dimension. */
  private static ValueInfoProto value(String name, Object... lengths) {
    TensorShapeProto.Builder shape = TensorShapeProto.newBuilder();
    shape.addDimBuilder().setDimParam("n");
    for (Object length : lengths) {
      if (length instanceof Integer number) {
        shape.addDimBuilder().setDimValue(number);
      } else {
        shape.addDimBuilder().setDimParam(length.toString());
      }
    }
    return ValueInfoProto.newBuilder()
        .setName(name)
        .setType(
            TypeProto.newBuilder()
                .setTensorType(TypeProto.Tensor.newBuilder().setElemType(FLOAT).setShape(shape)))
        .build();
  }
}
