package io.tengen.game.rules;

import io.tengen.game.record.RandomMoves;
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
 * Measures the fixed cost of a simulation: copying a position from the middle of a game.
 *
 * <pre>
 * ./mvnw -q -Dquick -Pjmh -pl engine process-test-classes -Djmh.args="PositionBenchmark"
 * </pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 10, time = 1)
@Fork(2)
public class PositionBenchmark {
  @Param({"9", "13", "19"})
  int board;

  private Position position;
  private Position scratch;

  @Setup
  public void setUp() {
    GameSetup setup = GameSetup.of(Rules.CHINESE, board, 7.5);
    position = new Position(setup);
    RandomMoves.play(position, board * board / 2, new SplittableRandom(1));
    scratch = new Position(setup);
  }

  @Benchmark
  public Position copy() {
    scratch.copyFrom(position);
    return scratch;
  }
}
