package io.tengen.game.board;

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
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures the operations of a rollout, each for one stone: placing it on the board, and computing
 * its effects.
 *
 * <pre>
 * ./mvnw -q -Dquick -Pjmh -pl engine process-test-classes -Djmh.args="BoardBenchmark"
 * </pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 10, time = 1)
@Fork(2)
public class BoardBenchmark {
  private static final int MOVES = 60;
  private static final int ASKED = 20;

  @Param({"9", "19"})
  int board;

  private Board empty;
  private Board scratch;
  private final int[] moves = new int[MOVES];

  private Board middle;
  private int color;
  private final int[] asked = new int[ASKED];

  @Setup
  public void setUp() {
    Position position = new Position(GameSetup.of(Rules.CHINESE, board, 7.5));
    RandomMoves.play(position, MOVES, new SplittableRandom(1));
    for (int i = 0; i < MOVES; i++) {
      moves[i] = position.move(i);
    }
    empty = new Board(board);
    scratch = new Board(board);
    middle = new Board(position.board());
    color = position.stoneToMove();
    for (int i = 0; i < ASKED; i++) {
      asked[i] = middle.emptyAt(i);
    }
  }

  /** The first moves of a game from the empty board, which is copied once. */
  @Benchmark
  @OperationsPerInvocation(MOVES)
  public int play() {
    scratch.copyFrom(empty);
    int captured = 0;
    int mover = Board.BLACK;
    for (int move : moves) {
      captured += scratch.play(move, mover);
      mover = Board.BLACK + Board.WHITE - mover;
    }
    return captured;
  }

  /** Empty points of a board after those moves. */
  @Benchmark
  @OperationsPerInvocation(ASKED)
  public int effects() {
    int effects = 0;
    for (int point : asked) {
      effects += middle.effects(point, color);
    }
    return effects;
  }
}
