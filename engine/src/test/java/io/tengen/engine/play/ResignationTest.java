package io.tengen.engine.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.rollout.PriorPolicy;
import io.tengen.engine.rollout.UniformRollout;
import io.tengen.engine.search.Search;
import io.tengen.engine.search.SearchLimit;
import io.tengen.engine.search.SearchSettings;
import io.tengen.engine.search.root.RootSettings;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.record.Diagram;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.SearchStats;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ResignationTest {
  private static final EngineKinds KINDS = new EngineKinds(List.of(new MctsKind()));

  @Test
  void oneBadSearchIsNotEnough() {
    Resignation resignation = new Resignation(0.1);
    assertFalse(resignation.isDue(4, 0.05));
    assertFalse(resignation.isDue(6, 0.3));
    assertFalse(resignation.isDue(8, 0.05));
    assertTrue(resignation.isDue(10, 0.09));
  }

  @Test
  void winRateAtTheThresholdDoesNotResign() {
    Resignation resignation = new Resignation(0.1);
    resignation.isDue(0, 0.1);
    assertFalse(resignation.isDue(2, 0));
    assertTrue(resignation.isDue(4, 0));
  }

  @Test
  void neverResignsWithoutAThreshold() {
    Resignation resignation = new Resignation(0);
    resignation.isDue(0, 0);
    assertFalse(resignation.isDue(2, 0));
  }

  @Test
  void sidesOfOnePlayerAreSeparate() {
    Resignation resignation = new Resignation(0.1);
    assertFalse(resignation.isDue(6, 0.05));
    assertFalse(resignation.isDue(7, 0.95));
    assertTrue(resignation.isDue(8, 0.05));
    assertFalse(resignation.isDue(9, 0.05));
  }

  @Test
  void movesOfAnotherGameOrTakenBackDoNotCount() {
    Resignation resignation = new Resignation(0.1);
    resignation.isDue(20, 0);
    assertFalse(resignation.isDue(0, 0), "another game");
    assertFalse(resignation.isDue(0, 0), "asked again");
    assertTrue(resignation.isDue(2, 0));
  }

  @Test
  void shareOfGamesWithoutResignationIsAsConfigured() {
    List<Boolean> first = resigning(0.1);
    assertEquals(first, resigning(0.1));
    long never = first.stream().filter(resigns -> !resigns).count();
    // 1,000 samples at 0.1: five standard deviations are 47.
    assertTrue(never > 53 && never < 147, () -> never + " of 1,000");
    assertFalse(resigning(0).contains(false));
    assertFalse(resigning(1).contains(true));
  }

  /** Returns the seeds of the games in which resignation is enabled. */
  private static List<Boolean> resigning(double never) {
    return LongStream.range(0, 1000)
        .mapToObj(seed -> !Resignation.drawn(0.1, never, seed).playsOn())
        .toList();
  }

  /** Black needs all of the board, White only a living stone. */
  private static final GameSetup HARD = GameSetup.of(Rules.CHINESE, 5, 25);

  /** All stones left on the board are alive, as the players take them to be. */
  private static final MatchRules RULES = MatchRules.DEFAULT.withCleanUp(MatchRules.CleanUp.STAND);

  private static GameRecord hard(String engine) throws InterruptedException {
    try (Player black = KINDS.create(EngineSpec.parse(engine), 5);
        Player white = KINDS.create(EngineSpec.parse("mcts:visits=50"), 6)) {
      return play(HARD, black, white);
    }
  }

  private static GameRecord play(GameSetup setup, Player black, Player white)
      throws InterruptedException {
    return new Game(setup, new Game.Seat("b", black), new Game.Seat("w", white), RULES, 7).play();
  }

  @Test
  void resignationDoesNotChangeEarlierMoves() throws InterruptedException {
    GameRecord resigned = hard("mcts:visits=50,resign=0.5");
    assertEquals("W+R", resigned.outcome().result());
    int end = resigned.moves().size();
    SearchStats before = resigned.moves().get(end - 2).search();
    assertTrue(before != null && before.winRate() < 0.5, () -> "before resigning: " + before);

    GameRecord kept = hard("mcts:visits=50,resign=0.5,resignNever=1");
    assertTrue(kept.outcome().reason().isCounted(), kept.outcome()::toString);
    assertEquals(moves(resigned), moves(kept).subList(0, end));
    assertEquals(moves(hard("mcts:visits=50")), moves(kept));
    SearchStats hopeless = kept.moves().get(end).search();
    assertTrue(hopeless != null && hopeless.wouldResign(), "says where it would have resigned");
    assertTrue(
        kept.moves().subList(0, end).stream()
            .map(GameRecord.Move::search)
            .noneMatch(search -> search != null && search.wouldResign()),
        "and not before");
    assertFalse(kept.refereeLog().neverResign(), "White might have resigned");
  }

  @Test
  void resignationIsDisabledForBothSidesOfSelfPlay() throws InterruptedException {
    EngineSpec self = EngineSpec.parse("mcts:visits=2,resign=0.01,resignNever=0.5");
    int never = 0;
    for (long game = 0; game < 40; game++) {
      try (Player black = player(self, Color.BLACK, game);
          Player white = player(self, Color.WHITE, game)) {
        assertEquals(black.playsOn(), white.playsOn());
        never += black.playsOn() ? 1 : 0;
        if (game == 0) {
          assertEquals(black.playsOn(), play(HARD, black, white).refereeLog().neverResign());
        }
      }
    }
    assertTrue(never > 5 && never < 35, never + " of 40");
    try (Player fighter = player(EngineSpec.parse("mcts:visits=2,resignNever=1"), Color.BLACK, 1)) {
      assertFalse(fighter.playsOn(), "there is nothing to be kept from");
    }
  }

  private static Player player(EngineSpec spec, Color side, long game) {
    return KINDS.create(
        spec, 2 * game + side.ordinal(), new EngineKind.Encounter(HARD, side, spec, game));
  }

  @Test
  void winningPassPrecedesResignation() throws InterruptedException {
    GameSetup setup =
        Diagram.of(
                """
                . . . . .
                . . . . .
                . . X . .
                . . . . .
                . . . . .
                """)
            .setup(Rules.CHINESE, 24.5, Color.BLACK);
    Player passing = (position, time) -> new Decision.Move(Points.PASS);
    assertEquals("B+0.5", play(setup, pessimist(), passing).outcome().result());
    Player fighting = (position, time) -> new Decision.Move(firstLegal(position));
    GameRecord fought = play(setup, pessimist(), fighting);
    assertEquals("W+R", fought.outcome().result());
    assertEquals(2, fought.moves().size());
  }

  /** Resigns at its second move unless it is certain to win. */
  private static Player pessimist() {
    Search search =
        new Search(SearchSettings.DEFAULT, UniformRollout::new, () -> PriorPolicy.UNIFORM, 1);
    SearchLimit limit = new SearchLimit.Visits(50);
    return new MctsPlayer(
        new MctsPlayer.Limits(limit, limit, limit, 0),
        new MctsPlayer.Root(RootSettings.NONE, TemperatureSchedule.constant(1), RootSettings.NONE),
        PlayoutCap.none(),
        new Resignation(1),
        new MoveChoice(TemperatureSchedule.constant(0), 0, 1),
        search,
        1);
  }

  private static int firstLegal(Position position) {
    int[] candidates = new int[position.points().count()];
    assertTrue(position.candidates(candidates) > 0);
    return candidates[0];
  }

  private static List<Integer> moves(GameRecord record) {
    return record.moves().stream().map(GameRecord.Move::move).toList();
  }
}
