package io.tengen.engine.net;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.game.board.Points;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * An evaluator that caches the answers of another. The key is a hash of all inputs of the network,
 * so that positions with equal inputs share an answer; with {@link
 * EvalRequest#encode(io.tengen.game.rules.Position)} the eight images of a position share one too.
 *
 * <p>Cached answers complete on the thread that submits. Answers, cached or not, have no ownership.
 */
public final class CachingEvaluator implements Evaluator {
  private final Evaluator evaluator;

  /** Creates a cache for answers with a number of logits. */
  private final IntFunction<EvalCache> factory;

  /** The caches by the side length of the planes; null until first needed. */
  private final AtomicReferenceArray<@Nullable EvalCache> caches =
      new AtomicReferenceArray<>(Points.MAX_SIZE + 1);

  @GuardedBy("this")
  private boolean closed;

  private final LongAdder hits = new LongAdder();
  private final LongAdder misses = new LongAdder();

  /**
   * Wraps an evaluator, which {@link #close} closes.
   *
   * @param evaluator the evaluator
   * @param budget the memory that this cache shares with others
   * @param bytes the largest memory of the cache for each board size that is played, in bytes
   */
  public CachingEvaluator(Evaluator evaluator, CacheBudget budget, long bytes) {
    this(evaluator, logits -> new EvalCache(budget, bytes, logits));
  }

  CachingEvaluator(Evaluator evaluator, IntFunction<EvalCache> factory) {
    this.evaluator = evaluator;
    this.factory = factory;
  }

  @Override
  public InputShape shape() {
    return evaluator.shape();
  }

  @Override
  public @Nullable EvalRequest tryAcquire() {
    return evaluator.tryAcquire();
  }

  @Override
  public void submit(EvalRequest request, EvalCallback callback) {
    request.hash();
    EvalCache cache = cache(request);
    if (cache != null && request.readFrom(cache)) {
      hits.increment();
      request.submitted(callback);
      request.complete(null);
    } else {
      misses.increment();
      request.storeIn(this);
      evaluator.submit(request, callback);
    }
  }

  /** Stores an answer. Called on the thread that completes a request, before its callback. */
  void store(EvalRequest answered) {
    EvalCache cache = caches.get(answered.length());
    if (cache == null) {
      answered.dropOwnership();
    } else {
      answered.writeTo(cache);
    }
  }

  private @Nullable EvalCache cache(EvalRequest request) {
    EvalCache cache = caches.get(request.length());
    return cache == null ? newCache(request.length()) : cache;
  }

  /**
   * Creates the cache of a size, once. Blocks other threads that need it in the meantime. Returns
   * null if there is no memory for it; answers are then not cached.
   */
  private synchronized @Nullable EvalCache newCache(int length) {
    EvalCache cache = caches.get(length);
    if (cache == null && !closed) {
      try {
        cache = factory.apply(length * length + 1);
        caches.set(length, cache);
      } catch (OutOfMemoryError e) {
        return null;
      }
    }
    return cache;
  }

  /** Returns the number of requests that were answered from the cache. */
  public long hits() {
    return hits.sum();
  }

  /** Returns the number of requests that were passed on to the wrapped evaluator. */
  public long misses() {
    return misses.sum();
  }

  @Override
  public Optional<String> failure() {
    return evaluator.failure();
  }

  @Override
  public int waiting() {
    return evaluator.waiting();
  }

  @Override
  public boolean evaluateWaiting() {
    return evaluator.evaluateWaiting();
  }

  /** Closes the wrapped evaluator and frees the memory of the cache. */
  @Override
  public void close() {
    evaluator.close();
    synchronized (this) {
      closed = true;
      for (int length = 0; length < caches.length(); length++) {
        EvalCache cache = caches.get(length);
        if (cache != null) {
          cache.close();
        }
      }
    }
  }
}
