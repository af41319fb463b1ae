package io.tengen.worker.inference;

import static java.util.stream.Collectors.toUnmodifiableSet;

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
import io.tengen.text.Reasons;
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

/** A network loaded into ONNX Runtime through DJL. Holds native memory until it is closed. */
final class InferenceSession implements Backend {
  /** The outputs that searches use. */
  private static final Set<String> SEARCH_OUTPUTS =
      Set.of(Signature.POLICY, Signature.VALUE, Signature.LEAD, Signature.OWNERSHIP);

  /** Number of positions computed together in tiles: more do not fit into a core's cache. */
  private static final int TILED_BATCH = 8;

  private final OnnxDeclaration declaration;
  private final FeatureSet features;
  private final InputShape shape;
  private final InferenceSettings settings;
  private final boolean fixedShapes;

  /** The outputs that are copied from the device. */
  private Set<String> copied;

  private final FloatBuffer planes;
  private final FloatBuffer globals;
  private final Map<String, FloatBuffer> outputs = new HashMap<>();

  private final ExecutionProviders providers;
  private final SessionsByShape<Form> standard;

  /** The form for data of {@link ExecutionProviders#TILED_SIDE}; null if tiles are not used. */
  private final @Nullable Form tiled;

  private boolean closed;

  /**
   * A range of the positions in the input buffers.
   *
   * @param from index of the first position
   * @param count number of positions
   * @param side side of the data, in points
   */
  private record Batch(int from, int count, int side) {}

  /** A loaded form of the graph. */
  private record Form(Model model, Predictor<Batch, Map<String, FloatBuffer>> predictor) {
    void close() {
      predictor.close();
      model.close();
    }
  }

  /**
   * Loads a network. Blocks. Only the outputs that searches use are read; see {@link
   * #readAllOutputs}.
   *
   * @throws NetworkFileException if ONNX Runtime refuses the network
   * @throws IOException if temporary files cannot be written
   * @throws InferenceException if ONNX Runtime cannot be loaded or cannot use the device
   */
  InferenceSession(OnnxModel onnx, InferenceSettings settings)
      throws IOException, InferenceException {
    this(onnx, settings, settings.fixedShapes());
  }

  /**
   * Loads a network, if {@code fixedShapes} with a session for each shape of a batch, as far as
   * there are few; batches are then filled up to a power of two or to the largest batch.
   *
   * @see #InferenceSession(OnnxModel, InferenceSettings)
   */
  InferenceSession(OnnxModel onnx, InferenceSettings settings, boolean fixedShapes)
      throws IOException, InferenceException {
    this.settings = settings;
    this.fixedShapes = fixedShapes;
    declaration = onnx.declaration();
    copied =
        declaration.outputs().stream()
            .filter(SEARCH_OUTPUTS::contains)
            .collect(toUnmodifiableSet());
    features = declaration.features();
    shape = declaration.inputShape();
    requireFits();
    int area = shape.maxLength() * shape.maxLength();
    planes = allocate(settings.maxBatch(), features.planes() * area);
    globals = allocate(settings.maxBatch(), features.globals());
    providers = new ExecutionProviders(settings);
    Form first = load(providers.file(onnx));
    standard =
        fixedShapes
            ? new SessionsByShape<>(
                first, mostShapes(), () -> load(providers.file(onnx)), Form::close)
            : new SessionsByShape<>(first, Form::close);
    try {
      Optional<byte[]> tiles = providers.tiledFile(onnx);
      tiled = tiles.isPresent() ? load(tiles.get()) : null;
    } catch (IOException | InferenceException | RuntimeException | OutOfMemoryError e) {
      standard.close();
      throw e;
    }
  }

