package io.tengen.worker.data.shard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.OpeningMoves;
import io.tengen.game.record.RefereeLog;
import io.tengen.game.record.SearchStats;
import io.tengen.game.record.SearchStats.MoveShare;
import io.tengen.game.record.SearchStats.MoveVisits;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Rules;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class RecordedGamesTest {
  private static final GameSetup SETUP = GameSetup.of(Rules.CHINESE, 5, 7.5);
  private static final Points POINTS = Points.of(5);
  private static final PlayerInfo SEAT = new PlayerInfo("mcts", "");
  private static final int A = POINTS.parse("A1");
  private static final int B = POINTS.parse("B3");
  private static final int PASS = Points.PASS;

  private static final List<MoveVisits> VISITS =
      List.of(new MoveVisits(B, 20, 0.75), new MoveVisits(A, 11, 0.5));

  /** A policy that differs from the visits; the last share is too small to be stored. */
  private static final List<MoveShare> IMPROVED =
      List.of(
          new MoveShare(A, 0.625f), new MoveShare(B, 0.375f - 1e-6f), new MoveShare(PASS, 1e-6f));

  private static GameRecord game(int opening, @Nullable SearchStats... searches) {
    List<GameRecord.Move> moves = new ArrayList<>();
    int column = 0;
    for (SearchStats search : searches) {
      moves.add(new GameRecord.Move(POINTS.at(column++, 4), 1, search));
    }
    return new GameRecord(
        SETUP,
        "b",
        "w",
        moves,
        Outcome.lost(Color.WHITE, Outcome.Reason.RESIGN, ""),
        Instant.ofEpochSecond(1_700_000_000),
        7,
        RefereeLog.PLAIN.withOpening(new OpeningMoves("corner", opening)));
  }

  /** The game after encoding and decoding. */
  private static TrainingGame kept(GameRecord record) throws DataException {
    TrainingGame game =
        RecordedGames.toTraining(new TrainingGame.Id("run a", 0), record, SEAT, SEAT);
    byte[] bytes = GameEncoder.toBytes(game);
    return GameDecoder.parse(bytes, 0, bytes.length);
  }

  @Test
  void prefersImprovedPolicyToVisits() throws Exception {
    SearchStats gumbel = new SearchStats(32, 0.75, VISITS, IMPROVED);
    SearchStats plain = new SearchStats(32, 0.75, VISITS);
    TrainingGame game = kept(game(0, gumbel, plain));

    SearchSummary first = game.turns().get(0).summary();
    assertNotNull(first);
    MoveCounts policy = first.policy();
    assertEquals(2, policy.size());
    for (int i = 0; i < policy.size(); i++) {
      double share = policy.move(i) == A ? 0.625 : 0.375;
      assertEquals(share, (double) policy.count(i) / policy.sum(), 1e-4);
    }
    assertEquals(31, first.candidates().sum());
    SearchSummary second = game.turns().get(1).summary();
    assertNotNull(second);
    assertNull(second.target());

    SearchStats back = RecordedGames.toRecord(game).moves().get(0).search();
    assertNotNull(back);
    assertEquals(List.of(A, B), back.policy().stream().map(MoveShare::move).toList());
    assertEquals(0.625, back.policy().getFirst().share(), 1e-4);
    assertEquals(1, back.policy().stream().mapToDouble(MoveShare::share).sum(), 1e-6);
    assertEquals(VISITS.getFirst().move(), back.candidates().getFirst().move());
    // A second round trip changes nothing.
    assertEquals(game, kept(RecordedGames.toRecord(game)));
  }

  @Test
  void keepsPolicyWithoutVisits() throws Exception {
    SearchStats shares = new SearchStats(32, 0.75, List.of(), IMPROVED);
    TrainingGame game = kept(game(0, shares, new SearchStats(32, 0.75, List.of())));
    assertEquals(1, game.samples());
    assertNull(game.turns().get(1).summary());
  }

  @Test
  void cheapSearchesHaveNoPolicyTarget() throws Exception {
    SearchStats cheap = new SearchStats(8, 0.25, VISITS, List.of(), -3.5, true, true);
    SearchStats full = new SearchStats(32, 0.75, VISITS, List.of(), Double.NaN, false, false);
    TrainingGame game = kept(game(0, cheap, full));
    SearchSummary first = game.turns().get(0).summary();
    assertNotNull(first);
    assertFalse(first.full());
    assertEquals(-3.5, first.lead());
    assertEquals(31, first.candidates().sum());
    SearchSummary second = game.turns().get(1).summary();
    assertNotNull(second);
    assertTrue(second.full());
    assertNull(second.lead());
    assertEquals(2, game.samples());
    assertFalse(game.teachesPolicy(0));
    assertTrue(game.teachesPolicy(1));
    assertEquals(game, kept(RecordedGames.toRecord(game)));
  }

  @Test
  void marksGamesWithoutResignation() throws Exception {
    GameRecord game = game(0, new SearchStats(32, 0.75, VISITS));
    assertFalse(kept(game).neverResign());
    GameRecord playedOn =
        new GameRecord(
            game.setup(),
            game.black(),
            game.white(),
            game.moves(),
            game.outcome(),
            game.startedAt(),
            game.seed(),
            new RefereeLog(
                game.refereeLog().opening(),
                game.refereeLog().rulings(),
                game.refereeLog().resumptions(),
                game.refereeLog().settlement(),
                game.refereeLog().deadStones(),
                game.refereeLog().handoffs(),
                true));
    assertTrue(kept(playedOn).neverResign());
  }

  @Test
  void openingMovesAreNotSamples() throws Exception {
    SearchStats search = new SearchStats(32, 0.75, VISITS);
    TrainingGame game = kept(game(2, null, null, search, search));
    assertEquals(2, game.opening());
    assertEquals(2, game.samples());
    assertEquals(0, kept(game(5, search, search)).samples());
    // This includes external engines: moves that no player chose are not examples of play.
    assertEquals(1, kept(game(2, null, null, null)).samples());
  }
}
