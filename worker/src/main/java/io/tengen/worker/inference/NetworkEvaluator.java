package io.tengen.worker.inference;

import io.tengen.engine.net.BatchingEvaluator;
import io.tengen.engine.net.BatchingSettings;
import io.tengen.engine.net.EvalCallback;
import io.tengen.engine.net.EvalRequest;
import io.tengen.text.Reasons;
import io.tengen.worker.inference.model.Boards;
import io.tengen.worker.inference.model.Network;
import io.tengen.worker.inference.model.NetworkFileException;
import io.tengen.worker.inference.onnx.OnnxModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.SystemNanoClock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A synchronous evaluator of batches, for checks and measurements: a {@link BatchingEvaluator}
 * whose loop runs on the caller's thread. Games use {@link LoadedNetwork}.
 *
 * <p>Must be used by one thread at a time. Holds native memory until it is closed.
 */
public final class NetworkEvaluator implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(NetworkEvaluator.class);

  private final InferenceSession session;
  private final BatchingEvaluator evaluator;
  private final Agent loop;
  private boolean closed;

  /** The exception that a callback threw; null if none did. */
  private @Nullable Throwable thrown;

  /** The reason why a request of the current batch failed; null if none did. */
  private @Nullable String failure;

  /**
   * Creates an evaluator that uses the given session.
   *
   * @param session closed by {@link #close}
   */
  NetworkEvaluator(InferenceSession session) {
    this.session = session;
    evaluator =
        new BatchingEvaluator(
            List.of(session),
            new BatchingSettings(session.maxBatch(), 0),
            SystemNanoClock.INSTANCE,
            error -> thrown = error);
    loop = evaluator.agents().getFirst();
  }

  /**
   * Loads a network from a file of any format that {@link NetworkFiles} reads, and checks its
   * outputs; see {@link NetworkCheck}. Blocks.
   *
   * @throws NetworkFileException if the file contains no network, or one that fails the check; the
   *     message names the file
   * @throws IOException if the file cannot be read
   * @throws InferenceException if ONNX Runtime cannot be loaded or fails; the message names the
   *     file
   */
  public static NetworkEvaluator open(Path file, InferenceSettings settings)
      throws IOException, InferenceException {
    InferenceSession session = SessionFactory.open(file, List.of(settings)).getFirst();
    LOG.info("{} is evaluated on {} by {} thread(s)", file, session.device(), settings.threads());
    return new NetworkEvaluator(session);
  }

  /**
   * Loads a network that is in memory; it is converted to ONNX as one from a file is. Blocks.
   *
   * @throws IOException if ONNX Runtime refuses the network, or temporary files cannot be written
   * @throws InferenceException if ONNX Runtime cannot be loaded or cannot use the device
   */
  public static NetworkEvaluator of(Network network, InferenceSettings settings)
      throws IOException, InferenceException {
    return new NetworkEvaluator(new InferenceSession(OnnxModel.of(network, null), settings));
  }

  /** Returns the largest number of positions in a batch. */
  public int maxBatch() {
    return session.maxBatch();
  }

  /**
   * Returns the board sizes that the network supports, and whether several sizes may share a batch.
   */
  public Boards boards() {
    return session.boards();
  }

  /** Returns whether the network supports boards of this size. */
  public boolean plays(int size) {
    return session.shape().plays(size);
  }

  /**
   * Evaluates a batch of queries. Blocks until the answers are filled in.
   *
   * @param batch at most {@link #maxBatch} queries, on board sizes that the network supports; may
   *     be empty
   * @throws InferenceException if ONNX Runtime fails, or an output is invalid; the answers are then
   *     undefined, and the next batch may succeed
   * @throws IllegalArgumentException if the batch is too large or a board size is not supported
   * @throws IllegalStateException if this evaluator is closed
   */
  public void evaluate(List<EvaluationQuery> batch) throws InferenceException {
    requireValid(batch);
    failure = null;
    for (EvaluationQuery query : batch) {
      // The capacity is that of a batch, and no request is in progress between batches.
      EvalRequest request = Objects.requireNonNull(evaluator.tryAcquire());
      request.encode(query.position(), query.symmetry());
      evaluator.submit(request, new Reader(query));
    }
    runLoop();
    if (thrown != null) {
      throw new IllegalStateException("a bug in the evaluation", thrown);
    }
    if (failure != null) {
      throw new InferenceException(failure);
    }
  }

  private void requireValid(List<EvaluationQuery> batch) {
    if (closed) {
      throw new IllegalStateException("the network is closed");
    }
    if (batch.size() > maxBatch()) {
      throw new IllegalArgumentException(
          "the batch has " + batch.size() + " positions; the maximum is " + maxBatch());
    }
    for (EvaluationQuery query : batch) {
      int size = query.position().points().size();
      if (!plays(size)) {
        throw new IllegalArgumentException(
            "the network does not support boards of size " + size + ", only " + boards());
      }
    }
  }

  private void runLoop() throws InferenceException {
    try {
      while (evaluator.waiting() > 0) {
        loop.doWork();
      }
    } catch (RuntimeException e) {
      // The loop has already failed its requests; report only the cause.
      throw new InferenceException(Reasons.ofDeepest(e), e);
    } catch (Exception e) {
      throw new IllegalStateException("unexpected checked exception of the batching loop", e);
    }
  }

  /** Writes a request's result into the query's answer. */
  private final class Reader implements EvalCallback {
    private final EvaluationQuery query;

    Reader(EvaluationQuery query) {
      this.query = query;
    }

    @Override
    public void answered(EvalRequest request) {
      request.readInto(query.position(), query.answer());
    }

    @Override
    public void failed(EvalRequest request, String why) {
      failure = why;
    }
  }

  @Override
  public void close() {
    closed = true;
    evaluator.close();
  }
}