  private void requireFits() throws NetworkFileException {
    Boards boards = declaration.boards();
    int requiredSide = declaration.side().orElse(boards.smallest());
    if (requiredSide > Points.MAX_SIZE) {
      throw new NetworkFileException(
          "is for boards of "
              + requiredSide
              + "x"
              + requiredSide
              + "; Tengen supports boards of at most "
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

  private Form load(byte[] bytes) throws IOException, InferenceException {
    // The session options select the device; inputs and outputs are in the CPU's memory.
    Model model = OnnxRuntime.engine().newModel("network", Device.cpu());
    try (SessionOptions options = providers.options(shape)) {
      model.load(new ByteArrayInputStream(bytes), Map.of("sessionOptions", options));
      return new Form(model, model.newPredictor(new Tensors()));
    } catch (OrtException e) {
      model.close();
      throw new InferenceException(Reasons.ofDeepest(e), e);
    } catch (MalformedModelException e) {
      model.close();
      throw new NetworkFileException("ONNX Runtime cannot load it: " + Reasons.ofDeepest(e), e);
    } catch (IOException | InferenceException | RuntimeException | OutOfMemoryError e) {
      model.close();
      throw e;
    }
  }

  /** Makes later runs read {@link #outcome} and {@link #score} too. */
  void readAllOutputs() {
    copied = Set.copyOf(declaration.outputs());
  }

  ComputeDevice device() {
    return settings.device();
  }

  @Override
  public boolean computesOnCaller() {
    return device().equals(ComputeDevice.CPU);
  }

  /** Returns the board sizes that the network supports. */
  Boards boards() {
    return declaration.boards();
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
    int padded = fixedShapes ? Math.min(settings.maxBatch(), powerOfTwo(count)) : count;
    if (tiled != null && side == ExecutionProviders.TILED_SIDE) {
      runInParts(tiled, padded, side);
    } else {
      Batch batch = new Batch(0, padded, side);
      outputs.putAll(
          standard.evaluate(
              new SessionsByShape.BatchShape(padded, side), form -> predict(form, batch)));
    }
    int area = side * side;
    requireLength(Signature.POLICY, padded * (area + 1));
    requireLength(Signature.VALUE, padded);
    requireLength(Signature.LEAD, padded);
    requireLength(Signature.OWNERSHIP, padded * area);
    requireLength(Signature.OUTCOME, padded * 3);
    requireLength(Signature.SCORE, padded * 2);
  }

  /** Returns the smallest power of two that is not smaller. */
  private static int powerOfTwo(int count) {
    return Integer.highestOneBit(2 * count - 1);
  }

  /** Returns the number of padded sizes of batches, and one more for another side of the data. */
  private int mostShapes() {
    return Integer.numberOfTrailingZeros(powerOfTwo(settings.maxBatch())) + 2;
  }

  /**
   * Runs small parts of about equal size, so that the values between layers fit into a core's
   * cache.
   */
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
          "the evaluation of a batch of "
              + batch.count()
              + " positions failed: "
              + Reasons.ofDeepest(e),
          e);
    }
  }

  /** Checks an output's length, which a file with variable S may declare wrongly. */
  private void requireLength(String name, int expected) throws InferenceException {
    FloatBuffer numbers = outputs.get(name);
    if (numbers == null ? copied.contains(name) : numbers.capacity() != expected) {
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

  /**
   * Returns the probabilities of win, loss and no result of each position for the side to move;
   * null if the network does not give them or they are not read.
   */
  @Nullable FloatBuffer outcome() {
    return outputs.get(Signature.OUTCOME);
  }

  /**
   * Returns the mean and the standard deviation of each position's final score in points for the
   * side to move; null if the network does not give them or they are not read.
   */
  @Nullable FloatBuffer score() {
    return outputs.get(Signature.SCORE);
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      standard.close();
      if (tiled != null) {
        tiled.close();
      }
    }
  }

  /** Converts between the buffers of this session and DJL's tensors. Inputs are not copied. */
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
        if (copied.contains(name)) {
          copies.put(name, tensor.toByteBuffer().asFloatBuffer());
        }
      }
      return copies;
    }
  }
}
