package io.tengen.worker.learn.alphago;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.rollout.UniformRollout;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import io.tengen.worker.data.shard.TrainingGame;
import io.tengen.worker.inference.InferenceSettings;
import io.tengen.worker.inference.NetworkEvaluator;
import io.tengen.worker.learn.Learner;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests of the estimates of results, and of the positions and stages that they are compared on. */
class ResultEstimateTest {
  private static final int SIZE = 5;

  /** A board that Black owns, whoever moves. */
  private static Position won(Color toMove) {
    Points points = Points.of(SIZE);
    String rows = ".X.X." + "XXXXX" + ".X.X." + "XXXXX" + ".X.X.";
    List<Integer> black =
        IntStream.range(0, points.count())
            .filter(i -> rows.charAt(i) == 'X')
            .mapToObj(points::get)
            .toList();
    return new Position(new GameSetup(Rules.CHINESE, SIZE, 0, black, List.of(), toMove));
  }

  private static NetworkEvaluator network() throws Exception {
    try (Learner learner = new Learner(ReinforceTest.settings(1))) {
      return NetworkEvaluator.of(learner.network("n"), new InferenceSettings(8, 1));
    }
  }

  @Test
  void estimatesAreThoseOfTheSideToMove() throws Exception {
    ResultEstimate rollouts = ResultEstimate.rollouts(new UniformRollout()::playForResult, 10, 1);
    assertEquals(1, rollouts.estimate(won(Color.BLACK)).value());
    assertEquals(-1, rollouts.estimate(won(Color.WHITE)).value());
    try (NetworkEvaluator network = network()) {
      ResultEstimate games = ResultEstimate.games(network, 10, 1);
      assertEquals(1, games.estimate(won(Color.BLACK)).value());
      assertEquals(-1, games.estimate(won(Color.WHITE)).value());
    }
  }

  @Test
  void gamesOfAPolicyCostEvaluations() throws Exception {
    Position empty = new Position(GameSetup.of(Rules.CHINESE, SIZE, 0.5));
    empty.play(Points.of(SIZE).at(2, 2));
    try (NetworkEvaluator network = network()) {
      ResultEstimate.Estimate games = ResultEstimate.games(network, 20, 1).estimate(empty);
      assertTrue(games.evaluations() > 20 * 10, games::toString);
      assertEquals(1, empty.moveCount(), "the position is not modified");
      assertEquals(games, ResultEstimate.games(network, 20, 1).estimate(empty), "equal seeds");
      ResultEstimate.Estimate value = ResultEstimate.value(network, 1).estimate(empty);
      assertEquals(1, value.evaluations());
      assertTrue(Math.abs(value.value()) <= 1, value::toString);
    }
  }

  @Test
  void drawsDifferentPositionsOfWonGames() throws Exception {
    StraightLineTeacher teacher = new StraightLineTeacher(7, 1);
    List<TrainingGame> games = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      games.add(teacher.game(i));
    }
    List<ExamPosition> drawn = ExamPositions.draw(games, 60, 1);
    assertEquals(60, drawn.size());
    Set<String> places = new HashSet<>();
    for (ExamPosition exam : drawn) {
      // The teacher's White resigns.
      assertEquals(exam.position().toMove() == Color.BLACK ? 1 : -1, exam.result());
      places.add(exam.position().moveCount() + " " + exam.position().board().hash());
    }
    assertTrue(places.size() > 55, () -> places.size() + " different positions");
    assertEquals(5 * 24, ExamPositions.draw(games, 1000, 1).size());
  }

  @Test
  void errorsAreMeansOfTheirStages() {
    StageErrors errors = new StageErrors(2, 2);
    Position position = new Position(GameSetup.of(Rules.CHINESE, SIZE, 0.5));
    errors.add(new ExamPosition(new Position(position), 1), 0.5);
    position.play(Points.of(SIZE).at(2, 2));
    errors.add(new ExamPosition(new Position(position), -1), 0.5);
    for (int i = 0; i < 5; i++) {
      position.play(Points.of(SIZE).at(0, i));
    }
    errors.add(new ExamPosition(position, 1), 1);
    assertEquals(2, errors.count(0));
    assertEquals((0.25 + 2.25) / 2, errors.error(0));
    assertEquals(0, errors.error(1));
    assertEquals(2.5 / 3, errors.error(), 1e-12);
  }
}
