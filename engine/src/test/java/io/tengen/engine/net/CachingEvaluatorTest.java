package io.tengen.engine.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.Diagram;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import org.agrona.concurrent.Agent;
import org.junit.jupiter.api.Test;

final class CachingEvaluatorTest {
  private static final InputShape KATAGO = new InputShape(FeatureSet.KATAGO_V7, 2, 9, true, 0);

  private final ScriptedBackend backend = new ScriptedBackend(KATAGO, 4);
  private final BatchingEvaluator batching =
      new BatchingEvaluator(
          List.of(backend),
          new BatchingSettings(4, 0),
          () -> 0,
          error -> {
            throw new AssertionError(error);
          });
  private final Agent loop = batching.agents().getFirst();
  private final CacheBudget budget = new CacheBudget(1 << 20);
  private final int free = budget.free();
  private final CachingEvaluator evaluator = new CachingEvaluator(batching, budget, 1 << 20);

  /** Records an answer: value, lead, logits by point and of the pass, ownership. */
  private List<Float> ask(Position position) throws Exception {
    List<Float> numbers = new ArrayList<>();
    EvalRequest request = Objects.requireNonNull(evaluator.tryAcquire());
    request.encode(position);
    evaluator.submit(
        request,
        new EvalCallback() {
          @Override
          public void answered(EvalRequest answer) {
            numbers.add(answer.value());
            numbers.add(answer.lead());
            Points points = position.points();
            for (int i = 0; i < points.count(); i++) {
              numbers.add(answer.logit(points.get(i)));
            }
            numbers.add(answer.logit(Points.PASS));
            assertFalse(answer.hasOwnership());
            assertEquals(0, answer.ownership(points.get(0)));
          }

          @Override
          public void failed(EvalRequest failure, String why) {
            numbers.add(Float.NaN);
          }
        });
    loop.doWork();
    return numbers;
  }

  /** Compares the answers with a plain map from games to answers. */
  @Test
  void answersEqualThoseOfTheNetwork() throws Exception {
    SplittableRandom random = new SplittableRandom(1);
    Map<Long, List<Float>> map = new HashMap<>();
    int requests = 3000;
    for (int n = 0; n < requests; n++) {
      int size = random.nextInt(4, 7);
      int moves = random.nextInt(12);
      long seed = random.nextInt(10);
      List<Float> numbers = ask(Games.played(size, moves, seed));
      assertEquals(3 + size * size, numbers.size());
      List<Float> before = map.putIfAbsent(size * 1000L + moves * 10L + seed, numbers);
      assertTrue(before == null || before.equals(numbers), "another answer");
    }
    assertEquals(requests, evaluator.hits() + evaluator.misses());
    assertEquals(evaluator.misses(), batching.stats().evaluations());
    // Games with few moves share their positions.
    assertTrue(evaluator.misses() <= map.size(), () -> evaluator.misses() + " misses");
  }

  /** The answer to an image of a position is the image of the answer. */
  @Test
  void symmetricPositionsShareAnAnswer() throws Exception {
    for (int seed = 0; seed < 20; seed++) {
      long before = evaluator.misses();
      Position position = Games.played(6, 12, seed);
      Points points = position.points();
      Layout layout = new Layout(6, 6);
      List<Float> straight = ask(position);
      for (int symmetry = 1; symmetry < Layout.SYMMETRIES; symmetry++) {
        List<Float> turned = ask(Games.turned(position, symmetry));
        assertEquals(straight.get(0), turned.get(0));
        for (int i = 0; i < points.count(); i++) {
          int cell = layout.index(symmetry, points.get(i));
          assertEquals(straight.get(2 + i), turned.get(2 + cell), "symmetry " + symmetry);
        }
      }
      assertEquals(before + 1, evaluator.misses());
    }
  }

