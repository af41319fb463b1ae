package io.tengen.engine.classic.eye;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.classic.eye.Shapes.Cell;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The table of spaces, by the shapes of the survey and by all ways to cut their walls. */
class SpaceTableTest {
  /** The spaces of the survey with walls in one piece. */
  private static final Map<String, SpaceClass> SURVEY = new TreeMap<>();

  static {
    put(SpaceClass.ONE, "#", "##", "##/##");
    put(SpaceClass.TWO_IF_FIRST, "###", "##/#.", "###/.#.");
    put(SpaceClass.TWO, "####", "###/#..", "##./.##");
    // Five points: the bulky five and the cross have a vital point, the other ten two.
    put(SpaceClass.TWO_IF_FIRST, "##./###", ".#./###/.#.");
  }

  private static void put(SpaceClass spaceClass, String... shapes) {
    for (String shape : shapes) {
      SURVEY.put(shape, spaceClass);
    }
  }

  private static String canonical(String drawing) {
    List<Cell> cells = new ArrayList<>();
    String[] rows = drawing.split("/", -1);
    for (int row = 0; row < rows.length; row++) {
      for (int column = 0; column < rows[row].length(); column++) {
        if (rows[row].charAt(column) == '#') {
          cells.add(new Cell(row, column));
        }
      }
    }
    return Shapes.images(cells).getFirst().toString();
  }

  @Test
  void spacesWithWallsInOnePieceAreThoseOfTheSurvey() {
    Map<String, SpaceClass> survey = new TreeMap<>();
    SURVEY.forEach((drawing, spaceClass) -> survey.put(canonical(drawing), spaceClass));
    int count = 0;
    for (int size = 1; size <= EyeSpace.MOST; size++) {
      for (List<Cell> shape : Shapes.ofSize(size)) {
        SpaceClass expected = survey.getOrDefault(shape.toString(), SpaceClass.TWO);
        assertEquals(
            expected, SpaceTable.classOf(space(shape, Set.of(), 0, 0)), () -> Shapes.draw(shape));
        count++;
      }
    }
    assertEquals(21, count);
  }

  @Test
  void theRuleOfDiagonalsIsThatOfTheSearchForOnePoint() {
    List<Cell> point = List.of(new Cell(0, 0));
    for (int edges = 0; edges < 3; edges++) {
      List<Cell> corners = new ArrayList<>(corners(point, edges));
      for (int cut = 0; cut < 1 << corners.size(); cut++) {
        int attacker = Integer.bitCount(cut);
        EyeKind kind = EyeKind.of(corners.size(), attacker, 0);
        SpaceClass found = SpaceTable.classOf(space(point, chosen(corners, cut), edges, 0));
        assertEquals(kind.spaceClass(), found, edges + " edges, " + attacker + " cuts");
      }
    }
  }

  @Test
  void theRuleOfDiagonalsIsThatOfTheSurvey() {
    for (int attacker = 0; attacker <= 4; attacker++) {
      for (int open = 0; attacker + open <= 4; open++) {
        int held = 4 - attacker - open;
        boolean real = isRealInTheCentre(held, open);
        boolean half = !real && open > 0 && isRealInTheCentre(held + 1, open - 1);
        EyeKind expected = real ? EyeKind.REAL : half ? EyeKind.HALF : EyeKind.FALSE;
        assertEquals(expected, EyeKind.of(4, attacker, open));
      }
    }
    assertEquals(EyeKind.REAL, EyeKind.of(1, 0, 0));
    assertEquals(EyeKind.HALF, EyeKind.of(1, 0, 1));
    assertEquals(EyeKind.FALSE, EyeKind.of(1, 1, 0));
    assertEquals(EyeKind.REAL, EyeKind.of(2, 0, 0));
    assertEquals(EyeKind.HALF, EyeKind.of(2, 0, 1));
    assertEquals(EyeKind.FALSE, EyeKind.of(2, 0, 2));
    assertEquals(EyeKind.FALSE, EyeKind.of(2, 1, 1));
  }

