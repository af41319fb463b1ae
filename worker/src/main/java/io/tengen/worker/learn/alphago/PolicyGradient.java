package io.tengen.worker.learn.alphago;

import io.tengen.engine.net.FeatureEncoder;
import io.tengen.engine.net.FeatureSet;
import io.tengen.engine.net.Layout;
import io.tengen.game.board.Color;
import io.tengen.game.rules.Position;
import io.tengen.worker.learn.TrainingBatch;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Creates training batches whose policy loss has the gradient of REINFORCE: each move that the
 * learner chose, under the symmetry of that evaluation, weighted by its game's advantage. A move of
 * a won game becomes more likely, and one of a lost game less likely, relative to the other
 * possible moves. Moves that cannot be chosen are excluded: otherwise, in positions that are mostly
 * lost, they would become more likely over time without ever being penalized.
 */
final class PolicyGradient {
  /**
   * A move that the learner chose.
   *
   * @param game index of the game
   * @param ply index of the move in the game
   */
  private record Choice(int game, int ply) {}

  private final FeatureSet features;
  private final Layout layout;
  private final FeatureEncoder encoder;

  PolicyGradient(FeatureSet features, int size) {
    this.features = features;
    encoder = features.newEncoder(size, size);
    layout = encoder.layout();
  }

  /**
   * Creates batches that contain every chosen move of games with a nonzero advantage once.
   *
   * @param games games from {@link PolicyMatch#play}
   * @param advantages advantages of the games
   * @param rows maximum number of positions in a batch; all batches have about the same size
   * @param random shuffles the positions, so that each batch has positions of many games
   */
  List<TrainingBatch> batches(
      List<PolicyGame> games, double[] advantages, int rows, SplittableRandom random) {
    List<Choice> choices = choices(games, advantages);
    for (int i = choices.size() - 1; i > 0; i--) {
      Collections.swap(choices, i, random.nextInt(i + 1));
    }
    int count = (choices.size() + rows - 1) / rows;
    List<TrainingBatch> batches = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int from = (int) ((long) choices.size() * i / count);
      int to = (int) ((long) choices.size() * (i + 1) / count);
      batches.add(batch(games, advantages, choices.subList(from, to)));
    }
    return batches;
  }

  private static List<Choice> choices(List<PolicyGame> games, double[] advantages) {
    List<Choice> choices = new ArrayList<>();
    for (int i = 0; i < games.size(); i++) {
      Color side = PolicyMatch.side(i);
      Position end = games.get(i).position();
      for (int ply = 0; ply < end.moveCount() && advantages[i] != 0; ply++) {
        if (end.mover(ply) == side && games.get(i).symmetry(ply) != PolicyGame.NOT_CHOSEN) {
          choices.add(new Choice(i, ply));
        }
      }
    }
    return choices;
  }

  private TrainingBatch batch(List<PolicyGame> games, double[] advantages, List<Choice> unordered) {
    // The order within a batch is arbitrary; sorted by game, each game is replayed once.
    List<Choice> chosen = new ArrayList<>(unordered);
    chosen.sort(Comparator.comparingInt(Choice::game).thenComparingInt(Choice::ply));
    int count = chosen.size();
    int area = layout.area();
    float[] planes = new float[count * features.planes() * area];
    float[] globals = new float[count * features.globals()];
    float[] policy = new float[count * layout.policyLength()];
    float[] impossible = new float[policy.length];
    Arrays.fill(impossible, 1);
    int[] moves = new int[layout.policyLength()];
    float[] weights = new float[count];
    FloatBuffer planeBuffer = FloatBuffer.wrap(planes);
    FloatBuffer globalBuffer = FloatBuffer.wrap(globals);
    Position position = new Position(games.getFirst().position().setup());
    for (int row = 0; row < count; row++) {
      Choice choice = chosen.get(row);
      PolicyGame game = games.get(choice.game());
      if (row == 0 || chosen.get(row - 1).game() != choice.game()) {
        position = new Position(game.position().setup());
      }
      while (position.moveCount() < choice.ply()) {
        position.playLegal(game.position().move(position.moveCount()));
      }
      int symmetry = game.symmetry(choice.ply());
      int planesAt = row * features.planes() * area;
      encoder.encode(
          position, symmetry, planeBuffer, planesAt, globalBuffer, row * features.globals());
      int move = layout.index(symmetry, game.position().move(choice.ply()));
      policy[row * layout.policyLength() + move] = 1;
      int choices = PolicyGame.choices(position, moves);
      for (int i = 0; i < choices; i++) {
        impossible[row * layout.policyLength() + layout.index(symmetry, moves[i])] = 0;
      }
      weights[row] = (float) advantages[choice.game()];
    }
    // Score and ownership have weight 0 here, and the value must have loss weight 0 in the learner.
    return new TrainingBatch(
        layout.size(),
        planes,
        globals,
        policy,
        weights,
        new float[count],
        new float[count],
        new float[count * area],
        new float[count],
        impossible);
  }
}
