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
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession.SessionOptions;
import io.tengen.engine.net.Backend;
import io.tengen.engine.net.FeatureSet;
import io.tengen.engine.net.InputShape;
import io.tengen.game.board.Points;
import io.tengen.worker.inference.model.Boards;
import io.tengen.worker.inference.model.NetworkFileException;
import io.tengen.worker.inference.onnx.OnnxDeclaration;
import io.tengen.worker.inference.onnx.OnnxModel;
import io.tengen.worker.inference.onnx.Signature;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A network in ONNX Runtime, behind DJL. Holds native memory until it is closed. */
final class InferenceSession implements Backend {
  /** The outputs that somebody reads: the others are not fetched from the device. */
  private static final Set<String> READ =
      Set.of(Signature.POLICY, Signature.VALUE, Signature.LEAD, Signature.OWNERSHIP);

  /** Positions computed together in tiles: more do not stay in a core's cache. */
  private static final int TILED_BATCH = 8;

  private final OnnxDeclaration onnxDeclaration;
  private final FeatureSet features;
  private final InputShape shape;
  private final InferenceSettings settings;
  private final FloatBuffer planes;
  private final FloatBuffer globals;
  private final Map<String, FloatBuffer> outputs = new HashMap<>();
  private final Form usual;

  /** For data of {@link ExecutionProviders#TILED_SIDE}; null where the usual form is as good. */
  private final @Nullable Form tiled;

  private boolean closed;

  /** What is in the buffers, from a position on. */
  private record Batch(int from, int count, int side) {}

  /** A graph that is loaded. */
  private record Form(Model model, Predictor<Batch, Map<String, FloatBuffer>> predictor) {
    void close() {
      predictor.close();
      model.close();
    }
  }

  /**
   * Loads a network.
   *
   * @throws NetworkFileException if ONNX Runtime refuses it
   * @throws IOException if there is no room for temporary files
   * @throws InferenceException if there is no ONNX Runtime, or it cannot use the device
   */
  InferenceSession(OnnxModel onnx, InferenceSettings settings)
      throws IOException, InferenceException {
    this.settings = settings;
    onnxDeclaration = onnx.declaration();
    features = onnxDeclaration.features();
    shape = onnxDeclaration.inputShape();
    requireFits();
    int area = shape.maxLength() * shape.maxLength();
    planes = allocate(settings.maxBatch(), features.planes() * area);
    globals = allocate(settings.maxBatch(), features.globals());
    ExecutionProviders executionProviders = new ExecutionProviders(settings);
    usual = load(executionProviders, executionProviders.file(onnx));
    try {
      Optional<byte[]> file = executionProviders.tiledFile(onnx);
      tiled = file.isPresent() ? load(executionProviders, file.get()) : null;
    } catch (IOException | InferenceException | RuntimeException e) {
      usual.close();
      throw e;
    }
  }

  private void requireFits() throws NetworkFileException {
    Boards boards = onnxDeclaration.boards();
    int needed = onnxDeclaration.side().orElse(boards.smallest());
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
  }

  private static FloatBuffer allocate(int positions, int numbers) {
    return ByteBuffer.allocateDirect(Math.toIntExact((long) positions * numbers * Float.BYTES))
        .order(ByteOrder.nativeOrder())
        .asFloatBuffer();
  }

  private Form load(ExecutionProviders executionProviders, byte[] file)
      throws IOException, InferenceException {
    // The session's options name the device; inputs and outputs lie in the CPU's memory.
    Model model = OnnxRuntime.engine().newModel("network", Device.cpu());
    try (SessionOptions options = executionProviders.options(shape)) {
      model.load(new ByteArrayInputStream(file), Map.of("sessionOptions", options));
      return new Form(model, model.newPredictor(new Tensors()));
    } catch (OrtException e) {
      model.close();
      throw new InferenceException(OnnxRuntime.reason(e), e);
    } catch (MalformedModelException e) {
      model.close();
      throw new NetworkFileException("ONNX Runtime cannot load it: " + OnnxRuntime.reason(e), e);
    } catch (IOException | InferenceException | RuntimeException e) {
      model.close();
      throw e;
    }
  }

  ComputeDevice device() {
    return settings.device();
  }

  /** The boards that the network plays on. */
  Boards boards() {
    return onnxDeclaration.boards();
  }

  @Override
  public InputShape shape() {
    return shape;
  }

  @Override
  public int maxBatch() {
    return settings.maxBatch();
  }

