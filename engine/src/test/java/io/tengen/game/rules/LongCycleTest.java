package io.tengen.game.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.Diagram;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which repetitions a ruling touches. */
class LongCycleTest {
  private static final List<Repetition> RULINGS =
      Stream.of(Repetition.values()).filter(Repetition::endsGame).toList();

  /** The three kos are all that either of two chains has for liberties. */
  private static final Diagram TRIPLE_KO =
      Diagram.of(
          """
          X X O O X X . X .
          X O . O X X . X .
          X X O O X X . X .
          X X O O X X . X .
          X . X O X X . X .
          X X O O X X . X .
          X X O O X X . X .
          X O . O X X . X .
          X X O O X X . X .
          """);

  private static final Diagram QUADRUPLE_KO =
      Diagram.of(
          """
          X X O O X X . X .
          X O . O X X . X .
          X X O O X X . X .
          X O . O X X . X .
          X X O O X X . X .
          X . X O X X . X .
          X X O O X X . X .
          X . X O X X . X .
          X X O O X X . X .
          """);

  private static final Diagram ETERNAL_LIFE =
      Diagram.of(
          """
          X X . X X
          X X X X O
          O O X X O
          O . . O .
          O O O O X
          """);

  /** Each side sends two stones and takes one back. */
  private static final Diagram DOUBLE_CAPTURE =
      Diagram.of(
          """
          . X . X . . .
          O O X . . . .
          O O X X . . .
          . . . . . . .
          X X O O . . .
          X X O . . . .
          . O . O . . .
          """);

  /**
   * The chain at the bottom is dead. Black takes its ko back again and again with threats in the
   * double ko at the top, in which both sides have an eye.
   */
  private static final Diagram FALSE_LIFE =
      Diagram.of(
          """
          X X X O O O O X .
          X X O . O O O X .
          . X X O O . O X .
          X X . X O O O X .
          X X X O O O O X .
          O O O X X X X X .
          O O O O O O . . .
          O X X O O . . . .
          . X . X O . . . .
          """);

  private static Position start(Diagram diagram, Repetition repetition, Color first) {
    return diagram.position(Rules.CHINESE.with(repetition), first);
  }

  /** Makes all moves but the last, and returns that one. */
  private static int playUpToLast(Position position, String moves) {
    Points points = position.points();
    String[] all = moves.split(" ", -1);
    for (int i = 0; i < all.length - 1; i++) {
      position.play(points.parse(all[i]));
      assertFalse(position.isEndedByRule());
    }
    return points.parse(all[all.length - 1]);
  }

  /** Also with exchanged colours, turned and reflected. */
  private static void isRuledOn(Diagram diagram, Color first, String moves) {
    for (Game game : Game.of(diagram, first, moves)) {
      isRuledOnAsDrawn(game.diagram, game.first, game.moves);
    }
  }

  private static void isRuledOnAsDrawn(Diagram diagram, Color first, String moves) {
    for (Repetition repetition : RULINGS) {
      Position position = start(diagram, repetition, first);
      position.play(playUpToLast(position, moves));
      assertEquals(diagram.drawing(), position.toString());
      PositionResult.Ended ended = (PositionResult.Ended) position.result();
      assertEquals(Endings.of(repetition), ended.reason());
      assertNull(ended.kind().winner());
    }
    isForbidden(diagram, Repetition.FORBID, first, moves);
    Position allowed = start(diagram, Repetition.ALLOW, first);
    allowed.play(playUpToLast(allowed, moves));
    assertFalse(allowed.isOver());
  }

  private static void isForbiddenAlways(Diagram diagram, Color first, String moves) {
    for (Game game : Game.of(diagram, first, moves)) {
      isForbidden(game.diagram, Repetition.FORBID, game.first, game.moves);
      RULINGS.forEach(ruling -> isForbidden(game.diagram, ruling, game.first, game.moves));
    }
  }

  /** A diagram and moves from it. */
  private record Game(Diagram diagram, Color first, String moves) {
    /** Returns the game as it is, with exchanged colours, turned, and reflected. */
    static List<Game> of(Diagram diagram, Color first, String moves) {
      return IntStream.range(0, 8)
          .mapToObj(symmetry -> of(diagram, first, moves, symmetry))
          .flatMap(game ->
              Stream.of(game, new Game(game.diagram.recoloured(), first.opponent(), game.moves)))
          .toList();
    }

