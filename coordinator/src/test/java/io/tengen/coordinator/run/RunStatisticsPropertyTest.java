package io.tengen.coordinator.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.coordinator.rating.BradleyTerry;
import io.tengen.coordinator.rating.Ratings;
import io.tengen.coordinator.run.commit.CommittedGame;
import io.tengen.coordinator.run.plan.Specs;
import io.tengen.game.board.Color;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.rules.Outcome;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.RunState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

class RunStatisticsPropertyTest {
  /** Results arrive in any order, in batches of any size, some of them twice. */
  @RepeatedTest(100)
  void isIndependentOfTheOrderOfResults(RepetitionInfo turn) {
    Random random = new Random(turn.getCurrentRepetition());
    int engines = random.nextInt(2, 7);
    int games = random.nextInt(1, 121);
    EngineSpec[] field = new EngineSpec[engines];
    for (int i = 0; i < engines; i++) {
      field[i] = Specs.engine("e" + i, "random");
    }
    RunSpec spec = Specs.evaluation(games, field);
    List<CommittedGame> results = new ArrayList<>();
    for (int i = 0; i < games; i++) {
      results.add(result(i, random));
    }
    RunBook inOrder = book(spec, results, 1, random);
    List<CommittedGame> shuffled = new ArrayList<>(results);
    shuffled.addAll(results.subList(0, random.nextInt(games + 1)));
    Collections.shuffle(shuffled, random);
    RunBook anyOrder = book(spec, shuffled, 1 + random.nextInt(10), random);

    assertEquals(RunState.FINISHED, anyOrder.status());
    assertArrayEquals(inOrder.statistics().results(), anyOrder.statistics().results());
    assertArrayEquals(inOrder.statistics().nanos(), anyOrder.statistics().nanos());
    Ratings expected = rate(inOrder, engines);
    Ratings actual = rate(anyOrder, engines);
    for (int i = 0; i < engines; i++) {
      assertEquals(expected.elo(i), actual.elo(i));
      assertEquals(expected.error95(i), actual.error95(i));
    }
  }

  private static Ratings rate(RunBook book, int engines) {
    return BradleyTerry.rate(engines, book.statistics().pairs(), BradleyTerry.Options.DEFAULT);
  }

  private static RunBook book(RunSpec spec, List<CommittedGame> results, int batch, Random random) {
    RunBook book = new RunBook();
    book.apply(new RunEvent.RunCreated(spec, Instant.EPOCH));
    for (int from = 0; from < results.size(); ) {
      int to = Math.min(results.size(), from + 1 + random.nextInt(batch));
      book.apply(new RunEvent.GamesCommitted(results.subList(from, to)));
      from = to;
    }
    return book;
  }

  private static CommittedGame result(int index, Random random) {
    int winner = random.nextInt(3);
    return new CommittedGame(
        index,
        winner == 0 ? null : Color.of(winner),
        Outcome.Reason.SCORE,
        random.nextInt(1_000_000),
        random.nextInt(100),
        random.nextInt(1_000_000),
        random.nextInt(100),
        "w" + random.nextInt(3),
        "0".repeat(64));
  }
}
