package io.tengen.worker.job;

import static io.tengen.worker.job.ScriptedKind.engine;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.play.MctsKind;
import io.tengen.game.board.Points;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.match.RandomOpening;
import io.tengen.game.record.Checkpoint;
import io.tengen.game.record.ClockScale;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.Handoff;
import io.tengen.game.record.OpeningMoves;
import io.tengen.game.record.RefereeLog;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.testing.Await;
import io.tengen.wire.LeaseToken;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Games that one runner hands back and another finishes. */
class HandBackTest {
  private static final EngineSpec MCTS = EngineSpec.parse("m=mcts:visits=60");

  private final ScriptedKind scripted = new ScriptedKind();
  private final RecordingListener listener = new RecordingListener();
  private final JobRunner first = runner();
  private final JobRunner second = runner();

  private JobRunner runner() {
    return new JobRunner(
        2,
        EngineProvider.of(new EngineKinds(List.of(scripted, new MctsKind()))),
        new WorkerMetrics(new SimpleMeterRegistry()));
  }

  @AfterEach
  void close() throws InterruptedException {
    first.close();
    second.close();
  }

  private static Job job(EngineSpec black, EngineSpec white, Optional<Checkpoint> checkpoint) {
    return job(black, white, null, checkpoint);
  }

  private static Job job(
      EngineSpec black,
      EngineSpec white,
      @Nullable RandomOpening random,
      Optional<Checkpoint> checkpoint) {
    return new Job(
        new GameLease("run", 0, new LeaseToken("1")),
        GameSetup.of(Rules.CHINESE, 9, 7.5),
        black,
        white,
        5,
        MatchRules.DEFAULT,
        false,
        Map.of(),
        null,
        random,
        checkpoint,
        "",
        ClockScale.NONE);
  }

  /** The checkpoint with this worker as the player of its moves. */
  private static Checkpoint handedOff(Checkpoint game, String worker) {
    return new Checkpoint(
        game.startedAt(),
        game.from(),
        game.moves(),
        game.refereeLog().withHandoffs(List.of(new Handoff(game.end(), worker))));
  }

  @Test
  void resumesHandedBackGameElsewhere() throws InterruptedException {
    assertTrue(first.play(job(MCTS, MCTS, Optional.empty()), listener));
    Await.until("some moves", () -> first.progress().getFirst().moves() >= 4);
    List<GameCheckpoint> left = first.handBack();
    assertEquals(1, left.size());
    assertEquals(List.of(), first.progress());
    assertEquals(List.of(), first.handBack());
    Checkpoint half = left.getFirst().game().orElseThrow();
    assertTrue(half.end() >= 4);
    Await.until("the slot is free", () -> listener.freed.get() == 1);
    assertTrue(listener.finished.isEmpty());

    Job rest = job(MCTS, MCTS, Optional.of(handedOff(half, "first")));
    assertTrue(second.play(rest, listener));
    Await.until("the end", () -> listener.freed.get() == 2);
    GameRecord record = listener.finished.get(rest.lease());
    assertNotNull(record, listener.declined::toString);
    assertEquals(half.moves(), record.moves().subList(0, half.end()));
    assertTrue(record.moves().size() > half.end());
    assertEquals(List.of(new Handoff(half.end(), "first")), record.refereeLog().handoffs());
    // Searches have no candidates, as in the record.
    assertTrue(
        half.moves().stream()
            .allMatch(move -> Objects.requireNonNull(move.search()).candidates().isEmpty()));
  }

  @Test
  void keepsRandomOpeningOfResumedGame() throws InterruptedException {
    RandomOpening random = new RandomOpening(3, 1);
    Job whole = job(MCTS, MCTS, random, Optional.empty());
    assertTrue(first.play(whole, listener));
    Await.until("some moves", () -> first.progress().getFirst().moves() >= 6);
    Checkpoint half = first.handBack().getFirst().game().orElseThrow();
    Await.until("the slot is free", () -> listener.freed.get() == 1);
    Job rest = job(MCTS, MCTS, random, Optional.of(handedOff(half, "first")));
    assertTrue(second.play(rest, listener));
    Await.until("the end", () -> listener.freed.get() == 2);
    GameRecord record = listener.finished.get(rest.lease());
    assertNotNull(record, listener.declined::toString);
    assertEquals(new OpeningMoves(RandomOpening.NAME, 3), record.refereeLog().opening());
    assertEquals(half.moves(), record.moves().subList(0, half.end()));
    for (int i = 0; i < record.moves().size(); i++) {
      assertEquals(i < 3, record.moves().get(i).search() == null, "move " + (i + 1));
    }
    assertTrue(first.play(whole, listener));
    Await.until("some moves", () -> first.progress().getFirst().moves() >= 3);
    assertEquals(
        half.moves().subList(0, 3),
        first.handBack().getFirst().game().orElseThrow().moves().subList(0, 3));
  }

  @Test
  void handsBackGameThatHasNotStarted() {
    assertTrue(
        first.play(job(engine("w", "wait"), engine("w2", "wait"), Optional.empty()), listener));
    GameCheckpoint left = first.handBack().getFirst();
    assertEquals(Optional.empty(), left.game());
    assertEquals(0, left.moves());
  }

  @Test
  void restartsGameWithIllegalCheckpoint() throws InterruptedException {
    int center = Points.of(9).parse("E5");
    GameRecord.Move move = new GameRecord.Move(center, 1, null);
    Checkpoint twice = new Checkpoint(Instant.EPOCH, 0, List.of(move, move), RefereeLog.PLAIN);
    EngineSpec passer = engine("p", "pass");
    Job job = job(passer, passer, Optional.of(handedOff(twice, "liar")));
    assertTrue(first.play(job, listener));
    Await.until("the end", () -> listener.freed.get() == 1);
    GameRecord record = listener.finished.get(job.lease());
    assertNotNull(record);
    assertEquals(2, record.moves().size());
    assertEquals(List.of(), record.refereeLog().handoffs());
    assertFalse(record.startedAt().equals(Instant.EPOCH));
  }
}
