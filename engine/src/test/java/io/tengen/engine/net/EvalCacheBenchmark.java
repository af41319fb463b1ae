package io.tengen.engine.net;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Compares the cache with Caffeine of the same memory: each operation looks up an answer and stores
 * it if it is missing. Recent keys are more frequent than old ones, and new keys keep appearing, as
 * in a search that continues from move to move; with a drift of 0 there are no new keys. Reports
 * the time of an operation and the hit rate.
 *
 * <pre>
 * ./mvnw -q -Dquick -Pjmh -pl engine process-test-classes -Djmh.args="EvalCacheBenchmark -prof gc"
 * </pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
@Threads(2)
public class EvalCacheBenchmark {
  private static final long BYTES = 32 << 20;

  /** The logits of a 9x9 board. */
  private static final int LOGITS = 82;

  /**
   * The bytes that Caffeine needs besides the logits: key, node, answer, array header and map slot.
   */
  private static final long OVERHEAD = 144;

  /** Both caches; one of them is used. */
  @State(Scope.Benchmark)
  public static class Caches {
    /** The number of new keys in ten look-ups. */
    @Param({"0", "1", "5"})
    int drift;

    private final AtomicInteger threads = new AtomicInteger();
    private EvalCache table;
    private Cache<Long, float[]> caffeine;
    private int space;

    @Setup
    public void setUp() {
      table = new EvalCache(new CacheBudget(BYTES), BYTES, LOGITS);
      caffeine =
          Caffeine.newBuilder().maximumSize(BYTES / (OVERHEAD + Float.BYTES * LOGITS)).build();
      space = 4 * new CacheSegment(BYTES, LOGITS).rows();
    }
  }

  /** A thread's stream of keys. */
  @State(Scope.Thread)
  public static class Asker {
    private final float[] into = new float[LOGITS];
    private final float[] head = new float[2];
    private SplittableRandom random;
    private long asked;

    @Setup
    public void setUp(Caches caches) {
      random = new SplittableRandom(caches.threads.incrementAndGet());
      asked = 10L * caches.space;
    }

    private long next(Caches caches) {
      double share = random.nextDouble();
      long rank = (long) (caches.space * share * share * share);
      long key = (asked++ * caches.drift / 10 - rank) * 0x9e3779b97f4a7c15L;
      key = (key ^ key >>> 32) * 0xd1b54a32d192ed03L;
      return key ^ key >>> 29;
    }
  }

  /** The number of hits and misses. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Found {
    public long hits;
    public long misses;

    @Setup(Level.Iteration)
    public void reset() {
      hits = 0;
      misses = 0;
    }
  }

  @Benchmark
  public float[] table(Caches caches, Asker asker, Found found) {
    long key = asker.next(caches);
    if (caches.table.find(key, asker.into, asker.head)) {
      found.hits++;
    } else {
      found.misses++;
      caches.table.put(key, asker.into, 0, 0);
    }
    return asker.into;
  }

  @Benchmark
  public float[] caffeine(Caches caches, Asker asker, Found found) {
    long key = asker.next(caches);
    float[] answer = caches.caffeine.getIfPresent(key);
    if (answer != null) {
      found.hits++;
      System.arraycopy(answer, 0, asker.into, 0, LOGITS);
    } else {
      found.misses++;
      caches.caffeine.put(key, asker.into.clone());
    }
    return asker.into;
  }
}
