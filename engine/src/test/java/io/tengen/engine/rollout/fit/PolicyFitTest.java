package io.tengen.engine.rollout.fit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.rollout.LinearPolicy;
import io.tengen.engine.rollout.PatternFeatures.Table;
import io.tengen.engine.rollout.Scripted;
import io.tengen.game.rules.Position;
import java.util.List;
import org.junit.jupiter.api.Test;

class PolicyFitTest {
  /** A number of occurrences that no pattern reaches. */
  private static final int NO_PATTERNS = 1_000_000_000;

  private static final LinearPolicy TAUGHT =
      Scripted.weights(
          Table.TREE,
          name ->
              switch (name) {
                case "near.orthogonal" -> 1.5;
                case "near.diagonal" -> 1;
                case "capture.1", "line.2" -> 1.2;
                case "self-atari.1" -> -2;
                case "atari.1" -> 0.8;
                case "line.1" -> -1.5;
                default -> 0;
              });

  @Test
  void recoversTheWeightsOfATeacher() {
    List<LabeledPosition> examples =
        Scripted.examples(Scripted.games(60, 7, 1), 900, 1 / 3.0, Scripted.playing(TAUGHT));
    PolicyFit.Fitted fitted =
        PolicyFit.toTeacher(examples, NO_PATTERNS, false).fit(Table.TREE, done -> {});

    for (String name : List.of("self-atari.1", "atari.1")) {
      assertEquals(TAUGHT.get(name), fitted.policy().get(name), 0.1, name);
    }
    // Most captured chains could not escape, so that the penalty divides the weight of a capture.
    assertEquals(1.2, fitted.policy().get("capture.1"), 0.2);
    // The features of a move's place overlap, so only sums of their weights are determined.
    LinearPolicy found = fitted.policy();
    double second = found.get("line.2") + found.get("beside.2.2");
    double first = found.get("line.1") + found.get("beside.1.2");
    assertEquals(2.7, second - first, 0.2);
    double orthogonal = found.get("near.orthogonal") + found.get("distance.2");
    double diagonal = found.get("near.diagonal") + found.get("distance.3");
    assertEquals(0.5, orthogonal - diagonal, 0.1);

    double[] sums = new double[2];
    for (LabeledPosition labeledPosition : examples) {
      if (labeledPosition.isHeldOut()) {
        labeledPosition.show((position, points, count, targets) -> {
          sums[0]++;
          for (int i = 0; i < count; i++) {
            sums[1] -= targets[i] * Math.log(targets[i]);
          }
        });
      }
    }
    PolicyFit.Quality quality = fitted.quality();
    assertEquals(sums[0], quality.positions());
    double unavoidable = sums[1] / sums[0];
    assertTrue(quality.logLoss() > unavoidable - 1e-6, quality + ", entropy " + unavoidable);
    assertEquals(unavoidable, quality.logLoss(), 0.01, "cross-entropy is at least the entropy");
    assertTrue(quality.accuracy() > 0.6, quality.toString());
  }

  @Test
  void gamesAndACertainTeacherGiveSimilarWeights() {
    List<PolicyFit.Game> games = Scripted.games(20, 5, 2);
    Teacher sure =
        positions ->
            positions.stream()
                .map(position -> {
                  float[] policy = new float[25];
                  int next = next(games, position);
                  if (next > 0) {
                    policy[position.points().toIndex(next) - 1] = 1;
                  }
                  return new TeacherEvaluation(policy, 0.5, new float[0]);
                })
                .toList();
    int all = games.stream().mapToInt(game -> game.moves().size()).sum();
    List<LabeledPosition> examples = Scripted.examples(games, all, 0, sure);
    PolicyFit.Quality ofGames =
        new PolicyFit(games, 20, true).fit(Table.ROLLOUT, done -> {}).quality();
    PolicyFit.Quality ofTeacher =
        PolicyFit.toTeacher(examples, 20, true).fit(Table.ROLLOUT, done -> {}).quality();
    // Not exactly equal, since games share their openings and the order of the steps differs.
    assertEquals(ofGames.features(), ofTeacher.features(), 10);
    assertEquals(ofGames.logLoss(), ofTeacher.logLoss(), 0.1);
  }

  /** Returns the next move of the game from which this position comes. */
  private static int next(List<PolicyFit.Game> games, Position position) {
    for (PolicyFit.Game game : games) {
      int length = position.moveCount();
      boolean isOfGame = length < game.moves().size();
      for (int i = 0; isOfGame && i < length; i++) {
        isOfGame = game.moves().get(i) == position.move(i);
      }
      if (isOfGame) {
        return game.moves().get(length);
      }
    }
    throw new IllegalArgumentException("of none of the games:\n" + position);
  }

  @Test
  void progressEndsAtTheAnnouncedWork() {
    PolicyFit fit = new PolicyFit(Scripted.games(10, 5, 3), 20, false);
    int[] last = new int[1];
    fit.run(List.of(), done -> last[0] = done);
    assertEquals(fit.work(), last[0]);
    PolicyFit another = new PolicyFit(Scripted.games(10, 5, 3), 20, false);
    another.fit(Table.ROLLOUT, done -> last[0] = done);
    assertEquals(another.work(1), last[0]);
  }

  @Test
  void rejectsInvalidEvaluations() {
    for (float chance : new float[] {Float.NaN, -0.1f, 1.5f}) {
      assertThrows(
          IllegalArgumentException.class,
          () -> new TeacherEvaluation(new float[] {chance}, 0.5, new float[0]));
    }
    assertThrows(
        IllegalArgumentException.class,
        () -> new TeacherEvaluation(new float[0], Double.NaN, new float[0]));
    assertThrows(
        IllegalArgumentException.class,
        () -> new TeacherEvaluation(new float[0], 0.5, new float[] {-1.1f}));
  }
}
