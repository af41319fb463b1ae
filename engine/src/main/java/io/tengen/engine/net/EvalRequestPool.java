package io.tengen.engine.net;

import io.tengen.game.board.Points;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.agrona.concurrent.ManyToManyConcurrentArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * The inquiries of an evaluator, and encoders for them: as many as were ever used at once.
 * Thread-safe; nothing blocks.
 */
final class EvalRequestPool {
  private static final int ENCODERS_KEPT = 256;

  private final InputShape shape;
  private final int capacity;
  private final ManyToManyConcurrentArrayQueue<EvalRequest> free;

  /** By board size; null until one was used. */
  private final AtomicReferenceArray<@Nullable ManyToManyConcurrentArrayQueue<FeatureEncoder>>
      encoders = new AtomicReferenceArray<>(Points.MAX_SIZE + 1);

  EvalRequestPool(InputShape shape, int capacity) {
    this.shape = shape;
    this.capacity = capacity;
    free = new ManyToManyConcurrentArrayQueue<>(Math.max(2, capacity));
    for (int i = 0; i < capacity; i++) {
      put(free, new EvalRequest(this));
    }
  }

  InputShape shape() {
    return shape;
  }

  int capacity() {
    return capacity;
  }

  /** A free inquiry; null if there is none. */
  @Nullable EvalRequest tryAcquire() {
    EvalRequest evalRequest = free.poll();
    if (evalRequest != null) {
      evalRequest.acquired();
    }
    return evalRequest;
  }

  void free(EvalRequest evalRequest) {
    put(free, evalRequest);
  }

  /**
   * Into a queue that has room. It may seem to have none as long as another thread is halfway
   * through taking what stood in that room's place.
   */
  static <T> void put(ManyToManyConcurrentArrayQueue<T> queue, T element) {
    while (!queue.offer(element)) {
      Thread.onSpinWait();
    }
  }

  /** The calling thread's until it gives it back. */
  FeatureEncoder takeEncoder(int size) {
    ManyToManyConcurrentArrayQueue<FeatureEncoder> idle = encoders.get(size);
    FeatureEncoder encoder = idle == null ? null : idle.poll();
    return encoder == null ? shape.features().newEncoder(size, shape.length(size)) : encoder;
  }

  void giveEncoderBack(int size, FeatureEncoder encoder) {
    ManyToManyConcurrentArrayQueue<FeatureEncoder> idle = encoders.get(size);
    while (idle == null) {
      encoders.compareAndSet(size, null, new ManyToManyConcurrentArrayQueue<>(ENCODERS_KEPT));
      idle = encoders.get(size);
    }
    // Where there is no room, more threads encode at once than anybody has, and it is garbage.
    idle.offer(encoder);
  }
}