    private static Game of(Diagram diagram, Color first, String moves, int symmetry) {
      String seen =
          Stream.of(moves.split(" ", -1))
              .map(move -> diagram.seen(symmetry, move))
              .collect(Collectors.joining(" "));
      return new Game(diagram.seen(symmetry), first, seen);
    }
  }

  private static void isForbidden(
      Diagram diagram, Repetition repetition, Color first, String moves) {
    Position position = start(diagram, repetition, first);
    int last = playUpToLast(position, moves);
    String refusal = position.refusal(last);
    assertTrue(refusal.endsWith(" is illegal: the position has occurred before (superko)"));
    assertEquals(
        refusal,
        assertThrows(IllegalMoveException.class, () -> position.play(last)).getMessage(),
        repetition::toString);
  }

  @Test
  void tripleKoIsRuledOn() {
    isRuledOn(TRIPLE_KO, Color.BLACK, "C8 B5 C2 B8 C5 B2");
  }

  @Test
  void quadrupleKoIsRuledOn() {
    isRuledOn(QUADRUPLE_KO, Color.BLACK, "C8 B4 C6 B2 C4 B8 C2 B6");
  }

  @Test
  void eternalLifeIsRuledOn() {
    isRuledOn(ETERNAL_LIFE, Color.BLACK, "E2 E3 E1 E4");
  }

  @Test
  void doubleCaptureOfTwoStonesIsRuledOn() {
    isRuledOn(DOUBLE_CAPTURE, Color.WHITE, "A1 A7 C7 C1 B1 B7");
  }

  @Test
  void falseLifeStaysForbidden() {
    isForbiddenAlways(FALSE_LIFE, Color.WHITE, "C1 D8 C6 D1 C8 D6");
  }

  @Test
  void sendingTwoAndReturningOneStaysForbidden() {
    isForbiddenAlways(DOUBLE_CAPTURE, Color.WHITE, "A1 C1 B1");
    isForbiddenAlways(DOUBLE_CAPTURE, Color.WHITE, "pass A7 C7 B7");
  }

  @ParameterizedTest
  @ValueSource(strings = {"C8 pass pass B8", "C8 B5 C2 B8 C5 pass pass B2"})
  void cycleInWhichASidePassesStaysForbidden(String moves) {
    for (Repetition repetition : RULINGS) {
      Position position = start(TRIPLE_KO, repetition, Color.BLACK);
      for (String move : moves.substring(0, moves.lastIndexOf(' ')).split(" ", -1)) {
        if (position.passes() == 1) {
          position.play(Points.PASS);
          position.resume(Color.WHITE);
        } else {
          position.play(position.points().parse(move));
        }
      }
      int last = position.points().parse(moves.substring(moves.lastIndexOf(' ') + 1));
      assertFalse(position.isLegal(last));
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Repetition.class,
      names = {"ALLOW"},
      mode = EnumSource.Mode.EXCLUDE)
  void singleKoStaysForbidden(Repetition repetition) {
    Rules rules = Rules.CHINESE.with(repetition);
    for (Rules either : List.of(rules, rules.with("ko", "allowed"))) {
      for (Diagram diagram : List.of(TRIPLE_KO, QUADRUPLE_KO)) {
        Position position = diagram.position(either, Color.BLACK);
        position.play(position.points().parse("C8"));
        assertFalse(position.isLegal(position.points().parse("B8")), either.name());
      }
    }
  }

  @Test
  void repetitionEndsCopiesOfAPositionToo() {
    Position position = start(TRIPLE_KO, Repetition.DRAW, Color.BLACK);
    int last = playUpToLast(position, "C8 B5 C2 B8 C5 B2");
    Position copy = new Position(position);
    assertTrue(copy.isLegal(last));
    copy.play(last);
    assertTrue(copy.isEndedByRule());
    assertThrows(IllegalStateException.class, () -> copy.resume(Color.BLACK));
  }
}
