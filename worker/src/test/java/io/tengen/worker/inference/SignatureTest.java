package io.tengen.worker.inference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.protobuf.ByteString;
import io.tengen.engine.net.FeatureSet;
import io.tengen.proto.onnx.AttributeProto;
import io.tengen.proto.onnx.GraphProto;
import io.tengen.proto.onnx.ModelProto;
import io.tengen.proto.onnx.NodeProto;
import io.tengen.proto.onnx.StringStringEntryProto;
import io.tengen.proto.onnx.TensorProto;
import io.tengen.proto.onnx.TensorShapeProto;
import io.tengen.proto.onnx.TypeProto;
import io.tengen.proto.onnx.ValueInfoProto;
import io.tengen.worker.inference.model.NetworkFileException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests ONNX files that users export themselves. */
class SignatureTest {
  private static final String SEE = "; see docs/networks.md";
  private static final String DAMAGED =
      ", out of the range of trained weights (is the file damaged?)";

  @TempDir Path directory;

  private final ModelProto.Builder model = ModelProto.newBuilder().setIrVersion(8);
  private final GraphProto.Builder graph = model.getGraphBuilder();

  /** Builds a network for 9x9 as PyTorch exports it, with only the required metadata. */
  @BeforeEach
  void export() {
    meta("tengen.features", "katago-v7");
    graph.addNode(NodeProto.newBuilder().setOpType("Identity"));
    graph.addInput(value("planes", "batch_size", 22, 9, 9));
    graph.addInput(value("globals", "batch_size", 19));
    graph.addOutput(value("policy", "batch_size", 82));
    graph.addOutput(value("value", "batch_size", 1));
    graph.addInitializer(
        TensorProto.newBuilder().setName("head.weight").setDataType(1).addDims(7).addDims(3));
    graph.addInitializer(TensorProto.newBuilder().setName("axes").setDataType(7).addDims(2));
  }

  private void meta(String key, String text) {
    model.addMetadataProps(StringStringEntryProto.newBuilder().setKey(key).setValue(text));
  }

  private static ValueInfoProto value(String name, Object... dimensions) {
    TensorShapeProto.Builder shape = TensorShapeProto.newBuilder();
    for (Object dimension : dimensions) {
      if (dimension instanceof Integer length) {
        shape.addDimBuilder().setDimValue(length);
      } else {
        shape.addDimBuilder().setDimParam(dimension.toString());
      }
    }
    TypeProto.Tensor tensor = TypeProto.Tensor.newBuilder().setElemType(1).setShape(shape).build();
    return ValueInfoProto.newBuilder()
        .setName(name)
        .setType(TypeProto.newBuilder().setTensorType(tensor))
        .build();
  }

  private NetworkInfo info() throws IOException {
    return NetworkFiles.info(Files.write(file(), model.build().toByteArray()));
  }

  private Path file() {
    return directory.resolve("my.onnx");
  }

  private void assertRefused(String reason) {
    String said = assertThrows(NetworkFileException.class, this::info).getMessage();
    assertEquals(file() + ": " + reason, said);
  }

  @Test
  void acceptsMinimalFile() throws IOException {
    NetworkInfo info = info();
    assertEquals("my.onnx", info.name());
    assertEquals("", info.architecture());
    assertEquals(21, info.parameters());
    assertEquals(FeatureSet.KATAGO_V7, info.features());
    assertEquals("9", info.boards().toString());
    assertEquals(false, info.boards().masked());
    assertEquals(List.of("policy", "value"), info.outputs());
    assertEquals(Optional.empty(), info.source());
  }

  @Test
  void ignoresUnknownOutputs() throws IOException {
    graph.addOutput(value("features", "batch_size", 64, 9, 9));
    graph.addOutput(value("lead", "batch_size", 1));
    assertEquals(List.of("policy", "value", "lead"), info().outputs());
  }

  @Test
  void acceptsSmallerBoardsWithMask() throws IOException {
    meta("tengen.boards", "5-9");
    meta("tengen.masked", "true");
    assertEquals("5-9", info().boards().toString());
  }

  @Test
  void requiresBoardSizesForVariableSide() throws IOException {
    graph.setInput(0, value("planes", "n", 22, "h", "w"));
    graph.setOutput(0, value("policy", "n", "moves"));
    assertRefused(
        "does not declare its board sizes: S is variable, and its metadata_props have no"
            + " tengen.boards"
            + SEE);
    meta("tengen.boards", "7-25");
    assertEquals("7-25", info().boards().toString());
  }

  /** Tengen's own training exports such files. */
  @Test
  void acceptsTengenFeatures() throws IOException {
    model.clearMetadataProps();
    meta("tengen.features", "tengen");
    meta("tengen.boards", "5-9");
    meta("tengen.masked", "true");
    graph.setInput(0, value("planes", "n", 9, 9, 9));
    graph.setInput(1, value("globals", "n", 2));
    assertEquals(FeatureSet.TENGEN, info().features());
  }

  @Test
  void acceptsConstantsListedAsInputs() throws IOException {
    graph.addInput(value("head.weight", 7, 3));
    assertEquals(21, info().parameters());
  }

  @Test
  void refusesMissingOrUnknownFeatures() {
    model.clearMetadataProps();
    assertRefused("does not name its features: its metadata_props have no tengen.features" + SEE);
    meta("tengen.features", "planes\u001b[31m");
    assertRefused(
        "tengen.features is \"planes?[31m\"; expected one of katago-v3, katago-v4, katago-v5,"
            + " katago-v6, katago-v7, leela-zero, tengen, tengen-losing, alphago,"
            + " alphago-value");
  }

