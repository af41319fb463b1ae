package io.tengen.engine.play;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.engine.rollout.PolicyPair;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.match.TimeLeft;
import io.tengen.game.record.Checkpoint;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.Handoff;
import io.tengen.game.record.RefereeLog;
import io.tengen.game.record.Ruling;
import io.tengen.game.record.Settlement;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.rules.Resumption;
import io.tengen.game.rules.Rules;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tests of games that are interrupted and continued by other players. */
class ResumeTest {
  private static final GameSetup SETUP = GameSetup.of(Rules.CHINESE, 5, 0.5);
  private static final EngineSpec ENGINE =
      new EngineSpec("a", "mcts", Map.of("visits", "40", "temperature", "1"));
  private static final long SEED = 11;

  private static Game game(Player black, Player white, String rules) {
    return new Game(
        SETUP, new Game.Seat("b", black), new Game.Seat("w", white), MatchRules.parse(rules), SEED);
  }

  private static GameRecord search(Optional<Checkpoint> from) throws InterruptedException {
    EngineKind kind = new MctsKind(Map.<String, PolicyPair>of(), NetworkRegistry.NONE);
    SplittableRandom seeds = new SplittableRandom(SEED);
    try (Player black = kind.create(ENGINE, seeds.nextLong());
        Player white = kind.create(ENGINE, seeds.nextLong())) {
      Game game = game(black, white, "");
      from.ifPresent(left -> game.resume(left, null));
      return game.play();
    }
  }

  private static Checkpoint broken(GameRecord record, int moves) {
    return new Checkpoint(record.startedAt(), 0, record.moves(), record.refereeLog())
        .slice(0, moves);
  }

  /** Returns the checkpoint with a handoff by this worker at its end. */
  private static Checkpoint handedOff(Checkpoint game, String worker) {
    List<Handoff> handoffs = new ArrayList<>(game.refereeLog().handoffs());
    handoffs.add(new Handoff(game.end(), worker));
    return new Checkpoint(
        game.startedAt(), game.from(), game.moves(), game.refereeLog().withHandoffs(handoffs));
  }

  private static List<Integer> points(GameRecord record) {
    return record.moves().stream().map(GameRecord.Move::move).toList();
  }

  @Test
  void resumedGameKeepsItsMovesAndRecordsTheHandoff() throws InterruptedException {
    GameRecord whole = search(Optional.empty());
    Checkpoint half = handedOff(broken(whole, 7), "first");
    GameRecord resumed = search(Optional.of(half));
    assertEquals(whole.moves().subList(0, 7), resumed.moves().subList(0, 7));
    assertTrue(resumed.moves().size() > 7);
    assertEquals(whole.startedAt(), resumed.startedAt());
    assertEquals(List.of(new Handoff(7, "first")), resumed.refereeLog().handoffs());
    assertEquals(List.of(), whole.refereeLog().handoffs());
  }

  /** Verification of a worker by replay depends on this. */
  @Test
  void restOfAResumedGameIsRepeatable() throws InterruptedException {
    GameRecord whole = search(Optional.empty());
    assertEquals(points(whole), points(search(Optional.empty())));
    Checkpoint half = handedOff(broken(whole, 6), "first");
    assertEquals(points(search(Optional.of(half))), points(search(Optional.of(half))));
  }

  /**
   * The trees and random states of the first players are lost, so replaying the game in one part
   * gives other moves.
   */
  @Test
  void resumedGameDiffersFromTheUninterruptedOne() throws InterruptedException {
    GameRecord whole = search(Optional.empty());
    boolean differs = false;
    for (int moves = 2; moves <= 10; moves += 2) {
      GameRecord resumed = search(Optional.of(handedOff(broken(whole, moves), "first")));
      differs |= !points(whole).equals(points(resumed));
    }
    assertTrue(differs);
  }

