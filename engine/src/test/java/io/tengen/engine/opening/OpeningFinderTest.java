package io.tengen.engine.opening;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.net.Layout;
import io.tengen.engine.opening.OpeningFinder.Draw;
import io.tengen.engine.opening.OpeningFinder.Found;
import io.tengen.engine.opening.OpeningFinder.Settings;
import io.tengen.engine.play.Analyst;
import io.tengen.engine.play.MctsKind;
import io.tengen.engine.play.NetworkRegistry;
import io.tengen.engine.play.PlayerFailure;
import io.tengen.game.board.Points;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OpeningFinderTest {
  private static final GameSetup NINE = GameSetup.of(Rules.CHINESE, 9, 7.5);

  private static List<Found> find(Settings settings, int count, int tries)
      throws PlayerFailure, InterruptedException {
    EngineSpec spec = EngineSpec.parse("mcts:visits=50");
    List<Found> found = new ArrayList<>();
    try (Analyst engine =
        (Analyst) new MctsKind(Map.of(), NetworkRegistry.NONE).create(spec, settings.seed())) {
      OpeningFinder finder = new OpeningFinder(settings, engine);
      while (found.size() < count && finder.attempts() < tries) {
        finder.next().ifPresent(found::add);
      }
      assertEquals(finder.attempts(), found.size() + finder.repeated() + finder.unbalanced());
    }
    return found;
  }

  private static Position after(GameSetup setup, List<Integer> moves) {
    Position position = new Position(setup);
    moves.forEach(position::play);
    return position;
  }

  @ParameterizedTest
  @EnumSource
  void findsBalancedOpeningsWithoutSymmetricDuplicates(Draw draw) throws Exception {
    List<Found> found = find(new Settings(NINE, 4, 0.1, draw, 1), 20, 500);
    assertEquals(20, found.size());
    Set<CanonicalPosition> images = new HashSet<>();
    for (Found opening : found) {
      assertEquals(4, opening.moves().size());
      assertEquals(0.5, opening.blackWinRate(), 0.1);
      assertTrue(images.add(CanonicalPosition.of(after(NINE, opening.moves()))));
    }
  }

  @Test
  void equalSeedsGiveEqualOpenings() throws Exception {
    Settings settings = new Settings(NINE, 3, 0.1, Draw.SEARCH, 5);
    List<Found> found = find(settings, 8, 200);
    assertEquals(found, find(settings, 8, 200));
    assertNotEquals(found, find(new Settings(NINE, 3, 0.1, Draw.SEARCH, 6), 8, 200));
  }

  /** An empty 5x5 board has six points that are not images of each other; none is found twice. */
  @Test
  void findsEachOpeningOnce() throws Exception {
    GameSetup five = GameSetup.of(Rules.CHINESE, 5, 0.5);
    assertEquals(6, find(new Settings(five, 1, 0.5, Draw.RANDOM, 1), 100, 300).size());
  }

  @Test
  void rejectsAnOpeningThatEndsTheGame() throws Exception {
    GameSetup two = GameSetup.of(Rules.CHINESE, 2, 0.5);
    assertEquals(List.of(), find(new Settings(two, 60, 0.5, Draw.RANDOM, 1), 1, 20));
    assertThrows(IllegalArgumentException.class, () -> new Settings(two, 0, 0.5, Draw.RANDOM, 1));
    assertThrows(IllegalArgumentException.class, () -> new Settings(two, 1, 0.6, Draw.RANDOM, 1));
  }

  @Test
  void symmetricImagesAreEqual() {
    SplittableRandom random = new SplittableRandom(2);
    Layout layout = new Layout(9, 9);
    Points points = Points.of(9);
    for (int round = 0; round < 50; round++) {
      Position position = new Position(NINE);
      List<Position> images = new ArrayList<>();
      for (int symmetry = 0; symmetry < Layout.SYMMETRIES; symmetry++) {
        images.add(new Position(NINE));
      }
      for (int move = 0; move < 40; move++) {
        int point = points.get(random.nextInt(points.count()));
        if (position.isLegal(point)) {
          position.play(point);
          for (int symmetry = 0; symmetry < Layout.SYMMETRIES; symmetry++) {
            images.get(symmetry).play(points.get(layout.index(symmetry, point)));
          }
        }
      }
      CanonicalPosition image = CanonicalPosition.of(position);
      images.forEach(other -> assertEquals(image, CanonicalPosition.of(other)));
      position.play(Points.PASS);
      assertNotEquals(image, CanonicalPosition.of(position), "another is to move");
    }
  }

  @Test
  void swappedColoursAreNotEqual() {
    int a = Points.of(9).parse("C3");
    int b = Points.of(9).parse("E5");
    Position one = after(NINE, List.of(a, b));
    Position other = after(NINE, List.of(b, a));
    assertNotEquals(CanonicalPosition.of(one), CanonicalPosition.of(other));
  }
}