  @Test
  void refusesWrongInputs() {
    String expected = "; features katago-v7 need [N, 22, S, S] of floats, N variable" + SEE;
    graph.setInput(0, value("planes", "n", 17, 9, 9));
    assertRefused("input planes is [variable, 17, 9, 9]" + expected);
    graph.setInput(0, value("planes", "n", 22, 9, 13));
    assertRefused("input planes is [variable, 22, 9, 13]" + expected);
    graph.setInput(0, value("planes", 1, 22, 9, 9));
    assertRefused("input planes is [1, 22, 9, 9]" + expected);
    graph.setInput(0, value("planes", "n", 22, 81));
    assertRefused("input planes is [variable, 22, 81]" + expected);
    graph.setInput(0, value("input.1", "n", 22, 9, 9));
    assertRefused("has no input planes" + expected);
    graph.setInput(0, value("planes", "n", 22, 9, 9));
    graph.getInputBuilder(0).getTypeBuilder().getTensorTypeBuilder().setElemType(10);
    assertRefused("input planes is [variable, 22, 9, 9] of type 10" + expected);
    graph.setInput(0, value("planes", "n", 22, 9, 9));
    graph.removeInput(1);
    assertRefused(
        "has no input globals; features katago-v7 need [N, 19] of floats, N variable" + SEE);
  }

  @Test
  void refusesUnknownInput() {
    graph.addInput(value("temperature", "n", 1));
    assertRefused("has an input temperature that Tengen does not provide" + SEE);
  }

  @Test
  void refusesWrongOutputs() {
    graph.setOutput(0, value("policy", "n", 81));
    assertRefused("output policy is [variable, 81]; expected [N, 82] of floats" + SEE);
    graph.setOutput(0, value("policy", "n", 82));
    graph.setOutput(1, value("value", "n"));
    assertRefused("output value is [variable]; expected [N, 1] of floats" + SEE);
    graph.setOutput(1, value("v", "n", 1));
    assertRefused("has no output value; expected [N, 1] of floats" + SEE);
    graph.setOutput(1, value("value", "n", 1));
    graph.addOutput(value("outcome", "n", 2));
    assertRefused("output outcome is [variable, 2]; expected [N, 3] of floats" + SEE);
  }

  @Test
  void refusesWrongBoards() {
    meta("tengen.boards", "13");
    assertRefused("declares boards of 13 to 13, but its planes are 9x9 and it is not masked");
    model.clearMetadataProps();
    meta("tengen.features", "katago-v7");
    meta("tengen.boards", "all");
    assertRefused("tengen.boards is \"all\"; expected a size or a range, such as 9 or 2-19");
  }

  @Test
  void refusesMaskWithoutMaskPlane() {
    model.clearMetadataProps();
    meta("tengen.features", "leela-zero");
    meta("tengen.masked", "true");
    graph.setInput(0, value("planes", "n", 18, 9, 9));
    graph.removeInput(1);
    assertRefused("tengen.masked is true, but features leela-zero have no mask");
  }

  @Test
  void refusesExternalWeights() {
    graph.addInitializer(
        TensorProto.newBuilder().setName("x").setDataLocation(TensorProto.DataLocation.EXTERNAL));
    assertRefused(
        "has its weights in another file; export a single file (PyTorch: external_data=False)");
  }

  /** Weights are checked in all fields and element types that exporters use. */
  @Test
  void refusesImplausibleWeights() throws IOException {
    float[] absurd = {Float.NaN, Float.POSITIVE_INFINITY, 1e30f, -2e7f};
    for (float weight : absurd) {
      graph.setInitializer(0, tensor(0.5f, weight, 1f));
      assertRefused("head.weight: a weight is " + weight + DAMAGED);
    }
    graph.setInitializer(0, tensor(0.5f, -1e7f, 1f));
    info();
    graph.setInitializer(0, weights(1).addFloatData(1).addFloatData(1e30f));
    assertRefused("head.weight: a weight is 1.0E30" + DAMAGED);
    int infinity = Short.toUnsignedInt(Float.floatToFloat16(Float.POSITIVE_INFINITY));
    graph.setInitializer(0, weights(10).addInt32Data(0).addInt32Data(infinity));
    assertRefused("head.weight: a weight is Infinity" + DAMAGED);
    graph.setInitializer(
        0,
        weights(10).setRawData(ByteString.copyFrom(bytes(4).putShort((short) infinity).array())));
    assertRefused("head.weight: a weight is Infinity" + DAMAGED);
    graph.setInitializer(0, tensor(1));
    AttributeProto value = AttributeProto.newBuilder().setT(tensor(1, Float.NaN)).build();
    graph.setNode(0, NodeProto.newBuilder().addOutput("/c\u001b[31m").addAttribute(value));
    assertRefused("/c?[31m: a weight is NaN" + DAMAGED);
  }

  /** Exporters often fill masked values with −∞. */
  @Test
  void acceptsInfiniteScalars() throws IOException {
    graph.addInitializer(tensor(Float.NEGATIVE_INFINITY));
    info();
    graph.addInitializer(tensor(Float.NaN));
    assertRefused("head.weight: a weight is NaN" + DAMAGED);
  }

  private static TensorProto.Builder weights(int type) {
    return TensorProto.newBuilder().setName("head.weight").setDataType(type);
  }

  private static TensorProto tensor(float... numbers) {
    ByteBuffer bytes = bytes(Float.BYTES * numbers.length);
    for (float number : numbers) {
      bytes.putFloat(number);
    }
    return weights(1).setRawData(ByteString.copyFrom(bytes.array())).build();
  }

  private static ByteBuffer bytes(int length) {
    return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
  }
}
