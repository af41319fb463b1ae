package io.tengen.worker.inference;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
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
import io.tengen.worker.inference.model.NetworkFileException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the check with files that have the right signature but invalid behaviour. */
class NetworkCheckTest {
  private static final int FLOAT = 1;
  private static final int PLANES = 9;
  private static final int POINTS = 25;

  @TempDir Path directory;

  private final ModelProto.Builder model =
      ModelProto.newBuilder()
          .setIrVersion(8)
          .addOpsetImport(OperatorSetIdProto.newBuilder().setVersion(17));
  private final GraphProto.Builder graph = model.getGraphBuilder().setName("made by hand");

  /** Writes a network for 5x5: a matrix from all planes to the moves and one to the value. */
  private Path file(float scale, String... last) throws IOException {
    meta("tengen.features", "tengen");
    graph.addInput(value("planes", "n", PLANES, 5, 5));
    graph.addInput(value("globals", "n", 2));
    graph.addOutput(value("policy", "n", POINTS + 1));
    graph.addOutput(value("value", "n", 1));
    weights("moves", PLANES * POINTS, POINTS + 1);
    weights("result", PLANES * POINTS, 1);
    graph.addInitializer(
        TensorProto.newBuilder()
            .setName("scale")
            .setDataType(FLOAT)
            .setRawData(numbers(1, i -> scale)));
    node("Flatten", "flat", "planes");
    node("MatMul", "policy", "flat", "moves");
    node("MatMul", "product", "flat", "result");
    node("Mul", "sum", "product", "scale");
    chain("sum", "value", last);
    return Files.write(directory.resolve("network.onnx"), model.build().toByteArray());
  }

  /** Adds a chain of operators, which may be empty. */
  private void chain(String from, String to, String... operators) {
    String x = from;
    for (int i = 0; i < operators.length; i++) {
      String y = i == operators.length - 1 ? to : to + i;
      if (operators[i].equals("less its mean")) {
        graph.addNode(
            NodeProto.newBuilder()
                .setOpType("ReduceMean")
                .addInput(x)
                .addOutput("mean" + i)
                .addAttribute(
                    AttributeProto.newBuilder()
                        .setName("axes")
                        .setType(AttributeProto.AttributeType.INTS)
                        .addInts(0)));
        node("Sub", y, x, "mean" + i);
      } else {
        node(operators[i], y, x);
      }
      x = y;
    }
    if (operators.length == 0) {
      node("Identity", to, from);
    }
  }

  private void node(String operator, String output, String... inputs) {
    graph.addNode(
        NodeProto.newBuilder().setOpType(operator).addAllInput(List.of(inputs)).addOutput(output));
  }

  private void meta(String key, String text) {
    model.addMetadataProps(StringStringEntryProto.newBuilder().setKey(key).setValue(text));
  }

  /** Adds a constant of random numbers. */
  private void weights(String name, int... lengths) {
    SplittableRandom random = new SplittableRandom(name.hashCode());
    TensorProto.Builder tensor = TensorProto.newBuilder().setName(name).setDataType(FLOAT);
    int count = 1;
    for (int length : lengths) {
      tensor.addDims(length);
      count *= length;
    }
    tensor.setRawData(numbers(count, i -> (float) random.nextGaussian()));
    graph.addInitializer(tensor);
  }

