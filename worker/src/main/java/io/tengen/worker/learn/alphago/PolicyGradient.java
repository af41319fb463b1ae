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
 * Batches whose policy loss has the gradient of REINFORCE: each move that the learner chose, as it
 * saw the position then, weighed by its game's advantage. A move of a game that was won becomes
 * likelier, one of a game that was lost less likely, among those that there were to choose from:
 * were all points counted, then in positions that are mostly lost what is never played would become
 * likelier by and by, and nothing would ever speak against it.
 */
final class PolicyGradient {
  /**
   * A move that was chosen.
   *
   * @param game whose it is, by number
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
   * What is to be learned of games, every move once.
   *
   * @param games as {@link PolicyMatch#play} plays them
   * @param advantages of the games
   * @param rows positions of a batch at most; all batches are about as large
   * @param random mixes the positions, so that no batch has a game to itself
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
    // The order within a batch is nobody's matter: game by game each is replayed once.
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
    // Values, scores and owners count nothing here.
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
