package io.tengen.engine.net;

import io.tengen.engine.game.Points;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Remembers another evaluator's answers. The key is a hash of all that the network is told, so
 * whatever else differs between two positions, they have the same answer; with {@link
 * Inquiry#encode(io.tengen.engine.game.Position)} so have a position's eight images.
 *
 * <p>What is known is answered on the thread that submits. Ownership is neither remembered nor
 * told.
 */
public final class CachingEvaluator implements Evaluator {
  private final Evaluator evaluator;

  /** Makes one for answers of so many logits. */
  private final IntFunction<AnswerTable> maker;

  /** By the side of the planes; null until one was asked for. */
  private final AtomicReferenceArray<@Nullable AnswerTable> tables =
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
    this(evaluator, logits -> new AnswerTable(bytes, logits));
  }

  CachingEvaluator(Evaluator evaluator, IntFunction<AnswerTable> maker) {
    this.evaluator = evaluator;
    this.maker = maker;
  }

  @Override
  public InputShape shape() {
    return evaluator.shape();
  }

  @Override
  public @Nullable Inquiry tryAcquire() {
    return evaluator.tryAcquire();
  }

  @Override
  public void submit(Inquiry inquiry, Inquirer inquirer) {
    inquiry.hash();
    AnswerTable table;
    try {
      table = table(inquiry);
    } catch (OutOfMemoryError e) {
      // Hundreds of megabytes at once, in the middle of a game: whoever asks must hear of it.
      String why = "there is no memory for a cache; set a smaller one, or give Java more (-Xmx)";
      noMemory = why;
      inquiry.submitted(inquirer);
      inquiry.complete(why);
      return;
    }
    if (inquiry.answerFrom(table)) {
      hits.increment();
      inquiry.submitted(inquirer);
      inquiry.complete(null);
    } else {
      misses.increment();
      inquiry.taughtTo(this);
      evaluator.submit(inquiry, inquirer);
    }
  }

  /** On the thread that completes an inquiry, before its inquirer is told. */
  void learn(Inquiry answered) {
    answered.rememberIn(table(answered));
  }

  private AnswerTable table(Inquiry inquiry) {
    AnswerTable table = tables.get(inquiry.length());
    return table == null ? newTable(inquiry.length()) : table;
  }

  /** The first inquiry makes the table, and others wait for it, lest there be two of them. */
  private synchronized AnswerTable newTable(int length) {
    AnswerTable table = tables.get(length);
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
