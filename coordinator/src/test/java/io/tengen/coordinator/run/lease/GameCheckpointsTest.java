package io.tengen.coordinator.run.lease;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import akka.util.ByteString;
import io.tengen.coordinator.run.commit.MovePoints;
import io.tengen.coordinator.run.commit.ReportedGame;
import io.tengen.coordinator.run.plan.Specs;
import io.tengen.game.board.Color;
import io.tengen.game.record.Handoff;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GameCheckpointsTest {
  private final GameCheckpoints checkpoints = new GameCheckpoints(1_000);

  /** Returns moves that are encoded in two bytes each. */
  private static CheckpointPart part(int from, int end, Handoff... handoffs) {
    ByteString points = points(from, end);
    return new CheckpointPart(from, points, points, List.of(handoffs));
  }

  private static ByteString points(int from, int end) {
    return MovePoints.of(IntStream.range(from, end).boxed().toList());
  }

  private static ReportedGame claim(int moves, Handoff... handoffs) {
    return new ReportedGame(
        Specs.won(0, Color.BLACK),
        ByteString.emptyByteString(),
        List.of(handoffs),
        points(0, moves));
  }

  @Test
  void joinsConsecutiveParts() {
    checkpoints.add(0, "w", part(0, 3));
    checkpoints.add(0, "w", part(3, 5));
    checkpoints.add(0, "w", part(9, 10));
    ResumedGame resumed = checkpoints.handOff(0).orElseThrow();
    assertEquals(5, resumed.moves());
    assertEquals(points(0, 5), resumed.encoded());
    assertEquals(List.of(new Handoff(5, "w")), resumed.handoffs());
    assertEquals(Optional.empty(), checkpoints.handOff(1));
  }

  @Test
  void ignoresAGameWithoutItsBeginning() {
    checkpoints.add(0, "w", part(4, 6));
    assertEquals(Optional.empty(), checkpoints.handOff(0));
  }

  @Test
  void omitsWorkersWithoutMovesFromHandoffs() {
    checkpoints.add(0, "w", part(0, 3));
    checkpoints.handOff(0);
    assertEquals(List.of(new Handoff(3, "w")), checkpoints.handOff(0).orElseThrow().handoffs());
  }

  @Test
  void requiresUnchangedMovesOfOthersInARepetition() {
    checkpoints.add(0, "w", part(0, 3));
    Handoff handoff = checkpoints.handOff(0).orElseThrow().handoffs().getFirst();
    ByteString others = MovePoints.of(List.of(7, 7, 7, 7));
    checkpoints.add(0, "v", new CheckpointPart(0, others, others, List.of(handoff)));
    assertEquals(3, checkpoints.handOff(0).orElseThrow().moves());
    checkpoints.add(0, "v", part(0, 6, handoff));
    assertEquals(
        List.of(handoff, new Handoff(6, "v")), checkpoints.handOff(0).orElseThrow().handoffs());
    assertEquals(24, checkpoints.bytes());
  }

  @Test
  void restartedGameHasNoHandoffs() {
    checkpoints.add(0, "w", part(0, 3));
    checkpoints.handOff(0);
    checkpoints.add(0, "v", part(0, 2));
    assertEquals(List.of(new Handoff(2, "v")), checkpoints.handOff(0).orElseThrow().handoffs());
  }

  @Test
  void requiresARecordToMatchTheHandoffs() {
    checkpoints.add(0, "w", part(0, 3));
    Handoff first = checkpoints.handOff(0).orElseThrow().handoffs().getFirst();
    checkpoints.add(0, "v", part(3, 5));
    Handoff second = checkpoints.handOff(0).orElseThrow().handoffs().getLast();
    assertEquals(Optional.empty(), checkpoints.objection(0, claim(5, first, second)));
    assertEquals(Optional.empty(), checkpoints.objection(0, claim(3, first)), "an earlier lease");
    assertEquals(Optional.empty(), checkpoints.objection(0, claim(0)), "begun anew");
    assertEquals(Optional.empty(), checkpoints.objection(1, claim(3, first)), "unknown");
    assertTrue(checkpoints.objection(0, claim(3, new Handoff(3, "x"))).isPresent());
    assertTrue(checkpoints.objection(0, claim(4, new Handoff(4, "w"))).isPresent());
    ReportedGame changed =
        new ReportedGame(
            Specs.won(0, Color.BLACK),
            ByteString.emptyByteString(),
            List.of(first),
            MovePoints.of(List.of(0, 1, 7)));
    assertTrue(checkpoints.objection(0, changed).isPresent());
  }

  private void restore(int moves, Handoff... handoffs) {
    byte[] points = points(0, moves).toArrayUnsafe();
    checkpoints.restore(List.of(new SuspendedGame(0, "w", points, points, List.of(handoffs))));
  }

  @Test
  void acceptsLaterHandoffsOfAGameThatWasSuspendedEarlier() {
    Handoff first = new Handoff(3, "w");
    Handoff second = new Handoff(5, "v");
    restore(3, first);
    assertEquals(Optional.empty(), checkpoints.objection(0, claim(5, first, second)));
    assertTrue(checkpoints.objection(0, claim(5, new Handoff(3, "x"), second)).isPresent());
    assertTrue(checkpoints.objection(0, claim(5, second)).isPresent());
    checkpoints.add(0, "u", part(0, 7, first, second));
    assertEquals(
        List.of(first, second, new Handoff(7, "u")),
        checkpoints.handOff(0).orElseThrow().handoffs());
    assertEquals(28, checkpoints.bytes());
    checkpoints.add(0, "t", part(0, 9, first, second, new Handoff(7, "u"), new Handoff(8, "x")));
    assertEquals(7, checkpoints.handOff(0).orElseThrow().moves(), "the handoffs are known by now");
  }

  @Test
  void requiresTheMovesOfAGameThatWasSuspendedEarlier() {
    Handoff first = new Handoff(3, "w");
    Handoff second = new Handoff(5, "v");
    restore(3, first);
    ByteString others = MovePoints.of(List.of(0, 1, 7, 3, 4, 5));
    checkpoints.add(0, "u", new CheckpointPart(0, others, others, List.of(first, second)));
    assertEquals(3, checkpoints.handOff(0).orElseThrow().moves());
    ReportedGame changed =
        new ReportedGame(
            Specs.won(0, Color.BLACK),
            ByteString.emptyByteString(),
            List.of(first, second),
            MovePoints.first(others, 5));
    assertTrue(checkpoints.objection(0, changed).isPresent());
  }

  @Test
  void limitsAndReleasesMemory() {
    for (int game = 0; game < 100; game++) {
      checkpoints.add(game, "w", part(0, 10));
    }
    assertEquals(1_000, checkpoints.bytes());
    assertEquals(Optional.empty(), checkpoints.handOff(25));
    checkpoints.forget(0);
    assertFalse(checkpoints.wasHandedOff(0));
    checkpoints.add(25, "w", part(0, 10));
    assertEquals(10, checkpoints.handOff(25).orElseThrow().moves());
    for (int game = 0; game < 100; game++) {
      checkpoints.forget(game);
    }
    assertEquals(0, checkpoints.bytes());
  }

  @Test
  void releasesMemoryOfReplacedParts() {
    for (int game = 0; game < 25; game++) {
      checkpoints.add(game, "w", part(0, 10));
    }
    checkpoints.add(0, "v", part(0, 10));
    Handoff handoff = new Handoff(10, "v");
    assertEquals(List.of(handoff), checkpoints.handOff(0).orElseThrow().handoffs());
    checkpoints.add(0, "u", part(0, 11, handoff));
    assertEquals(
        10, checkpoints.handOff(0).orElseThrow().moves(), "one more move exceeds the limit");
    checkpoints.forget(1);
    checkpoints.add(0, "u", part(0, 20, handoff));
    assertEquals(20, checkpoints.handOff(0).orElseThrow().moves());
    assertEquals(1_000, checkpoints.bytes());
  }

  @Test
  void forgetsGamesThatAreNotNeeded() {
    for (int game = 0; game < 10; game++) {
      checkpoints.add(game, "w", part(0, 10));
    }
    checkpoints.retain(game -> game % 2 == 0);
    assertEquals(200, checkpoints.bytes());
    assertEquals(Optional.empty(), checkpoints.handOff(3));
    assertEquals(10, checkpoints.handOff(4).orElseThrow().moves());
  }
}
