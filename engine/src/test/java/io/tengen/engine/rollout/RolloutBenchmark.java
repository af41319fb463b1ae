package io.tengen.engine.rollout;

import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures playouts a second: each copies the empty board, plays it to the end and counts the area.
 *
 * <pre>
 * ./mvnw -q -Dquick -Pjmh -pl engine process-test-classes -Djmh.args="RolloutBenchmark -prof gc"
 * ./mvnw -q -Dquick -Pjmh -pl engine process-test-classes -Djmh.args="RolloutBenchmark -p policy=uniform -p board=9"
 * </pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 10, time = 1)
@Fork(2)
public class RolloutBenchmark {
  @Param({"uniform", "pattern"})
  String policy;

  @Param({"9", "13", "19"})
  int board;

  private RolloutPolicy rollouts;
  private SplittableRandom random;
  private Position start;
  private Position scratch;

  @Setup
  public void setUp() {
    rollouts = RolloutPolicies.named(policy);
    random = new SplittableRandom(1);
    start = new Position(GameSetup.of(Rules.CHINESE, board, 7.5));
    scratch = new Position(start);
  }

  @Benchmark
  public double playout() {
    scratch.copyFrom(start);
    rollouts.playForResult(scratch, random);
    return scratch.score();
  }
}
