package io.tengen.worker.evaluation;

import io.tengen.engine.net.EvalCallback;
import io.tengen.engine.net.EvalRequest;
import io.tengen.wire.evaluation.EvaluationReply;
import io.tengen.wire.evaluation.EvaluationRequest.Batch;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A batch of a client at the server: its positions are evaluated one by one, in batches with those
 * of others, and answered together. Threads complete positions concurrently; the one that completes
 * the last passes on the reply.
 */
final class PendingBatch {
  /** The bytes of a value and a lead. */
  static final int VALUE_BYTES = 2 * Float.BYTES;

  /** The largest finite number of 16 bits. */
  private static final float MOST_HALF = 65_504;

  private final Batch batch;
  private final boolean full;
  private final int planeBytes;
  private final int globalBytes;
  private final int logits;
  private final long deadline;
  private final Runnable next;
  private final Consumer<EvaluationReply> reply;
  private final ByteBuffer valueBytes;
  private final ByteBuffer logitBytes;
  private final AtomicInteger missing;
  private final AtomicReference<@Nullable String> failure = new AtomicReference<>();

  /**
   * @param full whether logits have 32 bits instead of 16
   * @param deadline when the client stops waiting, in nanoseconds of {@link System#nanoTime}
   * @param next run after each answer, when the evaluator may take another position
   * @param reply takes the reply, once, on any thread
   */
  PendingBatch(
      Batch batch, boolean full, long deadline, Runnable next, Consumer<EvaluationReply> reply) {
    this.batch = batch;
    this.full = full;
    this.deadline = deadline;
    this.next = next;
    this.reply = reply;
    planeBytes = batch.planes().remaining() / batch.count();
    globalBytes = batch.globals().remaining() / batch.count();
    logits = batch.side() * batch.side() + 1;
    valueBytes = buffer(batch.count() * VALUE_BYTES);
    logitBytes = buffer(batch.count() * logits * logitWidth(full));
    missing = new AtomicInteger(batch.count());
  }

  private static ByteBuffer buffer(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Returns the number of bytes of a logit. */
  static int logitWidth(boolean full) {
    return full ? Float.BYTES : Short.BYTES;
  }

  int count() {
    return batch.count();
  }

  /** Returns the positions, each of which must be submitted or failed. */
  List<Inquiry> inquiries() {
    List<Inquiry> all = new ArrayList<>(batch.count());
    for (int i = 0; i < batch.count(); i++) {
      all.add(new Inquiry(i));
    }
    return all;
  }

  private void completed() {
    if (missing.decrementAndGet() == 0) {
      String why = failure.get();
      reply.accept(
          why == null
              ? new EvaluationReply.Answers(batch.number(), valueBytes, logitBytes)
              : new EvaluationReply.Failure(batch.number(), why));
    }
  }

  /** One position. */
  final class Inquiry implements EvalCallback {
    private final int index;

    private Inquiry(int index) {
      this.index = index;
    }

    /** Returns whether the client has stopped waiting. */
    boolean isLate(long now) {
      return now - deadline >= 0;
    }

    void load(EvalRequest request) {
      request.load(
          batch.side(), batch.planes(), index * planeBytes, batch.globals(), index * globalBytes);
    }

    @Override
    public void answered(EvalRequest request) {
      valueBytes.putFloat(index * VALUE_BYTES, request.value());
      valueBytes.putFloat(index * VALUE_BYTES + Float.BYTES, request.lead());
      float[] numbers = new float[logits];
      request.copyLogits(numbers);
      int at = index * logits * logitWidth(full);
      for (float number : numbers) {
        if (full) {
          logitBytes.putFloat(at, number);
        } else {
          float finite = Math.clamp(number, -MOST_HALF, MOST_HALF);
          logitBytes.putShort(at, Float.floatToFloat16(finite));
        }
        at += logitWidth(full);
      }
      completed();
      next.run();
    }

    @Override
    public void failed(EvalRequest request, String why) {
      fail(why);
      next.run();
    }

    /** Completes this position without an answer. */
    void fail(String why) {
      failure.compareAndSet(null, why);
      completed();
    }
  }
}
