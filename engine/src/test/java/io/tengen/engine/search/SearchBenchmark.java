package io.tengen.engine.search;

import io.tengen.engine.rollout.PriorPolicy;
import io.tengen.engine.rollout.RolloutPolicies;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Time and, with {@code -prof gc}, bytes allocated ({@code gc.alloc.rate.norm}) for one simulation
 * of a search that begins with an empty tree; one-time allocations of a search are divided among
 * its simulations.
 *
 * <pre>
 * ./mvnw -q -Dquick -Pjmh -pl engine process-test-classes -Djmh.args="SearchBenchmark -prof gc"
 * </pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 10, time = 1)
@Fork(2)
public class SearchBenchmark {
  private static final int VISITS = 10_000;

  @Param({"uniform", "pattern"})
  String policy;

  @Param({"9", "19"})
  int board;

  private Search search;
  private Position start;

  @Setup
  public void setUp() {
    search =
        new Search(
            SearchSettings.DEFAULT,
            () -> RolloutPolicies.named(policy),
            () -> PriorPolicy.UNIFORM,
            1);
    start = new Position(GameSetup.of(Rules.CHINESE, board, 7.5));
  }

  @TearDown
  public void tearDown() {
    search.close();
  }

  @Benchmark
  @OperationsPerInvocation(VISITS)
  public SearchReport simulation() throws InterruptedException {
    search.forget();
    return search.run(start, new SearchLimit.Visits(VISITS));
  }
}
