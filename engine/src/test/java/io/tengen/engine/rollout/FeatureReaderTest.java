package io.tengen.engine.rollout;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.engine.rollout.PatternFeatures.Table;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.Diagram;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Features of Black's move at {@code b} after White's move at {@code a}. */
class FeatureReaderTest {
  private static Set<String> features(Table table, String diagram) {
    Diagram drawn = Diagram.of(diagram);
    return features(table, drawn, drawn.at('b'));
  }

  /** Returns the features without those of the distance to stones. */
  private static Set<String> features(Table table, Diagram drawn, int point) {
    Set<String> names = allFeatures(table, drawn, point);
    names.removeIf(name -> name.matches("(own|enemy|beside|open)\\..*"));
    return names;
  }

  private static Set<String> allFeatures(Table table, Diagram drawn, int point) {
    Position position = drawn.position(Rules.CHINESE, Color.WHITE);
    position.play(drawn.at('a'));
    PatternFeatures set = new PatternFeatures(table, PatternSet.NONE);
    FeatureReader reader = new FeatureReader(set, position);
    reader.look(position);
    int[] numbers = new int[FeatureReader.MAX_FEATURES];
    int count = reader.read(point, numbers);
    Set<String> names = new TreeSet<>();
    for (int i = 0; i < count; i++) {
      names.add(set.name(numbers[i]));
    }
    assertEquals(count, names.size(), "no feature twice");
    names.remove(PatternFeatures.PATTERN_OTHER);
    names.remove(PatternFeatures.RESPONSE_OTHER);
    return names;
  }

  private static Set<String> rollout(String diagram) {
    return features(Table.ROLLOUT, diagram);
  }

  @Test
  void distantMoveHasNoFeatures() {
    assertEquals(
        Set.of(),
        rollout(
            """
            a . . . .
            . . . . .
            . . . . .
            . . . b .
            . . . . .
            """));
  }

  @Test
  void marksMovesNextToTheLastMove() {
    assertEquals(
        Set.of("near.diagonal"),
        rollout(
            """
            . . . . .
            . a . . .
            . . b . .
            . . . . .
            . . . . .
            """));
    assertEquals(
        Set.of("near.orthogonal"),
        rollout(
            """
            . . . . .
            . a b . .
            . . . . .
            . . . . .
            . . . . .
            """));
  }

  @Test
  void savesAChainInAtariByExtending() {
    assertEquals(
        Set.of("save.extend", "escape.2", "near.diagonal"),
        rollout(
            """
            . O O . .
            O X X a .
            . O b . .
            . . . . .
            . . . . .
            """));
  }

  @Test
  void savesAChainInAtariByCapturing() {
    assertEquals(
        Set.of("save.capture", "capture.2"),
        rollout(
            """
            b O X a .
            X O X O .
            . X . O .
            . . . . .
            . . . . .
            """));
  }

  @Test
  void capturesTheLastMove() {
    assertEquals(
        Set.of("capture.last", "capture.1", "near.orthogonal"),
        rollout(
            """
            . X . . .
            X a b . .
            . X . . .
            . . . . .
            . . . . .
            """));
  }

  @Test
  void attacksALastMoveWithTwoLiberties() {
    assertEquals(
        Set.of("attack.two", "near.orthogonal"),
        rollout(
            """
            . X . . .
            X a b . .
            . . . . .
            . . . . .
            . . . . .
            """));
  }

  @Test
  void defendsAChainWithTwoLiberties() {
    assertEquals(
        Set.of("defend.two"),
        rollout(
            """
            . . O . .
            . a X b .
            . . . . .
            . . . . .
            . . . . .
            """));
  }

  @Test
  void findsTheVitalPointOfACapturedEyeSpace() {
    Diagram drawn =
        Diagram.of(
            """
            X X X a .
            O O O O .
            . . . . .
            . . . . .
            . . . . .
            """);
    int middle = Points.of(5).parse("B5");
    assertEquals(Set.of("nakade"), features(Table.ROLLOUT, drawn, middle));
  }

  @Test
  void throwInIsSelfAtari() {
    assertEquals(
        Set.of("self-atari.1"),
        rollout(
            """
            b . . . .
            O . . . .
            . . . . .
            . . . . .
            . . . . a
            """));
  }

