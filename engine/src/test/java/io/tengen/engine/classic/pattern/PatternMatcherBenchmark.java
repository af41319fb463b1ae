package io.tengen.engine.classic.pattern;

import io.tengen.game.board.Board;
import io.tengen.game.record.RandomMoves;
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
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures matching the built-in library on a 19x19 board after 100 random moves, for one point.
 *
 * <pre>
 * ./mvnw -q -Dquick -Pjmh -pl engine process-test-classes -Djmh.args="PatternMatcherBenchmark"
 * </pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 10, time = 1)
@Fork(2)
public class PatternMatcherBenchmark {
  private static final int MOVES = 100;
  private static final int ASKED = 200;

  private final PatternMatcher matcher = new PatternMatcher(PatternLibrary.standard());
  private Board board;

  @Setup
  public void setUp() {
    Position position = new Position(GameSetup.of(Rules.CHINESE, 19, 7.5));
    RandomMoves.play(position, MOVES, new SplittableRandom(1));
    board = position.board();
    matcher.load(board);
  }

  @Benchmark
  @OperationsPerInvocation(ASKED)
  public int matches() {
    int matches = 0;
    for (int i = 0; i < ASKED; i++) {
      matches += matcher.matches(board.emptyAt(i), Board.BLACK).size();
    }
    return matches;
  }
}