  @Test
  void otherThreadsSeeCheckpoints() throws InterruptedException {
    List<Optional<Checkpoint>> seen = new ArrayList<>();
    Game[] game = new Game[1];
    Player watched =
        (position, time) -> {
          seen.add(game[0].checkpoint());
          int made = position.moveCount();
          return new Decision.Move(made < 6 ? position.points().get(made) : Points.PASS);
        };
    game[0] = game(watched, watched, "");
    assertEquals(Optional.empty(), game[0].checkpoint());
    GameRecord record = game[0].play();
    assertEquals(8, seen.size());
    assertEquals(Optional.empty(), seen.getFirst());
    for (int i = 1; i < seen.size(); i++) {
      assertEquals(record.moves().subList(0, i), seen.get(i).orElseThrow().moves());
    }
    assertEquals(record.moves(), game[0].checkpoint().orElseThrow().moves());
  }

  @Test
  void clocksContinueAfterResumption() throws InterruptedException {
    List<TimeLeft> shown = new ArrayList<>();
    Player passing =
        (position, time) -> {
          shown.add(time);
          return new Decision.Move(Points.PASS);
        };
    Game game = game(passing, passing, "time=10s,cleanup=stand");
    game.resume(checkpoint(List.of(move("C3", 4), move("B2", 1)), RefereeLog.PLAIN), null);
    game.play();
    assertEquals(Duration.ofSeconds(6), shown.getFirst().main());
    assertEquals(Duration.ofSeconds(9), shown.get(1).main());
  }

  @Test
  void warningsAndResumptionsAreRestored() throws InterruptedException {
    Ruling warning = new Ruling(1, Color.WHITE, Ruling.Kind.WARNING, "W C3 is illegal");
    RefereeLog said =
        new RefereeLog(
            List.of(warning),
            List.of(new Resumption(3, Color.WHITE)),
            Settlement.AS_IT_STOOD,
            List.of());
    List<GameRecord.Move> moves =
        List.of(move("C3", 0), move("pass", 0), move("pass", 0), move("B2", 0));
    Game game =
        game(
            new Scripted(Scripted.Answer.NONE, "D4"),
            new Scripted(Scripted.Answer.NONE, "C3"),
            "illegal=warning");
    game.resume(checkpoint(moves, said), null);
    GameRecord record = game.play();
    assertEquals(Outcome.Reason.ILLEGAL, record.outcome().reason());
    assertEquals(Color.BLACK, record.outcome().winner());
    assertEquals(said.rulings(), record.refereeLog().rulings());
    assertEquals(said.resumptions(), record.refereeLog().resumptions());
  }

  @Test
  void inconsistentCheckpointsAreRefused() {
    Player none = new Scripted(Scripted.Answer.NONE);
    var twice = checkpoint(List.of(move("C3", 0), move("C3", 0)), RefereeLog.PLAIN);
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class, () -> game(none, none, "").resume(twice, null));
    assertEquals(
        "the moves so far cannot be made: W C3 is illegal: the point is taken",
        refused.getMessage());
    var late = checkpoint(List.of(move("C3", 11)), RefereeLog.PLAIN);
    assertThrows(
        IllegalArgumentException.class, () -> game(none, none, "time=10s").resume(late, null));
  }

  @Test
  void sliceHasTheRefereeActionsOfItsMoves() {
    Ruling early = new Ruling(1, Color.WHITE, Ruling.Kind.WARNING, "");
    Ruling later = new Ruling(3, Color.WHITE, Ruling.Kind.FORCED_PASS, "");
    RefereeLog said =
        new RefereeLog(List.of(early, later), List.of(), Settlement.AS_IT_STOOD, List.of());
    Checkpoint all =
        checkpoint(List.of(move("C3", 0), move("pass", 0), move("B2", 0), move("pass", 0)), said);
    assertEquals(List.of(early), all.slice(0, 2).refereeLog().rulings());
    assertEquals(all, all.slice(0, 4));
    Checkpoint rest = handedOff(all, "w").slice(2, 4);
    assertEquals(List.of(later), rest.refereeLog().rulings());
    assertEquals(List.of(), rest.refereeLog().handoffs());
    assertEquals(4, rest.end());
  }

  private static Checkpoint checkpoint(List<GameRecord.Move> moves, RefereeLog said) {
    return new Checkpoint(Instant.EPOCH, 0, moves, said);
  }

  private static GameRecord.Move move(String name, int seconds) {
    return new GameRecord.Move(
        Points.of(5).parse(name), Duration.ofSeconds(seconds).toNanos(), null);
  }
}