  @Test
  void extensionWithOneLibertyIsSelfAtari() {
    assertEquals(
        Set.of("escape.1", "self-atari.2"),
        rollout(
            """
            X b . . .
            O O O . .
            . . . . .
            . . . . .
            . . . . a
            """));
  }

  @Test
  void captureIsNotSelfAtari() {
    assertEquals(
        Set.of("capture.1"),
        rollout(
            """
            b O X . .
            O X . . .
            . . . . .
            . . . . .
            . . . . a
            """));
  }

  @Test
  void treeHasEdgesAndDistances() {
    assertEquals(
        Set.of("line.2", "distance.8"),
        features(
            Table.TREE,
            """
            . . . . .
            a . . . .
            . . . . .
            . . . b .
            . . . . .
            """));
  }

  @Test
  void treeHasAtari() {
    assertEquals(
        Set.of("line.3", "distance.5", "atari.1", "ladder.capture"),
        features(
            Table.TREE,
            """
            . . . a .
            . X O X .
            . . b . .
            . . . . .
            . . . . .
            """));
  }

  @Test
  void treeKnowsWhichAtariBeginsALadder() {
    assertEquals(
        Set.of("line.3", "distance.15", "atari.1", "ladder.capture"),
        features(
            Table.TREE,
            """
            . . . . . . . . .
            . . X . . . . . .
            . X O b . . . . .
            . X . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            a . . . . . . . .
            """));
  }

  @Test
  void treeKnowsWhichLadderIsBroken() {
    assertEquals(
        Set.of("line.3", "distance.11", "atari.1"),
        features(
            Table.TREE,
            """
            . . . . . . . . .
            . . X . . . . . .
            . X O b . . . . .
            . X . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . a . .
            . . . . . . . . .
            . . . . . . . . .
            """));
  }

  @Test
  void treeDefendsAChainThatALadderThreatens() {
    assertEquals(
        Set.of("line.3", "distance.15", "ladder.defend", "weak.1"),
        features(
            Table.TREE,
            """
            . . . . . . . . .
            . . O . . . . . .
            . O X b . . . . .
            . O . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            a . . . . . . . .
            """));
  }

  @Test
  void treeKnowsWhichChainInAtariCannotEscape() {
    assertEquals(
        Set.of(
            "near.orthogonal",
            "escape.1",
            "self-atari.2",
            "line.1",
            "distance.2",
            "ladder.hopeless"),
        features(
            Table.TREE,
            """
            X b . . .
            O a . . .
            . . . . .
            . . . . .
            . . . . .
            """));
  }

  @Test
  void treeKnowsWhichChainInAtariIsCapturedAnyway() {
    assertEquals(
        Set.of("capture.1", "line.1", "distance.11", "ladder.take-caught"),
        features(
            Table.TREE,
            """
            O b . . .
            X X . . .
            . . . . .
            . . . . .
            . . . . a
            """));
  }

  @Test
  void treeHasDistancesToTheNearestStones() {
    Diagram drawn =
        Diagram.of(
            """
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . a . b . .
            . . . . . . .
            . . . . . . .
            . . X . . . .
            """);
    assertEquals(
        Set.of("line.3", "distance.4", "own.8", "enemy.4", "beside.3.4"),
        allFeatures(Table.TREE, drawn, drawn.at('b')));
  }

  @Test
  void treeHasTheLinesOfAPointFarFromAllStones() {
    Diagram drawn =
        Diagram.of(
            """
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . b . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . a . . . . . . .
            . . . . . . . . .
            """);
    assertEquals(
        Set.of("line.3", "distance.15", "own.14", "enemy.14", "open.3.3"),
        allFeatures(Table.TREE, drawn, drawn.at('b')));
  }

  @Test
  void treeKnowsTheLibertiesOfTheChainsThatAMoveTouches() {
    assertEquals(
        Set.of(
            "line.2", "distance.9", "weak.1", "thin.1", "press.1", "cut", "join", "ladder.defend"),
        features(
            Table.TREE,
            """
            . . O . . . a
            . X b O O . .
            . O X . . . .
            . . O . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            """));
  }

  @Test
  void treeKnowsWhichMoveCuts() {
    assertEquals(
        Set.of("line.3", "distance.8", "cut"),
        features(
            Table.TREE,
            """
            . . . . . . a
            . . . . . . .
            . . O b O . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            """));
  }
}
