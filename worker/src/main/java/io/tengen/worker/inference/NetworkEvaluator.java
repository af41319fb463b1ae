package io.tengen.worker.inference;

import io.tengen.engine.game.Points;
import io.tengen.engine.game.Position;
import io.tengen.engine.net.FeatureEncoder;
import io.tengen.engine.net.Layout;
import io.tengen.worker.inference.model.Boards;
import io.tengen.worker.inference.model.NetworkFileException;
import io.tengen.worker.inference.onnx.OnnxModel;
import io.tengen.worker.inference.onnx.Signature;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A network that answers batches of inquiries, one batch after the other: what a batching loop
 * owns. It has no queue and no thread of its own.
 *
 * <p>Belongs to one thread at a time, which {@link #evaluate} blocks. Holds native memory until it
 * is closed.
 */
public final class NetworkEvaluator implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(NetworkEvaluator.class);

  /** Devices of half precision round. */
  private static final float MOST_VALUE = 1.01f;

  private final InferenceSession session;
  private final Boards boards;
  private final int maxBatch;

  /** By board size and side of the data; null until wanted. */
  private final @Nullable FeatureEncoder[][] encoders =
      new @Nullable FeatureEncoder[Points.MAX_SIZE + 1][Points.MAX_SIZE + 1];

  private NetworkEvaluator(OnnxModel model, InferenceSettings settings)
      throws IOException, InferenceException {
    session = new InferenceSession(model, settings);
    boards = session.declaration().boards();
    maxBatch = settings.maxBatch();
  }

  /**
   * Loads a network from a file of any format that {@link NetworkFiles} reads, and checks that it
   * behaves as networks do.
   *
   * @throws NetworkFileException if the file holds no network, or one that fails the check; the
   *     message names the file
   * @throws IOException if the file cannot be read
   * @throws InferenceException if ONNX Runtime is missing, or fails; the message names the file
   */
  public static NetworkEvaluator open(Path file, InferenceSettings settings)
      throws IOException, InferenceException {
    OnnxModel model = NetworkFiles.model(file);
    try {
      NetworkEvaluator evaluator = new NetworkEvaluator(model, settings);
      try {
        SelfCheck.run(evaluator);
      } catch (NetworkFileException | InferenceException | RuntimeException e) {
        evaluator.close();
        throw e;
      }
      LOG.info("{} is evaluated on the CPU by {} thread(s)", file, settings.threads());
      return evaluator;
    } catch (NetworkFileException e) {
      throw new NetworkFileException(file + ": " + e.getMessage(), e);
    } catch (InferenceException e) {
      throw new InferenceException(file + ": " + e.getMessage(), e);
    }
  }

  /** Positions of the largest batch. */
  public int maxBatch() {
    return maxBatch;
  }

  /** The boards that the network plays on, and whether several sizes may share a batch. */
  public Boards boards() {
    return boards;
  }

  /** Whether the network plays on boards of this size. */
  public boolean plays(int size) {
    return boards.smallest() <= size && size <= boards.largest();
  }

  /**
   * Answers inquiries; blocks until that is done.
   *
   * @param batch at most {@link #maxBatch} of them, on boards that the network plays on, of one
   *     size unless the network is {@linkplain Boards#masked masked}; may be empty
   * @throws InferenceException if ONNX Runtime fails, or the network says what makes no sense; the
   *     answers then hold nothing of use, and the next batch may succeed
   * @throws IllegalArgumentException if the batch is not as it should be
   */
  public void evaluate(List<Inquiry> batch) throws InferenceException {
    if (batch.isEmpty()) {
      return;
    }
    int side = side(batch);
    for (int n = 0; n < batch.size(); n++) {
      encode(batch.get(n), n, side);
    }
    session.run(batch.size(), side);
    FloatBuffer policy = Objects.requireNonNull(session.output(Signature.POLICY));
    FloatBuffer value = Objects.requireNonNull(session.output(Signature.VALUE));
    FloatBuffer lead = session.output(Signature.LEAD);
    FloatBuffer ownership = session.output(Signature.OWNERSHIP);
    for (int n = 0; n < batch.size(); n++) {
      Inquiry inquiry = batch.get(n);
      Layout layout = encoder(inquiry.position(), side).layout();
      boolean finite =
          inquiry
              .answer()
              .read(
                  inquiry.position(),
                  layout,
                  inquiry.symmetry(),
                  policy,
                  n * layout.policyLength(),
                  value.get(n),
                  lead == null ? Float.NaN : lead.get(n),
                  ownership,
                  n * layout.area());
      if (!finite || (lead != null && Float.isNaN(lead.get(n)))) {
        throw new InferenceException("the network's answer is no finite number");
      }
      if (Math.abs(value.get(n)) > MOST_VALUE) {
        throw new InferenceException(
            "the network's value is " + value.get(n) + "; expected -1 to 1 (tanh of a logit?)");
      }
    }
  }

  /** The side of the data: as small as may be, since the work grows with its square. */
  private int side(List<Inquiry> batch) {
    if (batch.size() > maxBatch) {
      throw new IllegalArgumentException(
          "a batch of " + batch.size() + ", made for at most " + maxBatch);
    }
    int largest = 0;
    for (Inquiry inquiry : batch) {
      int size = inquiry.position().points().size();
      if (!plays(size)) {
        throw new IllegalArgumentException(
            "a board of size " + size + " for a network that plays on " + boards);
      }
      if (!boards.masked() && largest != 0 && size != largest) {
        throw new IllegalArgumentException(
            "boards of several sizes in one batch for a network without a mask");
      }
      largest = Math.max(largest, size);
    }
    return session.declaration().side().orElse(largest);
  }

  private void encode(Inquiry inquiry, int n, int side) {
    FeatureEncoder encoder = encoder(inquiry.position(), side);
    var features = session.declaration().features();
    encoder.encode(
        inquiry.position(),
        inquiry.symmetry(),
        session.planes(),
        n * features.planes() * side * side,
        session.globals(),
        n * features.globals());
  }

  private FeatureEncoder encoder(Position position, int side) {
    int size = position.points().size();
    FeatureEncoder encoder = encoders[size][side];
    if (encoder == null) {
      encoder = session.declaration().features().newEncoder(size, side);
      encoders[size][side] = encoder;
    }
    return encoder;
  }

  @Override
  public void close() {
    session.close();
  }
}
