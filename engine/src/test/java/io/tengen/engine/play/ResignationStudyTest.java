package io.tengen.engine.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.play.ResignationStudy.Advice;
import io.tengen.engine.play.ResignationStudy.Row;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.OpeningMoves;
import io.tengen.game.record.RefereeLog;
import io.tengen.game.record.SearchStats;
import io.tengen.game.record.Settlement;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Outcome.Reason;
import io.tengen.game.rules.Rules;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResignationStudyTest {
  private static final GameSetup SETUP = GameSetup.of(Rules.CHINESE, 9, 7.5);
  private static final double NO_SEARCH = Double.NaN;
  private static final Outcome BLACK = Outcome.counted(Reason.SCORE, 0.5);
  private static final Outcome WHITE = Outcome.counted(Reason.SCORE, -0.5);

  /** Black's win rate falls below 0.09 and stays there for a while; White's is the complement. */
  private static final double[] SINKING = {0.5, 0.5, 0.08, 0.92, 0.03, 0.97, 0.2, 0.8};

  /** Returns a game of b against w with these win rates of the side to move. */
  private static GameRecord game(Outcome outcome, double... winRates) {
    List<GameRecord.Move> moves = new ArrayList<>();
    for (int i = 0; i < winRates.length; i++) {
      SearchStats search =
          Double.isNaN(winRates[i]) ? null : new SearchStats(10, winRates[i], List.of());
      moves.add(new GameRecord.Move(Points.of(9).at(i % 9, i / 9), 0, search));
    }
    return new GameRecord(SETUP, "b", "w", moves, outcome, Instant.EPOCH, 1);
  }

  private static ResignationStudy study(String engine, GameRecord... games) {
    ResignationStudy study = new ResignationStudy(engine);
    for (GameRecord game : games) {
      study.add(game);
    }
    return study;
  }

  /** Returns the row of a threshold given in hundredths. */
  private static Row row(ResignationStudy study, int hundredths) {
    Row row = study.rows().get(hundredths - 1);
    assertEquals(hundredths, 100 * row.threshold(), 1e-9);
    return row;
  }

  private static int resigned(ResignationStudy study, int hundredths) {
    return row(study, hundredths).resigned();
  }

  @Test
  void gamesWithoutResignationReplaceTheOthers() {
    GameRecord ordinary = game(WHITE, SINKING);
    GameRecord comeback = game(BLACK, SINKING);
    GameRecord playedOn =
        new GameRecord(
            comeback.setup(),
            comeback.black(),
            comeback.white(),
            comeback.moves(),
            comeback.outcome(),
            comeback.startedAt(),
            comeback.seed(),
            new RefereeLog(
                OpeningMoves.NONE,
                List.of(),
                List.of(),
                Settlement.AS_IT_STOOD,
                List.of(),
                List.of(),
                true));
    ResignationStudy study = study("b", ordinary, ordinary);
    assertFalse(study.playedOn());
    assertEquals(2, resigned(study, 9));
    assertEquals(0, row(study, 9).wrong());
    study.add(playedOn);
    assertTrue(study.playedOn());
    assertEquals(1, study.games());
    assertEquals(1, resigned(study, 9));
    assertEquals(1, row(study, 9).wrong());
  }

  @Test
  void resignsAtTheSecondMoveInARowBelowTheThreshold() {
    ResignationStudy study = study("b", game(WHITE, SINKING));
    assertEquals(30, study.rows().size());
    assertEquals(1, study.sides());
    assertEquals(0, resigned(study, 8), "0.08 is not below 0.08");
    assertNull(row(study, 8).rate());
    assertNull(row(study, 8).movesSaved());
    assertEquals(1, row(study, 8).high());
    for (int threshold : List.of(9, 20, 30)) {
      Row row = row(study, threshold);
      assertEquals(1, row.resigned());
      assertEquals(0, row.wrong());
      assertEquals(0.0, row.rate());
      assertEquals(4.0, row.movesSaved());
    }
  }

  @Test
  void higherThresholdsAreReachedEarlier() {
    ResignationStudy study =
        study("b", game(WHITE, 0.28, 0.5, 0.24, 0.5, 0.14, 0.5, 0.04, 0.5, 0.04, 0.5));
    assertEquals(8.0, row(study, 29).movesSaved());
    assertEquals(6.0, row(study, 28).movesSaved());
    assertEquals(6.0, row(study, 25).movesSaved());
    assertEquals(4.0, row(study, 15).movesSaved());
    assertEquals(2.0, row(study, 5).movesSaved());
    assertEquals(0, resigned(study, 4));
  }

  @Test
  void resignationOfANonLoserIsWrong() {
    GameRecord draw = game(Outcome.counted(Reason.MOVE_LIMIT, 0), SINKING);
    Row row = row(study("b", game(BLACK, SINKING), draw, game(WHITE, SINKING)), 10);
    assertEquals(3, row.resigned());
    assertEquals(2, row.wrong());
    assertEquals(2 / 3.0, row.rate());
  }

  @Test
  void onlySidesWithKnownResultsCount() {
    GameRecord whiteResigned = game(Outcome.lost(Color.WHITE, Reason.RESIGN, ""), SINKING);
    GameRecord blackResigned = game(Outcome.lost(Color.BLACK, Reason.RESIGN, ""), SINKING);
    ResignationStudy study = study("b", whiteResigned, blackResigned);
    assertEquals(1, study.sides());
    assertEquals(1, study.games());
    assertEquals(1, row(study, 10).wrong());
    GameRecord repeated = game(new Outcome(null, Reason.REPETITION, 0, ""), SINKING);
    assertEquals(1, row(study("b", repeated), 10).wrong());
    GameRecord annulled = game(new Outcome(null, Reason.NO_RESULT, 0, ""), SINKING);
    assertEquals(0, study("b", annulled).sides());
    for (Reason reason : List.of(Reason.TIME, Reason.ILLEGAL, Reason.CRASH)) {
      ResignationStudy forfeited = study("b", game(Outcome.lost(Color.WHITE, reason, ""), SINKING));
      assertEquals(0, forfeited.sides());
      assertEquals(0, resigned(forfeited, 30));
      assertTrue(forfeited.searches());
    }
  }

  @Test
  void countsOneEngineAndBothSidesOfSelfPlay() {
    assertEquals(0, resigned(study("w", game(WHITE, SINKING)), 30));
    assertEquals(0, study("other", game(WHITE, SINKING)).sides());
    GameRecord game = game(WHITE, SINKING);
    ResignationStudy both =
        study(
            "b",
            new GameRecord(SETUP, "b", "b", game.moves(), game.outcome(), game.startedAt(), 1));
    assertEquals(2, both.sides());
    assertEquals(1, both.games());
    assertEquals(1, resigned(both, 30));
  }

  @Test
  void moveWithoutSearchBreaksTheSequence() {
    ResignationStudy study = study("b", game(WHITE, 0.01, 0.5, NO_SEARCH, 0.5, 0.01, 0.5));
    assertEquals(1, study.sides());
    assertEquals(0, resigned(study, 30));
    assertFalse(study("b", game(WHITE, NO_SEARCH, 0.5, NO_SEARCH)).searches());
  }

  @Test
  void winningPassIsNotAResignation() {
    assertEquals(0, resigned(study("b", passedOut(BLACK)), 30));
    assertEquals(1, resigned(study("b", passedOut(WHITE)), 30));
  }

  /** Black's second bad search is about the pass that ends the game. */
  private static GameRecord passedOut(Outcome outcome) {
    List<GameRecord.Move> moves = new ArrayList<>(game(outcome, 0.1, 0.9).moves());
    moves.set(1, new GameRecord.Move(Points.PASS, 0, null));
    moves.add(new GameRecord.Move(Points.PASS, 0, new SearchStats(10, 0.1, List.of())));
    return new GameRecord(SETUP, "b", "w", moves, outcome, Instant.EPOCH, 1);
  }

  @Test
  void recommendsTheHighestSafeThreshold() {
    ResignationStudy study = losers(73);
    assertEquals(new Advice.Threshold(0.3), study.advise(0.05));
    // A side at a win rate of about 0.25 wins as often.
    for (int i = 0; i < 10; i++) {
      study.add(game(BLACK, 0.25, 0.75, 0.25, 0.75));
    }
    assertEquals(new Advice.Threshold(0.25), study.advise(0.05));
  }

  @Test
  void reportsHowManyGamesAreNeeded() {
    assertEquals(new Advice.MoreGames(73), losers(72).advise(0.05));
    ResignationStudy half = losers(36);
    for (int i = 0; i < 36; i++) {
      half.add(game(BLACK, 0.6, 0.4, 0.7, 0.3));
    }
    assertEquals(new Advice.MoreGames(146), half.advise(0.05));
  }

  @Test
  void reportsThatMoreGamesWillNotHelp() {
    assertEquals(new Advice.TooOftenFalse(), study("b", game(BLACK, SINKING)).advise(0.05));
    assertEquals(new Advice.NobodyResigns(73), study("w", game(WHITE, SINKING)).advise(0.05));
    assertEquals(new Advice.NobodyResigns(73), new ResignationStudy("b").advise(0.05));
  }

  /** Adds games in which Black would have resigned at 0.09 and lost. */
  private static ResignationStudy losers(int games) {
    ResignationStudy study = new ResignationStudy("b");
    for (int i = 0; i < games; i++) {
      study.add(game(WHITE, SINKING));
    }
    return study;
  }
}
