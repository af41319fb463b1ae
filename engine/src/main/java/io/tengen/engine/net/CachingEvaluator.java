package io.tengen.engine.net;

import io.tengen.game.board.Points;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Remembers another evaluator's answers. The key is a hash of all that the network is told, so
 * whatever else differs between two positions, they have the same answer; with {@link
 * EvalRequest#encode(io.tengen.game.rules.Position)} so have a position's eight images.
 *
 * <p>What is known is answered on the thread that submits. Ownership is neither remembered nor
 * told.
 */
public final class CachingEvaluator implements Evaluator {
  private final Evaluator evaluator;

  /** Makes one for answers of so many logits. */
  private final IntFunction<EvalCache> maker;

  /** By the side of the planes; null until one was asked for. */
  private final AtomicReferenceArray<@Nullable EvalCache> tables =
      new AtomicReferenceArray<>(Points.MAX_SIZE + 1);

  /** There is no memory for a table; what to do about it, in one line. Null as long as there is. */
  private volatile @Nullable String noMemory;

  private final LongAdder hits = new LongAdder();
  private final LongAdder misses = new LongAdder();

  /**
   * Wraps an evaluator, which {@link #close} closes.
   *
   * @param bytes of memory, for each size of board that is played
   */
  public CachingEvaluator(Evaluator evaluator, long bytes) {
    this(evaluator, logits -> new EvalCache(bytes, logits));
  }

  CachingEvaluator(Evaluator evaluator, IntFunction<EvalCache> maker) {
    this.evaluator = evaluator;
    this.maker = maker;
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
  public void submit(EvalRequest evalRequest, EvalCallback evalCallback) {
    evalRequest.hash();
    EvalCache table;
    try {
      table = table(evalRequest);
    } catch (OutOfMemoryError e) {
      // Hundreds of megabytes at once, in the middle of a game: whoever asks must hear of it.
      String why = "there is no memory for a cache; set a smaller one, or give Java more (-Xmx)";
      noMemory = why;
      evalRequest.submitted(evalCallback);
      evalRequest.complete(why);
      return;
    }
    if (evalRequest.answerFrom(table)) {
      hits.increment();
      evalRequest.submitted(evalCallback);
      evalRequest.complete(null);
    } else {
      misses.increment();
      evalRequest.taughtTo(this);
      evaluator.submit(evalRequest, evalCallback);
    }
  }

  /** On the thread that completes an inquiry, before its inquirer is told. */
  void learn(EvalRequest answered) {
    answered.rememberIn(table(answered));
  }

  private EvalCache table(EvalRequest evalRequest) {
    EvalCache table = tables.get(evalRequest.length());
    return table == null ? newTable(evalRequest.length()) : table;
  }

  /** The first inquiry makes the table, and others wait for it, lest there be two of them. */
  private synchronized EvalCache newTable(int length) {
    EvalCache table = tables.get(length);
    if (table == null) {
      table = maker.apply(length * length + 1);
      tables.set(length, table);
    }
    return table;
  }

  /** Inquiries that were answered from memory. */
  public long hits() {
    return hits.sum();
  }

  /** Inquiries that were passed on. */
  public long misses() {
    return misses.sum();
  }

  @Override
  public Optional<String> failure() {
    return Optional.ofNullable(noMemory).or(evaluator::failure);
  }

  @Override
  public int waiting() {
    return evaluator.waiting();
  }

  @Override
  public void close() {
    evaluator.close();
  }
}