  @Override
  public FloatBuffer planes() {
    return planes;
  }

  @Override
  public FloatBuffer globals() {
    return globals;
  }

  @Override
  public void run(int count, int side) throws InferenceException {
    if (closed) {
      throw new IllegalStateException("the network is closed");
    }
    outputs.clear();
    if (tiled != null && side == ExecutionProviders.TILED_SIDE) {
      runInParts(tiled, count, side);
    } else {
      outputs.putAll(predict(usual, new Batch(0, count, side)));
    }
    int area = side * side;
    requireLength(Signature.POLICY, count * (area + 1));
    requireLength(Signature.VALUE, count);
    requireLength(Signature.LEAD, count);
    requireLength(Signature.OWNERSHIP, count * area);
  }

  /** A few positions at a time, evenly: what lies between two layers stays in a core's cache. */
  private void runInParts(Form form, int count, int side) throws InferenceException {
    int parts = Math.ceilDiv(count, TILED_BATCH);
    for (int part = 0; part < parts; part++) {
      int from = count * part / parts;
      int size = count * (part + 1) / parts - from;
      for (var output : predict(form, new Batch(from, size, side)).entrySet()) {
        FloatBuffer numbers = output.getValue();
        int each = numbers.remaining() / size;
        outputs
            .computeIfAbsent(output.getKey(), name -> FloatBuffer.allocate(count * each))
            .put(from * each, numbers, 0, size * each);
      }
    }
  }

  private static Map<String, FloatBuffer> predict(Form form, Batch batch)
      throws InferenceException {
    try {
      return form.predictor().predict(batch);
    } catch (TranslateException e) {
      throw new InferenceException(
          "a batch of " + batch.count() + " failed: " + OnnxRuntime.reason(e), e);
    }
  }

  /** Where S is variable, a file may promise one shape and give another. */
  private void requireLength(String name, int expected) throws InferenceException {
    FloatBuffer numbers = outputs.get(name);
    if (numbers == null
        ? onnxDeclaration.outputs().contains(name)
        : numbers.capacity() != expected) {
      throw new InferenceException(
          "output "
              + name
              + " has "
              + (numbers == null ? 0 : numbers.capacity())
              + " numbers; expected "
              + expected);
    }
  }

  @Override
  public FloatBuffer policy() {
    return Objects.requireNonNull(outputs.get(Signature.POLICY));
  }

  @Override
  public FloatBuffer value() {
    return Objects.requireNonNull(outputs.get(Signature.VALUE));
  }

  @Override
  public @Nullable FloatBuffer lead() {
    return outputs.get(Signature.LEAD);
  }

  @Override
  public @Nullable FloatBuffer ownership() {
    return outputs.get(Signature.OWNERSHIP);
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      usual.close();
      if (tiled != null) {
        tiled.close();
      }
    }
  }

  /** Between our buffers and DJL's tensors. Inputs are not copied. */
  private final class Tensors implements NoBatchifyTranslator<Batch, Map<String, FloatBuffer>> {
    @Override
    public NDList processInput(TranslatorContext context, Batch batch) {
      NDList inputs = new NDList();
      int side = batch.side();
      Shape shape = new Shape(batch.count(), features.planes(), side, side);
      inputs.add(tensor(context.getNDManager(), Signature.PLANES, planes, batch, shape));
      if (features.globals() > 0) {
        Shape row = new Shape(batch.count(), features.globals());
        inputs.add(tensor(context.getNDManager(), Signature.GLOBALS, globals, batch, row));
      }
      return inputs;
    }

    private static NDArray tensor(
        NDManager manager, String name, FloatBuffer buffer, Batch batch, Shape shape) {
      int length = Math.toIntExact(shape.size());
      FloatBuffer numbers = buffer.slice(length / batch.count() * batch.from(), length);
      NDArray tensor = manager.create(numbers, shape, DataType.FLOAT32);
      tensor.setName(name);
      return tensor;
    }

    @Override
    public Map<String, FloatBuffer> processOutput(TranslatorContext context, NDList tensors) {
      Map<String, FloatBuffer> copies = new HashMap<>();
      for (NDArray tensor : tensors) {
        String name = tensor.getName();
        if (READ.contains(name) && onnxDeclaration.outputs().contains(name)) {
          copies.put(name, tensor.toByteBuffer().asFloatBuffer());
        }
      }
      return copies;
    }
  }
}
