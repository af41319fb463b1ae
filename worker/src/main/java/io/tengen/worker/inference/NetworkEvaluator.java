package io.tengen.worker.inference;

import io.tengen.engine.net.BatchingEvaluator;
import io.tengen.engine.net.BatchingSettings;
import io.tengen.engine.net.EvalCallback;
import io.tengen.engine.net.EvalRequest;
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
 * A network that answers batches while the caller waits, for checks and for measuring: a {@link
 * BatchingEvaluator} whose loop the caller's thread cranks. Games use {@link LoadedNetwork}.
 *
 * <p>Belongs to one thread at a time, which {@link #evaluate} blocks. Holds native memory until it
 * is closed.
 */
public final class NetworkEvaluator implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(NetworkEvaluator.class);

  private final InferenceSession session;
  private final BatchingEvaluator evaluator;
  private final Agent loop;
  private boolean closed;

  /** What an inquirer threw, or why an inquiry failed; null while all is well. */
  private @Nullable Throwable thrown;

  private @Nullable String failure;

  /**
   * Evaluates by this session.
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
    InferenceSession session = SessionFactory.open(file, List.of(settings)).getFirst();
    LOG.info("{} is evaluated on {} by {} thread(s)", file, session.device(), settings.threads());
    return new NetworkEvaluator(session);
  }

  /**
   * Loads a network that lies in memory, by way of ONNX as from a file. Blocks.
   *
   * @throws IOException if ONNX Runtime refuses it, or there is no room for temporary files
   * @throws InferenceException if there is no ONNX Runtime, or it cannot use the device
   */
  public static NetworkEvaluator of(Network network, InferenceSettings settings)
      throws IOException, InferenceException {
    return new NetworkEvaluator(new InferenceSession(OnnxModel.of(network, null), settings));
  }

  /** Positions of the largest batch. */
  public int maxBatch() {
    return session.maxBatch();
  }

  /** The boards that the network plays on, and whether several sizes may share a batch. */
  public Boards boards() {
    return session.boards();
  }

  /** Whether the network plays on boards of this size. */
  public boolean plays(int size) {
    return session.shape().plays(size);
  }

  /**
   * Answers questions; blocks until that is done.
   *
   * @param batch at most {@link #maxBatch} of them, on boards that the network plays on; may be
   *     empty
   * @throws InferenceException if ONNX Runtime fails, or the network says what makes no sense; the
   *     answers then hold nothing of use, and the next batch may succeed
   * @throws IllegalArgumentException if the batch is not as it should be
   */
  public void evaluate(List<EvaluationQuery> batch) throws InferenceException {
    requireFit(batch);
    failure = null;
    for (EvaluationQuery evaluationQuery : batch) {
      // There are as many as a batch has, and none is under way between batches.
      EvalRequest evalRequest = Objects.requireNonNull(evaluator.tryAcquire());
      evalRequest.encode(evaluationQuery.position(), evaluationQuery.symmetry());
      evaluator.submit(evalRequest, new Reader(evaluationQuery));
    }
    crank();
    if (thrown != null) {
      throw new IllegalStateException("a bug in the evaluation", thrown);
    }
    if (failure != null) {
      throw new InferenceException(failure);
    }
  }

  private void requireFit(List<EvaluationQuery> batch) {
    if (closed) {
      throw new IllegalStateException("the network is closed");
    }
    if (batch.size() > maxBatch()) {
      throw new IllegalArgumentException(
          "a batch of " + batch.size() + ", made for at most " + maxBatch());
    }
    for (EvaluationQuery evaluationQuery : batch) {
      int size = evaluationQuery.position().points().size();
      if (!plays(size)) {
        throw new IllegalArgumentException(
            "a board of size " + size + " for a network that plays on " + boards());
      }
    }
  }

  private void crank() throws InferenceException {
    try {
      while (evaluator.waiting() > 0) {
        loop.doWork();
      }
    } catch (RuntimeException e) {
      // What ended the loop has failed its inquiries too; more than this there is not to say.
      throw new InferenceException(OnnxRuntime.reason(e), e);
    } catch (Exception e) {
      throw new IllegalStateException("the loop throws no such thing", e);
    }
  }

  /** Brings the answer to whoever asked. */
  private final class Reader implements EvalCallback {
    private final EvaluationQuery evaluationQuery;

    Reader(EvaluationQuery evaluationQuery) {
      this.evaluationQuery = evaluationQuery;
    }

    @Override
    public void answered(EvalRequest evalRequest) {
      evalRequest.readInto(evaluationQuery.position(), evaluationQuery.answer());
    }

    @Override
    public void failed(EvalRequest evalRequest, String why) {
      failure = why;
    }
  }

  @Override
  public void close() {
    closed = true;
    evaluator.close();
  }
}
