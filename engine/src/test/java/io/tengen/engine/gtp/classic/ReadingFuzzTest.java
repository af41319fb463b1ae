package io.tengen.engine.gtp.classic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.gtp.classic.ReadingCommands.PositionCommand;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.record.RandomMoves;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import io.tengen.testing.Soak;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Asks every command about random positions of all sizes and about boards full of single stones.
 *
 * <p>Ten minutes: {@code ./mvnw -Psoak -Dquick -pl engine test -Dtest=ReadingFuzzTest}.
 */
class ReadingFuzzTest {
  private static final Duration LONGEST_RUN = Duration.ofMinutes(Soak.isOn() ? 10 : 1);
  private static final int QUESTIONS = Soak.times(40, Integer.MAX_VALUE);
  private static final int LARGEST = Soak.times(9, Points.MAX_SIZE);
  private static final Map<String, PositionCommand> COMMANDS = new ReadingCommands().commands();

  // A machine with other work takes several times as long as a free one.
  private static final Duration LONGEST = Duration.ofSeconds(90);

  private final SplittableRandom random = new SplittableRandom(20);

  @Test
  void everyCommandAnswersAboutRandomPositionsInBoundedTime() {
    List<String> names = List.copyOf(COMMANDS.keySet());
    long end = System.nanoTime() + LONGEST_RUN.toNanos();
    Position position = randomPosition();
    for (int i = 0; i < QUESTIONS && System.nanoTime() < end; i++) {
      position = i % 12 == 0 ? randomPosition() : position;
      String name = names.get(i % names.size());
      long start = System.nanoTime();
      answer(position, name, arguments(position, name));
      Duration taken = Duration.ofNanos(System.nanoTime() - start);
      assertTrue(taken.compareTo(LONGEST) < 0, name + " took " + taken + " on\n" + position);
    }
  }

  @Test
  void noAnswerDependsOnEarlierQuestions() {
    Position position = random(7, 24);
    for (String name : List.of("owl_attack", "owl_defend", "attack", "eval_eye", "dragon_status")) {
      List<String> words = arguments(position, name);
      String first = answer(position, name, words);
      COMMANDS.keySet().stream()
          .filter(other -> other.contains("owl_a") || other.contains("semeai"))
          .forEach(other -> answer(position, other, arguments(position, other)));
      assertEquals(first, answer(position, name, words), name + words);
    }
  }

  @Test
  void answersAboutBoardsOfSingleStones() {
    Position position = new Position(GameSetup.of(Rules.CHINESE, Soak.times(7, 19), 0));
    Points points = position.points();
    for (int i = 0; i < points.count(); i += 2) {
      position.play(points.get(i));
    }
    for (String name : COMMANDS.keySet()) {
      if (!arguments(position, name).isEmpty()) {
        answer(position, name, arguments(position, name));
      }
    }
  }

  private static String answer(Position position, String name, List<String> words) {
    try {
      String answer = Objects.requireNonNull(COMMANDS.get(name)).run(position, words);
      assertTrue(!answer.contains("\n\n"), name);
      return answer;
    } catch (CommandFailure e) {
      return "? " + e.getMessage();
    }
  }

  private Position randomPosition() {
    int size = random.nextInt(2, LARGEST + 1);
    return random(size, random.nextInt(size * size + 1));
  }

  private Position random(int size, int moves) {
    Position position = new Position(GameSetup.of(Rules.CHINESE, size, 0));
    RandomMoves.play(position, moves, random.split());
    return position;
  }

  /** Returns arguments that often suit the command: a colour if it wants one, stones and points. */
  private List<String> arguments(Position position, String name) {
    List<String> words = new ArrayList<>();
    if (name.startsWith("combination") || name.startsWith("restricted") || name.contains("after")) {
      words.add(random.nextBoolean() ? "black" : "white");
    }
    if (name.contains("does_") || name.contains("connection") || name.contains("after")) {
      words.add(point(position, false));
    }
    for (int i = 0; i < 2; i++) {
      words.add(point(position, !name.startsWith("eval") && random.nextInt(8) > 0));
    }
    return words;
  }

  /** Returns a point with a stone, or without one, if a few tries find it. */
  private String point(Position position, boolean hasStone) {
    Points points = position.points();
    int point = points.get(random.nextInt(points.count()));
    for (int i = 0; i < 20 && hasStone == (position.board().stoneAt(point) == Board.EMPTY); i++) {
      point = points.get(random.nextInt(points.count()));
    }
    return points.name(point).toUpperCase(Locale.ROOT);
  }
}
