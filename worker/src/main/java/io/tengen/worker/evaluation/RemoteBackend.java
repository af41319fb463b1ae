package io.tengen.worker.evaluation;

import io.tengen.engine.net.Backend;
import io.tengen.engine.net.BackendException;
import io.tengen.engine.net.InputShape;
import io.tengen.text.Reasons;
import io.tengen.wire.evaluation.EvaluationReply;
import io.tengen.worker.inference.RemoteEvaluation.LocalBackend;
import io.tengen.worker.inference.RemoteEvaluation.RemoteNetwork;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A network on other workers. While none of them answers, this worker's own CPU evaluates. The
 * answers have no ownership.
 */
final class RemoteBackend implements Backend {
  private static final Logger log = LoggerFactory.getLogger(RemoteBackend.class);

  /** The largest absolute value that is accepted, since devices of half precision round. */
  private static final float MOST_VALUE = 1.01f;

  private final RemoteNetwork network;
  private final RemoteNetworkClient client;
  private final LocalBackend localBackend;
  private final boolean full;
  private final EvaluationMetrics metrics;
  private final Runnable closed;
  private final int most;
  private final float[] planes;
  private final float[] globals;
  private final float[] policy;
  private final float[] value;
  private final float[] lead;

  /** The network on this worker's CPU; null until it is first needed. */
  private @Nullable Backend local;

  /** Whether the last run was evaluated here. */
  private boolean isLocal;

  /**
   * @param most the largest batch
   * @param full whether logits have 32 bits
   * @param closed run by {@link #close}
   */
  RemoteBackend(
      RemoteNetwork network,
      RemoteNetworkClient client,
      LocalBackend localBackend,
      int most,
      boolean full,
      EvaluationMetrics metrics,
      Runnable closed) {
    this.network = network;
    this.client = client;
    this.localBackend = localBackend;
    this.most = most;
    this.full = full;
    this.metrics = metrics;
    this.closed = closed;
    int area = network.shape().maxLength() * network.shape().maxLength();
    planes = new float[most * network.shape().features().planes() * area];
    globals = new float[most * network.shape().features().globals()];
    policy = new float[most * (area + 1)];
    value = new float[most];
    lead = new float[most];
  }

  @Override
  public InputShape shape() {
    return network.shape();
  }

  @Override
  public int maxBatch() {
    return most;
  }

  @Override
  public FloatBuffer planes() {
    return FloatBuffer.wrap(planes);
  }

  @Override
  public FloatBuffer globals() {
    return FloatBuffer.wrap(globals);
  }

  @Override
  public void run(int count, int side) throws BackendException {
    RemoteBatch batch = RemoteBatch.of(shape().features(), count, side, planes, globals);
    try {
      isLocal = !client.evaluate(batch, answers -> read(answers, count, side));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BackendException("the evaluation was interrupted", e);
    }
    if (client.isClosed()) {
      throw new BackendException("the worker is shutting down");
    }
    if (isLocal) {
      runHere(count, side);
    }
  }

  private void runHere(int count, int side) throws BackendException {
    Backend here = local();
    int cells = shape().features().planes() * side * side;
    here.planes().put(0, planes, 0, count * cells);
    here.globals().put(0, globals, 0, count * shape().features().globals());
    here.run(count, side);
    metrics.local(count);
  }

  private Backend local() throws BackendException {
    if (local == null) {
      try {
        local = localBackend.open();
      } catch (IOException e) {
        throw new BackendException(Reasons.withFile(e), e);
      }
      log.warn(
          "no other worker evaluates network {}; this one does until there is one",
          network.file().brief());
    }
    return local;
  }

  /**
   * Reads the answers of a server; returns what is wrong with them in one line, null if nothing.
   */
  private @Nullable String read(EvaluationReply.Answers answers, int count, int side) {
    int logits = count * (side * side + 1);
    int width = PendingBatch.logitWidth(full);
    if (answers.values().remaining() != count * PendingBatch.VALUE_BYTES
        || answers.logits().remaining() != logits * width) {
      return "an answer of %d and %d bytes; expected %d and %d"
          .formatted(
              answers.values().remaining(),
              answers.logits().remaining(),
              count * PendingBatch.VALUE_BYTES,
              logits * width);
    }
    float sum = readLogits(answers.logits(), logits);
    for (int i = 0; i < count; i++) {
      value[i] = answers.values().getFloat(i * PendingBatch.VALUE_BYTES);
      lead[i] = answers.values().getFloat(i * PendingBatch.VALUE_BYTES + Float.BYTES);
      // Written so that NaN fails.
      if (!(Math.abs(value[i]) <= MOST_VALUE)) {
        return "a value of " + value[i] + "; expected -1 to 1";
      }
      sum += network.hasLead() ? lead[i] * 0 : 0;
    }
    return sum == 0 ? null : "an answer that is not a finite number";
  }

  /** Reads the logits; returns 0 if all are finite. */
  private float readLogits(ByteBuffer bytes, int count) {
    // The sum stays 0 unless a number is infinite or NaN.
    float sum = 0;
    for (int i = 0; i < count; i++) {
      float logit =
          full
              ? bytes.getFloat(i * Float.BYTES)
              : Float.float16ToFloat(bytes.getShort(i * Short.BYTES));
      policy[i] = logit;
      sum += logit * 0;
    }
    return sum;
  }

  @Override
  public FloatBuffer policy() {
    return isLocal && local != null ? local.policy() : FloatBuffer.wrap(policy);
  }

  @Override
  public FloatBuffer value() {
    return isLocal && local != null ? local.value() : FloatBuffer.wrap(value);
  }

  @Override
  public @Nullable FloatBuffer lead() {
    if (isLocal && local != null) {
      return local.lead();
    }
    return network.hasLead() ? FloatBuffer.wrap(lead) : null;
  }

  @Override
  public @Nullable FloatBuffer ownership() {
    return null;
  }

  @Override
  public void close() {
    closed.run();
    if (local != null) {
      local.close();
    }
  }
}
