package io.tengen.engine.net;

import io.tengen.game.board.Points;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.agrona.concurrent.ManyToManyConcurrentArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * The pooled requests of an evaluator, and encoders for them, of which there are as many as were
 * ever used at once. Thread-safe and non-blocking.
 */
final class EvalRequestPool {
  private static final int MAX_IDLE_ENCODERS = 256;

  private final InputShape shape;
  private final int capacity;
  private final ManyToManyConcurrentArrayQueue<EvalRequest> free;

  /** The idle encoders by board size; null until one was used. */
  private final AtomicReferenceArray<@Nullable ManyToManyConcurrentArrayQueue<FeatureEncoder>>
      encoders = new AtomicReferenceArray<>(Points.MAX_SIZE + 1);

  /** The layouts of inputs from other processes, by their length; null until one was used. */
  private final AtomicReferenceArray<@Nullable Layout> layouts =
      new AtomicReferenceArray<>(Points.MAX_SIZE + 1);

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

  /** Returns a free request; null if there is none. */
  @Nullable EvalRequest tryAcquire() {
    EvalRequest request = free.poll();
    if (request != null) {
      request.acquired();
    }
    return request;
  }

  /** Returns the number of requests that are not free; approximate under concurrent use. */
  int inUse() {
    return capacity - free.size();
  }

  void free(EvalRequest request) {
    put(free, request);
  }

  /**
   * Adds an element to a queue that has room. The queue may appear full while another thread has
   * not finished removing an element, so that this spins briefly.
   */
  static <T> void put(ManyToManyConcurrentArrayQueue<T> queue, T element) {
    while (!queue.offer(element)) {
      Thread.onSpinWait();
    }
  }

  /** Returns the layout of boards that fill planes of this side length. */
  Layout layout(int length) {
    Layout layout = layouts.get(length);
    if (layout == null) {
      layout = new Layout(length, length);
      layouts.set(length, layout);
    }
    return layout;
  }

  /** Returns an encoder for exclusive use until {@link #releaseEncoder}. */
  FeatureEncoder acquireEncoder(int size) {
    ManyToManyConcurrentArrayQueue<FeatureEncoder> idle = encoders.get(size);
    FeatureEncoder encoder = idle == null ? null : idle.poll();
    return encoder == null ? shape.features().newEncoder(size, shape.length(size)) : encoder;
  }

  void releaseEncoder(int size, FeatureEncoder encoder) {
    ManyToManyConcurrentArrayQueue<FeatureEncoder> idle = encoders.get(size);
    while (idle == null) {
      encoders.compareAndSet(size, null, new ManyToManyConcurrentArrayQueue<>(MAX_IDLE_ENCODERS));
      idle = encoders.get(size);
    }
    // If the queue is full, the encoder is left to the garbage collector.
    idle.offer(encoder);
  }
}