  private static ByteString numbers(int count, IntFunction<Float> number) {
    ByteBuffer bytes = ByteBuffer.allocate(4 * count).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < count; i++) {
      bytes.putFloat(number.apply(i));
    }
    return ByteString.copyFrom(bytes.array());
  }

  /** Declares a tensor of floats; a length of 0 is variable. */
  private static ValueInfoProto value(String name, String batch, int... lengths) {
    TensorShapeProto.Builder shape = TensorShapeProto.newBuilder();
    shape.addDimBuilder().setDimParam(batch);
    for (int length : lengths) {
      if (length == 0) {
        shape.addDimBuilder().setDimParam("variable");
      } else {
        shape.addDimBuilder().setDimValue(length);
      }
    }
    return ValueInfoProto.newBuilder()
        .setName(name)
        .setType(
            TypeProto.newBuilder()
                .setTensorType(TypeProto.Tensor.newBuilder().setElemType(FLOAT).setShape(shape)))
        .build();
  }

  private static String refusal(Class<? extends Exception> kind, Path file) {
    return String.valueOf(
        assertThrows(kind, () -> NetworkEvaluator.open(file, InferenceSettings.DEFAULT))
            .getMessage());
  }

  @Test
  void acceptsValidNetwork() throws Exception {
    NetworkEvaluator.open(file(1, "Tanh"), InferenceSettings.DEFAULT).close();
  }

  @Test
  void refusesEvaluationThatDependsOnBatch() throws IOException {
    Path file = file(1, "less its mean", "Tanh");
    String message = refusal(NetworkFileException.class, file);
    assertTrue(
        message.startsWith(file + ": evaluates a position differently in a batch and alone ("),
        message);
    assertTrue(
        message.endsWith(
            "); export it in evaluation mode (PyTorch: model.eval()), and declare a mask only if it"
                + " uses one"),
        message);
  }

  @Test
  void refusesNonFiniteValue() throws IOException {
    Path file = file(Float.POSITIVE_INFINITY, "Identity");
    assertEquals(
        file + ": the network's answer is not a finite number",
        refusal(InferenceException.class, file));
  }

  @Test
  void refusesValueOutOfRange() throws IOException {
    Path file = file(100, "Identity");
    String message = refusal(InferenceException.class, file);
    assertTrue(message.startsWith(file + ": the network's value is "), message);
    assertTrue(message.endsWith("; expected -1 to 1 (tanh of a logit?)"), message);
  }

  @Test
  void refusesUnknownOperator() throws IOException {
    Path file = file(1, "Tanhh");
    String message = refusal(NetworkFileException.class, file);
    assertTrue(message.startsWith(file + ": ONNX Runtime cannot load it: "), message);
    assertTrue(message.contains("Tanhh"), message);
    assertEquals(1, message.lines().count());
  }

  /**
   * All images of a position have the same means, so only other positions in the batch show the
   * error.
   */
  @Test
  void refusesDirectionlessEvaluationThatDependsOnBatch() throws IOException {
    assertDoesNotThrow(
        () -> NetworkEvaluator.open(meanNetwork(), InferenceSettings.DEFAULT).close());
    graph.clear().setName("made by hand");
    model.clearMetadataProps();
    Path file = meanNetwork("less its mean");
    String message = refusal(NetworkFileException.class, file);
    assertTrue(message.contains(" a position differently in a batch and alone ("), message);
  }

  /** Writes a network that computes means over planes, with variable S. */
  private Path meanNetwork(String... last) throws IOException {
    meta("tengen.features", "tengen");
    meta("tengen.boards", "5-9");
    return meanNetworkWithoutMetadata(last);
  }

  private Path meanNetworkWithoutMetadata(String... last) throws IOException {
    graph.addInput(value("planes", "n", PLANES, 0, 0));
    graph.addInput(value("globals", "n", 2));
    graph.addOutput(value("policy", "n", 0));
    graph.addOutput(value("value", "n", 1));
    weights("kernel", 1, PLANES, 1, 1);
    weights("pass by mean", PLANES, 1);
    weights("value by mean", PLANES, 1);
    node("Conv", "by point", "planes", "kernel");
    node("Flatten", "points", "by point");
    node("GlobalAveragePool", "by plane", "planes");
    node("Flatten", "means", "by plane");
    node("MatMul", "pass", "means", "pass by mean");
    node("MatMul", "sum", "means", "value by mean");
    chain("sum", "bounded", last);
    node("Tanh", "value", "bounded");
    graph.addNode(
        NodeProto.newBuilder()
            .setOpType("Concat")
            .addInput("points")
            .addInput("pass")
            .addOutput("policy")
            .addAttribute(
                AttributeProto.newBuilder()
                    .setName("axis")
                    .setType(AttributeProto.AttributeType.INT)
                    .setI(1)));
    return Files.write(directory.resolve("means.onnx"), model.build().toByteArray());
  }

  /** A mean over the data differs from the mean over the board, for all supported board sizes. */
  @ParameterizedTest
  @ValueSource(strings = {"5-9", "2-3", "9-19", "12-13", "18-25"})
  void refusesDeclaredMaskThatIsIgnored(String boards) throws IOException {
    meta("tengen.features", "tengen");
    meta("tengen.boards", boards);
    Path unmasked = meanNetworkWithoutMetadata();
    assertDoesNotThrow(() -> NetworkEvaluator.open(unmasked, InferenceSettings.DEFAULT).close());
    meta("tengen.masked", "true");
    Path masked = Files.write(directory.resolve("masked.onnx"), model.build().toByteArray());
    String message = refusal(NetworkFileException.class, masked);
    assertTrue(
        message.contains(" a position differently alone and in a batch with a larger board ("),
        message);
  }
}
