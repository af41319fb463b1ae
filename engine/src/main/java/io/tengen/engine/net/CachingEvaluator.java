package io.tengen.engine.net;

import io.tengen.engine.game.Points;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
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
  private final long bytes;

  /** By the side of the planes; null until one was asked for. */
  private final AtomicReferenceArray<@Nullable AnswerTable> tables =
      new AtomicReferenceArray<>(Points.MAX_SIZE + 1);

  private final LongAdder hits = new LongAdder();
  private final LongAdder misses = new LongAdder();

  /**
   * Wraps an evaluator, which {@link #close} closes.
   *
   * @param bytes of memory, for each size of board that is played
   */
  public CachingEvaluator(Evaluator evaluator, long bytes) {
    this.evaluator = evaluator;
    this.bytes = bytes;
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
    if (inquiry.answerFrom(table(inquiry))) {
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
      table = new AnswerTable(bytes, length * length + 1);
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
    return evaluator.failure();
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