  @Test
  void answersWithoutCacheIfThereIsNoMemory() throws Exception {
    CachingEvaluator poor =
        new CachingEvaluator(
            batching,
            logits -> {
              throw new OutOfMemoryError("Java heap space");
            });
    RecordingCallback recordingCallback = new RecordingCallback();
    for (int i = 0; i < 10; i++) {
      EvalRequest request = Objects.requireNonNull(poor.tryAcquire(), "more than there are");
      request.encode(Games.played(5, 3, i));
      poor.submit(request, recordingCallback);
      loop.doWork();
    }
    assertEquals(10, recordingCallback.values.size());
    assertEquals(List.of(), recordingCallback.failures);
    assertEquals(Optional.empty(), poor.failure());
  }

  @Test
  void closingFreesItsMemory() throws Exception {
    ask(Games.played(5, 3, 1));
    ask(Games.played(7, 3, 1));
    assertTrue(budget.free() < free, "free segments: " + budget.free());
    evaluator.close();
    assertEquals(free, budget.free());
  }

  /** Positions with equal stones but different inputs of the network. */
  @Test
  void differentInputsHaveDifferentAnswers() throws Exception {
    Position first = Games.start(9);
    Position transposed = new Position(first);
    Points points = first.points();
    for (String move : List.of("C3", "G7", "G3", "pass")) {
      first.play(points.parse(move));
    }
    for (String move : List.of("G3", "G7", "C3", "pass")) {
      transposed.play(points.parse(move));
    }
    ask(first);
    ask(first);
    assertEquals(1, evaluator.misses());
    ask(transposed);
    assertEquals(2, evaluator.misses(), "the moves before");

    ask(new Position(GameSetup.of(Rules.CHINESE, 9, 7.5)));
    ask(new Position(GameSetup.of(Rules.CHINESE, 9, 7.5)));
    assertEquals(3, evaluator.misses());
    ask(new Position(GameSetup.of(Rules.CHINESE, 9, 6.5)));
    assertEquals(4, evaluator.misses(), "komi");
    ask(new Position(GameSetup.of(Rules.TROMP_TAYLOR, 9, 7.5)));
    assertEquals(5, evaluator.misses(), "rules");

    String ko =
        """
        . . . . .
        . X O . .
        X . X O .
        . X O . .
        . . . . .
        """;
    Position banned = Diagram.of(ko).position(Rules.CHINESE, Color.WHITE);
    ask(banned);
    assertEquals(6, evaluator.misses());
    ask(Diagram.of(ko).position(Rules.CHINESE, Color.BLACK));
    assertEquals(7, evaluator.misses(), "the side to move");
  }

  /** A point that superko forbids is an input of the network although no stone differs. */
  @Test
  void bannedPointChangesTheAnswer() throws Exception {
    Position before =
        Diagram.of(
                """
                . . . . .
                . X O . .
                X . X O .
                . X O . .
                . . . . .
                """)
            .position(Rules.CHINESE, Color.WHITE);
    Position taken = new Position(before);
    taken.play(before.points().parse("B3"));
    Position lawful = Diagram.of(taken.toString().strip()).position(Rules.CHINESE, Color.BLACK);
    assertEquals(taken.toString(), lawful.toString());
    ask(taken);
    ask(lawful);
    assertEquals(2, evaluator.misses());
  }

  @Test
  void failuresAreNotCached() throws Exception {
    backend.fails = run -> run == 0;
    Position position = Games.played(5, 3, 1);
    assertEquals(List.of(Float.NaN), ask(position));
    assertEquals(ScriptedBackend.valueOf(position), ask(position).getFirst());
    assertEquals(ScriptedBackend.valueOf(position), ask(position).getFirst());
    assertEquals(2, evaluator.misses());
    assertEquals(1, evaluator.hits());
    batching.close();
    // A cached answer does not reach the device.
    assertEquals(ScriptedBackend.valueOf(position), ask(position).getFirst());
    assertEquals(1, backend.closed);
    evaluator.close();
    assertEquals(List.of(Float.NaN), ask(position));
  }
}
