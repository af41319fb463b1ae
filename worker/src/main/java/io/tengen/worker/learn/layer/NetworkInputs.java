package io.tengen.worker.learn.layer;

import io.tengen.engine.net.FeatureEncoder;
import io.tengen.engine.net.FeatureSet;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.nio.FloatBuffer;
import java.util.SplittableRandom;

/**
 * A network's inputs for N positions on boards of one size. Arrays are not copied.
 *
 * @param size S, the side of the boards in points; the boards fill their planes
 * @param count N
 * @param planes [N, P, S, S], where P is the number of the features' planes
 * @param globals [N, G], where G is the number of the features' global inputs
 */
public record NetworkInputs(int size, int count, float[] planes, float[] globals) {
  private static final double KOMI = 7.5;

  /** Returns positions of random games; equal arguments give equal positions. */
  public static NetworkInputs ofRandomGame(FeatureSet features, int size, int count, long seed) {
    FeatureEncoder encoder = features.newEncoder(size, size);
    int cells = features.planes() * size * size;
    float[] planes = new float[count * cells];
    float[] globals = new float[count * features.globals()];
    FloatBuffer planeBuffer = FloatBuffer.wrap(planes);
    FloatBuffer globalBuffer = FloatBuffer.wrap(globals);
    SplittableRandom random = new SplittableRandom(seed);
    Position position = new Position(GameSetup.of(Rules.CHINESE, size, KOMI));
    int[] candidates = new int[size * size + 1];
    for (int n = 0; n < count; n++) {
      encoder.encode(position, 0, planeBuffer, n * cells, globalBuffer, n * features.globals());
      int choices = position.candidates(candidates);
      position.play(choices == 0 ? Points.PASS : candidates[random.nextInt(choices)]);
      if (position.isOver()) {
        position = new Position(position.setup());
      }
    }
    return new NetworkInputs(size, count, planes, globals);
  }
}
