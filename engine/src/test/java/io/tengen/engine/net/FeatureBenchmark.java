package io.tengen.engine.net;

import io.tengen.engine.rollout.TreePolicy;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.Arrays;
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
 * Measures the cost of a network request: encoding one position in the search, expanding its planes
 * into a direct buffer in the batching loop, or both. The result is the mean over the positions of
 * a game by the tree's priors, from its first move until the board is nearly full. It includes
 * about 0.1 µs for playing the move, so that the position is in the processor's cache, as that of a
 * leaf is.
 *
 * <pre>
 * ./mvnw -q -Dquick -Pjmh -pl engine process-test-classes -Djmh.args="FeatureBenchmark -prof gc"
 * </pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 10, time = 1)
@Fork(2)
public class FeatureBenchmark {
  @Param({"katago-v7", "leela-zero", "tengen"})
  String features;

  @Param({"9", "19"})
  int board;

  private Position start;
  private Position scratch;
  private int[] moves;
  private int next;

  private FeatureEncoder encoder;
  private FloatBuffer buffer;
  private long[] bits;
  private int globalsAt;

  @Setup
  public void setUp() {
    start = new Position(GameSetup.of(Rules.CHINESE, board, 7.5));
    scratch = new Position(start);
    moves = game(new Position(start), new SplittableRandom(1));
    FeatureSet set = FeatureSet.byId(features).orElseThrow();
    encoder = set.newEncoder(board, board);
    globalsAt = set.planes() * board * board;
    buffer =
        ByteBuffer.allocateDirect(Float.BYTES * (globalsAt + set.globals()))
            .order(ByteOrder.nativeOrder())
            .asFloatBuffer();
    bits = new long[PlaneBits.words(globalsAt)];
    while (next < moves.length / 2) {
      encode();
    }
  }

  private static int[] game(Position position, SplittableRandom random) {
    int length = position.points().count() * 9 / 10;
    int[] game = new int[length];
    int[] candidates = new int[position.points().count()];
    float[] priors = new float[candidates.length];
    TreePolicy policy = TreePolicy.shipped();
    for (int i = 0; i < length; i++) {
      int count = position.candidates(candidates);
      // In an order that does not depend on the history of the board.
      Arrays.sort(candidates, 0, count);
      policy.priors(position, candidates, count, priors);
      game[i] = count == 0 ? Points.PASS : candidates[draw(priors, count, random)];
      position.play(game[i]);
    }
    return game;
  }

  private static int draw(float[] priors, int count, SplittableRandom random) {
    double left = random.nextDouble();
    int drawn = 0;
    while (drawn < count - 1 && left >= priors[drawn]) {
      left -= priors[drawn++];
    }
    return drawn;
  }

  private void step() {
    if (next == moves.length) {
      next = 0;
      scratch.copyFrom(start);
    }
    scratch.playLegal(moves[next++]);
  }

  @Benchmark
  public long[] encode() {
    step();
    encoder.encode(scratch, next % Layout.SYMMETRIES, bits, 0, buffer, globalsAt);
    return bits;
  }

  /** Expands the last encoded planes, which are initially those of the middle of the game. */
  @Benchmark
  public FloatBuffer expand() {
    PlaneBits.expand(bits, 0, globalsAt, buffer, 0);
    return buffer;
  }

  @Benchmark
  public FloatBuffer encodeAndExpand() {
    step();
    encoder.encode(scratch, next % Layout.SYMMETRIES, buffer, 0, buffer, globalsAt);
    return buffer;
  }
}
