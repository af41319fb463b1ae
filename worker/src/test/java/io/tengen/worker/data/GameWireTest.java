package io.tengen.worker.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Rules;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.GameDecoder;
import io.tengen.worker.data.shard.GameEncoder;
import io.tengen.worker.data.shard.MoveCounts;
import io.tengen.worker.data.shard.PlayerInfo;
import io.tengen.worker.data.shard.SearchSummary;
import io.tengen.worker.data.shard.TrainingGame;
import io.tengen.worker.data.shard.Turn;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class GameWireTest {
  private static TrainingGame parse(byte[] bytes) throws DataException {
    return GameDecoder.parse(bytes, 0, bytes.length);
  }

  @Test
  void roundTripsGames() throws DataException {
    for (int size : new int[] {5, 9, 13, 19}) {
      for (int i = 0; i < 20; i++) {
        TrainingGame game = TestGames.game(size, i);
        assertEquals(game, parse(GameEncoder.toBytes(game)), game.id().toString());
        game.check();
      }
    }
    TrainingGame people = TestGames.unsearched(9);
    assertEquals(people, parse(GameEncoder.toBytes(people)));
    assertEquals(3, people.samples());
  }

  @Test
  void roundTripsSetup() throws DataException {
    Points points = Points.of(9);
    GameSetup setup =
        new GameSetup(
            Rules.TROMP_TAYLOR,
            9,
            -3.5,
            List.of(points.parse("C3"), points.parse("G7")),
            List.of(points.parse("E5")),
            Color.WHITE);
    TrainingGame game =
        new TrainingGame(
            new TrainingGame.Id("run x", 1L << 40),
            setup,
            new PlayerInfo("a", TestGames.NETWORK),
            new PlayerInfo("b", ""),
            List.of(new Turn(points.parse("A1"), null)),
            1,
            new Outcome(null, Outcome.Reason.NO_RESULT, 0, ""),
            null,
            true,
            Instant.ofEpochSecond(-1),
            Long.MIN_VALUE);
    assertEquals(game, parse(GameEncoder.toBytes(game)));
    assertEquals(0, game.samples(), "the opening is not trained on");
  }

  @Test
  void roundTripsPartlyMissingValues() throws DataException {
    TrainingGame people = TestGames.unsearched(9);
    int move = people.turns().getFirst().move();
    MoveCounts visits = MoveCounts.of(new int[] {move}, new int[] {300});
    List<Turn> turns = new ArrayList<>(people.turns());
    turns.set(0, new Turn(move, new SearchSummary(true, 301, 1, 2.5, visits, null)));
    turns.set(
        1, new Turn(turns.get(1).move(), new SearchSummary(false, 9, 0, null, visits, visits)));
    TrainingGame game =
        new TrainingGame(
            people.id(),
            people.setup(),
            people.black(),
            people.white(),
            turns,
            0,
            people.outcome(),
            null,
            false,
            people.startedAt(),
            0);
    assertEquals(game, parse(GameEncoder.toBytes(game)));
    assertEquals(2, game.samples());
    assertFalse(game.teachesPolicy(1), "a cheap search trains only the value");
  }

  @Test
  void refusesInvalidNumbers() {
    MoveCounts visits = MoveCounts.of(new int[] {0}, new int[] {1});
    assertThrows(
        IllegalArgumentException.class,
        () -> new SearchSummary(true, 1, Double.NaN, null, visits, null));
    assertThrows(
        IllegalArgumentException.class,
        () -> new SearchSummary(true, 1, 0.5, Double.NaN, visits, null));
    assertThrows(
        IllegalArgumentException.class,
        () -> MoveCounts.of(new int[] {0}, new int[] {1}, new float[] {Float.NaN}));
    assertThrows(
        IllegalArgumentException.class, () -> MoveCounts.of(new int[] {3, 3}, new int[] {1, 1}));
  }

  @Test
  void refusesInvalidTime() throws Exception {
    byte[] bytes =
        io.tengen.proto.data.v1.TrainingGame.parseFrom(GameEncoder.toBytes(TestGames.game(9, 1)))
            .toBuilder()
            .setStartedAt(Long.MAX_VALUE)
            .build()
            .toByteArray();
    assertThrows(DataException.class, () -> parse(bytes));
  }

  @Test
  void findsIllegalMoves() throws DataException {
    TrainingGame people = TestGames.unsearched(9);
    List<Turn> turns = new ArrayList<>(people.turns());
    turns.add(turns.getFirst());
    TrainingGame game = with(people, turns);
    DataException refused =
        assertThrows(DataException.class, () -> parse(GameEncoder.toBytes(game)).check());
    assertEquals(
        "game 0 of sgf: move 4, C7: W C7 is illegal: the point is taken", refused.getMessage());
  }

  @Test
  void findsIllegalVisitedMoves() {
    TrainingGame people = TestGames.unsearched(9);
    List<Turn> turns = new ArrayList<>(people.turns());
    MoveCounts visits = MoveCounts.of(new int[] {turns.getFirst().move()}, new int[] {1});
    turns.set(
        1, new Turn(turns.get(1).move(), new SearchSummary(true, 1, 0.5, null, visits, null)));
    DataException refused = assertThrows(DataException.class, () -> with(people, turns).check());
    assertEquals(
        "game 0 of sgf: move 2, E5: was searched with W C7 is illegal: the point is taken",
        refused.getMessage());
  }

  @Test
  void decodesOrRefusesAnyBytes() {
    byte[] good = GameEncoder.toBytes(TestGames.game(9, 1));
    SplittableRandom random = new SplittableRandom(1);
    int refused = 0;
    for (int i = 0; i < 2000; i++) {
      byte[] bad = good.clone();
      for (int n = 0; n < 1 + i % 4; n++) {
        bad[random.nextInt(bad.length)] = (byte) random.nextInt(256);
      }
      try {
        parse(bad).check();
      } catch (DataException e) {
        refused++;
        assertTrue(!String.valueOf(e.getMessage()).contains("\n"), e.getMessage());
      }
    }
    assertTrue(refused > 100, refused + " refused");
  }

  private static TrainingGame with(TrainingGame game, List<Turn> turns) {
    return new TrainingGame(
        game.id(),
        game.setup(),
        game.black(),
        game.white(),
        turns,
        0,
        game.outcome(),
        null,
        false,
        game.startedAt(),
        0);
  }
}
