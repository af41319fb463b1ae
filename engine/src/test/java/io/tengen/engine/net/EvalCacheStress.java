package io.tengen.engine.net;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * Checks that threads that share a cache of evaluations see whole entries of their own key or none,
 * and that there is one cache for each board size even if several threads use it first.
 *
 * <pre>./mvnw -Pjcstress -Dquick -pl engine process-test-classes \
 *   -Djcstress.args="-m quick -c 2 -t EvalCacheStress"</pre>
 */
public final class EvalCacheStress {
  private static final int LOGITS = 26;
  private static final int TORN = -1;

  private EvalCacheStress() {}

  /** Returns a cache of one set of four entries. */
  private static CacheSegment table() {
    return new CacheSegment(1, LOGITS);
  }

  /** Stores an entry that consists of one repeated number. */
  private static void put(CacheSegment table, long key, int number) {
    float[] logits = new float[LOGITS];
    Arrays.fill(logits, number);
    table.put(key, logits, number, number);
  }

  /**
   * Returns the number stored for a key; 0 if there is no entry, {@link #TORN} if the entry has
   * different numbers.
   */
  private static int find(CacheSegment table, long key) {
    float[] logits = new float[LOGITS];
    float[] head = new float[2];
    if (!table.find(key, logits, head)) {
      return 0;
    }
    for (float logit : logits) {
      if (logit != head[0] || head[1] != head[0]) {
        return TORN;
      }
    }
    return (int) head[0];
  }

  /** One thread replaces the entry of a key, another looks it up. */
  @JCStressTest
  @Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "No entry: it is being replaced.")
  @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "The old entry.")
  @Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "The new entry.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "Something of both.")
  @State
  public static class Replacement {
    private final CacheSegment table = table();

    public Replacement() {
      put(table, 5, 1);
    }

    @Actor
    public void replace() {
      put(table, 5, 2);
    }

    @Actor
    public void read(I_Result result) {
      result.r1 = find(table, 5);
    }
  }

  /** One thread's entry evicts another from a full set while another thread looks that one up. */
  @JCStressTest
  @Outcome(id = "1, 5", expect = Expect.ACCEPTABLE, desc = "The old entry; afterwards the new.")
  @Outcome(id = "0, 5", expect = Expect.ACCEPTABLE, desc = "No entry; afterwards the new.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "The entry of another key, or of two.")
  @State
  public static class Eviction {
    private final CacheSegment table = table();

    public Eviction() {
      for (int key = 1; key <= 4; key++) {
        put(table, key, key);
      }
    }

    @Actor
    public void evict() {
      put(table, 5, 5);
    }

    @Actor
    public void read(II_Result result) {
      result.r1 = find(table, 1);
    }

    @Arbiter
    public void after(II_Result result) {
      result.r2 = find(table, 5);
    }
  }

  /** Two threads store an entry for the same key, and a third looks it up. */
  @JCStressTest
  @Outcome(
      id = {"0, 1", "0, 2", "1, 1", "1, 2", "2, 1", "2, 2"},
      expect = Expect.ACCEPTABLE,
      desc = "None or either of them; afterwards one of them.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "Something of both, or none afterwards.")
  @State
  public static class Writers {
    private final CacheSegment table = table();

    @Actor
    public void first() {
      put(table, 5, 1);
    }

    @Actor
    public void second() {
      put(table, 5, 2);
    }

    @Actor
    public void read(II_Result result) {
      result.r1 = find(table, 5);
    }

    @Arbiter
    public void after(II_Result result) {
      result.r2 = find(table, 5);
    }
  }

  /** Two threads submit the first requests for a board size. */
  @JCStressTest
  @Outcome(id = "1, 2", expect = Expect.ACCEPTABLE, desc = "One table; both are callback.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "Two tables, or a request without an answer.")
  @State
  public static class FirstRequests {
    private final AtomicInteger made = new AtomicInteger();
    private final CountingCallback callback = new CountingCallback();
    private final CachingEvaluator cache =
        new CachingEvaluator(new AnsweringEvaluator(2), this::newTable);
    private final EvalRequest one = AnsweringEvaluator.encoded(cache);
    private final EvalRequest other = AnsweringEvaluator.encoded(cache);

    private EvalCache newTable(int logits) {
      made.incrementAndGet();
      return new EvalCache(new CacheBudget(1 << 16), 1, logits);
    }

    @Actor
    public void first() {
      cache.submit(one, callback);
    }

    @Actor
    public void second() {
      cache.submit(other, callback);
    }

    @Arbiter
    public void after(II_Result result) {
      result.r1 = made.get();
      result.r2 = callback.answered();
    }
  }
}
