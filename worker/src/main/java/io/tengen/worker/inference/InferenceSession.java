package io.tengen.worker.inference;

import ai.djl.Device;
import ai.djl.MalformedModelException;
import ai.djl.Model;
import ai.djl.inference.Predictor;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.translate.NoBatchifyTranslator;
import ai.djl.translate.TranslateException;
import ai.djl.translate.TranslatorContext;
import io.tengen.engine.game.Points;
import io.tengen.engine.net.FeatureSet;
import io.tengen.worker.inference.model.Boards;
import io.tengen.worker.inference.model.NetworkFileException;
import io.tengen.worker.inference.onnx.Declaration;
import io.tengen.worker.inference.onnx.OnnxModel;
import io.tengen.worker.inference.onnx.Signature;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A network in ONNX Runtime: numbers in, numbers out. The inputs of a batch are written into
 * buffers that stay, {@link #run} evaluates them, and the outputs can be read until the next run.
 *
 * <p>Belongs to one thread at a time, which {@link #run} blocks. Holds native memory until it is
 * closed.
 */
final class InferenceSession implements AutoCloseable {
  private final Declaration declaration;
  private final FeatureSet features;
  private final FloatBuffer planes;
  private final FloatBuffer globals;
  private final Map<String, FloatBuffer> outputs = new HashMap<>();
  private final Model model;
  private final Predictor<Batch, Map<String, FloatBuffer>> predictor;
  private boolean closed;

  /** What is in the buffers. */
  private record Batch(int count, int side) {}

  /**
   * Loads a network.
   *
   * @throws NetworkFileException if ONNX Runtime refuses it
   * @throws IOException if there is no room for temporary files
   * @throws InferenceException if there is no ONNX Runtime
   */
  InferenceSession(OnnxModel onnx, InferenceSettings settings)
      throws IOException, InferenceException {
    declaration = onnx.declaration();
    features = declaration.features();
    int area = maxSide() * maxSide();
    planes = allocate(settings.maxBatch(), features.planes() * area);
    globals = allocate(settings.maxBatch(), features.globals());
    model = OnnxRuntime.engine().newModel("network", Device.cpu());
    try {
      load(model, onnx, settings);
      predictor = model.newPredictor(new Tensors());
    } catch (IOException | RuntimeException e) {
      model.close();
      throw e;
    }
  }

  private int maxSide() throws NetworkFileException {
    Boards boards = declaration.boards();
    int needed = declaration.side().orElse(boards.smallest());
    if (needed > Points.MAX_SIZE) {
      throw new NetworkFileException(
          "is for boards of "
              + needed
              + "x"
              + needed
              + "; Tengen's have at most "
              + Points.MAX_SIZE
              + "x"
              + Points.MAX_SIZE);
    }
    return declaration.side().orElse(Math.min(boards.largest(), Points.MAX_SIZE));
  }

  private static FloatBuffer allocate(int positions, int numbers) {
    return ByteBuffer.allocateDirect(Math.toIntExact((long) positions * numbers * Float.BYTES))
        .order(ByteOrder.nativeOrder())
        .asFloatBuffer();
  }

  private static void load(Model model, OnnxModel onnx, InferenceSettings settings)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    onnx.writeTo(bytes);
    Map<String, String> options =
        Map.of("intraOpNumThreads", String.valueOf(settings.threads()), "interOpNumThreads", "1");
    try {
      model.load(new ByteArrayInputStream(bytes.toByteArray()), options);
    } catch (MalformedModelException e) {
      throw new NetworkFileException("ONNX Runtime cannot load it: " + OnnxRuntime.reason(e), e);
    }
  }

  Declaration declaration() {
    return declaration;
  }

  /** Takes the planes of the batch, position after position, each of the batch's side. */
  FloatBuffer planes() {
    return planes;
  }

  /** Takes the globals of the batch, position after position. */
  FloatBuffer globals() {
    return globals;
  }

  /**
   * Evaluates the first positions in the buffers.
   *
   * @param count of positions, 1 to the largest batch
   * @param side of their planes
   * @throws InferenceException if that fails; the next run may succeed
   */
  void run(int count, int side) throws InferenceException {
    if (closed) {
      throw new IllegalStateException("the network is closed");
    }
    outputs.clear();
    try {
      outputs.putAll(predictor.predict(new Batch(count, side)));
    } catch (TranslateException e) {
      throw new InferenceException("a batch of " + count + " failed: " + OnnxRuntime.reason(e), e);
    }
    int area = side * side;
    requireLength(Signature.POLICY, count * (area + 1));
    requireLength(Signature.VALUE, count);
    requireLength(Signature.LEAD, count);
    requireLength(Signature.OWNERSHIP, count * area);
  }

  /** Where S is variable, a file may promise one shape and give another. */
  private void requireLength(String name, int expected) throws InferenceException {
    FloatBuffer numbers = output(name);
    if (numbers == null ? declaration.outputs().contains(name) : numbers.capacity() != expected) {
      throw new InferenceException(
          "output "
              + name
              + " has "
              + (numbers == null ? 0 : numbers.capacity())
              + " numbers; expected "
              + expected);
    }
  }

  /** An output of the last run; null if the network has none of this name. */
  @Nullable FloatBuffer output(String name) {
    return outputs.get(name);
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      predictor.close();
      model.close();
    }
  }

  /** Between our buffers and DJL's tensors. Inputs are not copied. */
  private final class Tensors implements NoBatchifyTranslator<Batch, Map<String, FloatBuffer>> {
    @Override
    public NDList processInput(TranslatorContext context, Batch batch) {
      NDList inputs = new NDList();
      int side = batch.side();
      Shape shape = new Shape(batch.count(), features.planes(), side, side);
      inputs.add(tensor(context.getNDManager(), Signature.PLANES, planes, shape));
      if (features.globals() > 0) {
        Shape row = new Shape(batch.count(), features.globals());
        inputs.add(tensor(context.getNDManager(), Signature.GLOBALS, globals, row));
      }
      return inputs;
    }

    private static NDArray tensor(NDManager manager, String name, FloatBuffer buffer, Shape shape) {
      FloatBuffer numbers = buffer.slice(0, Math.toIntExact(shape.size()));
      NDArray tensor = manager.create(numbers, shape, DataType.FLOAT32);
      tensor.setName(name);
      return tensor;
    }

    @Override
    public Map<String, FloatBuffer> processOutput(TranslatorContext context, NDList tensors) {
      Map<String, FloatBuffer> copies = new HashMap<>();
      for (NDArray tensor : tensors) {
        if (declaration.outputs().contains(tensor.getName())) {
          copies.put(tensor.getName(), tensor.toByteBuffer().asFloatBuffer());
        }
      }
      return copies;
    }
  }
}