  private static boolean isRealInTheCentre(int held, int open) {
    return held >= 3 || held == 2 && open == 2;
  }

  @Test
  void allFiveClassesOccurAndCutsNeverHelp() {
    Map<SpaceClass, Integer> classes = new EnumMap<>(SpaceClass.class);
    for (int size = 1; size <= 4; size++) {
      for (List<Cell> shape : Shapes.ofSize(size)) {
        for (int edges = 0; edges < 3; edges++) {
          List<Cell> corners = new ArrayList<>(corners(shape, edges));
          SpaceClass whole = SpaceTable.classOf(space(shape, Set.of(), edges, 0));
          for (int cut = 0; cut < 1 << corners.size(); cut++) {
            SpaceClass found = SpaceTable.classOf(space(shape, chosen(corners, cut), edges, 0));
            classes.merge(found, 1, Integer::sum);
            assertTrue(found.compareTo(whole) <= 0, Shapes.draw(shape));
          }
        }
      }
    }
    assertEquals(SpaceClass.values().length, classes.size(), classes::toString);
  }

  @Test
  void aStoneOfTheAttackerOnTheVitalPointKills() {
    List<Cell> line = List.of(new Cell(0, 0), new Cell(0, 1), new Cell(0, 2));
    assertEquals(SpaceClass.ONE, SpaceTable.classOf(space(line, Set.of(), 0, 0b010)));
    assertEquals(SpaceClass.TWO_IF_FIRST, SpaceTable.classOf(space(line, Set.of(), 0, 0b001)));
  }

  private static Set<Cell> chosen(List<Cell> cells, int bits) {
    Set<Cell> chosen = new HashSet<>();
    for (int i = 0; i < cells.size(); i++) {
      if ((bits & 1 << i) != 0) {
        chosen.add(cells.get(i));
      }
    }
    return chosen;
  }

  /** Whether a point is on the board: edges lie above the shape and left of it. */
  private static boolean isOnBoard(Cell cell, int edges) {
    return (edges < 1 || cell.row() >= 0) && (edges < 2 || cell.column() >= 0);
  }

  private static List<Cell> corners(List<Cell> shape, int edges) {
    return Shapes.corners(shape).stream().filter(cell -> isOnBoard(cell, edges)).toList();
  }

  /**
   * Returns a shape as a space.
   *
   * @param cuts the diagonal points that the attacker holds
   * @param edges 0 in the centre, 1 on the edge, 2 in the corner
   */
  private static EyeSpace space(List<Cell> shape, Set<Cell> cuts, int edges, int attacker) {
    List<Integer> neighbours = new ArrayList<>();
    for (Cell cell : shape) {
      neighbours.add(bits(shape, cell.neighbours()));
    }
    List<Cell> stones = new ArrayList<>(Shapes.walls(shape));
    stones.addAll(Shapes.corners(shape));
    stones.removeAll(cuts);
    stones.removeIf(cell -> !isOnBoard(cell, edges));
    List<Integer> walls = new ArrayList<>();
    while (!stones.isEmpty()) {
      List<Cell> chain = new ArrayList<>(List.of(stones.removeFirst()));
      int touched = 0;
      for (int i = 0; i < chain.size(); i++) {
        touched |= bits(shape, chain.get(i).neighbours());
        for (Cell next : chain.get(i).neighbours()) {
          if (stones.remove(next)) {
            chain.add(next);
          }
        }
      }
      if (touched != 0) {
        walls.add(touched);
      }
    }
    return new EyeSpace(neighbours, walls, attacker);
  }

  private static int bits(List<Cell> shape, List<Cell> cells) {
    int bits = 0;
    for (Cell cell : cells) {
      int index = shape.indexOf(cell);
      bits |= index < 0 ? 0 : 1 << index;
    }
    return bits;
  }
}
