package io.tengen.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tengen.engine.setting.ResourceName;
import io.tengen.engine.setting.WorkerResource;
import io.tengen.files.artifact.Artifact;
import io.tengen.game.board.Points;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.RandomOpening;
import io.tengen.game.record.Checkpoint;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.Opening;
import io.tengen.game.rules.GameSetup;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Values of many seeds that are encoded and decoded are what they were. */
class CodecRoundTripTest {
  private static final int SEEDS = 300;

  private static void forManySeeds(Consumer<RandomValues> check) {
    for (long seed = 0; seed < SEEDS; seed++) {
      try {
        check.accept(new RandomValues(seed));
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
      }
    }
  }

  @Test
  void times() {
    forManySeeds(values -> {
      Instant time = values.instant();
      assertEquals(time, TimestampCodec.decode(TimestampCodec.encode(time)));
    });
    for (Instant time : List.of(Instant.MIN, Instant.MAX, Instant.EPOCH.minusNanos(1))) {
      assertEquals(time, TimestampCodec.decode(TimestampCodec.encode(time)));
    }
  }

  @Test
  void setups() {
    forManySeeds(values -> {
      GameSetup setup = values.setup();
      assertEquals(setup, GameSetupCodec.decode(GameSetupCodec.encode(setup)));
    });
  }

  @Test
  void engines() {
    forManySeeds(values -> {
      EngineSpec engine = values.engine();
      assertEquals(engine, EngineSpecCodec.decode(EngineSpecCodec.encode(engine)));
    });
  }

  @Test
  void openings() {
    forManySeeds(values -> {
      int size = values.between(2, 19);
      Opening opening = values.opening(Points.of(size));
      assertEquals(opening, OpeningCodec.decode(OpeningCodec.encode(opening, size), size));
      RandomOpening random = values.randomOpening();
      assertEquals(random, RandomOpeningCodec.decode(RandomOpeningCodec.encode(random)));
    });
  }

  @Test
  void artifacts() {
    forManySeeds(values -> {
      Artifact artifact = values.artifact();
      assertEquals(artifact, ArtifactCodec.decode(ArtifactCodec.encode(artifact)));
      Map<ResourceName, Artifact> named =
          Map.of(
              new ResourceName(WorkerResource.NETWORK, values.name()),
              artifact,
              new ResourceName(WorkerResource.POLICY, "b=c"),
              values.artifact());
      assertEquals(named, ArtifactCodec.decode(ArtifactCodec.encode(named)));
    });
  }

  @Test
  void records() {
    forManySeeds(values -> {
      GameRecord record = values.record();
      assertEquals(record, GameRecordCodec.decode(GameRecordCodec.encode(record)));
      assertEquals(record, GameRecordCodec.fromBytes(GameRecordCodec.toBytes(record)));
    });
  }

  @Test
  void damagedRecordsAreRefused() {
    var error =
        assertThrows(
            IllegalArgumentException.class, () -> GameRecordCodec.fromBytes(new byte[] {1, 2, 3}));
    assertFalse(String.valueOf(error.getMessage()).contains("\n"), error.getMessage());
  }

  @Test
  void checkpoints() {
    forManySeeds(values -> {
      Checkpoint checkpoint = values.checkpoint(9, values.instant(), values.below(100));
      assertEquals(checkpoint, CheckpointCodec.decode(CheckpointCodec.encode(checkpoint, 9), 9));
    });
  }

  @Test
  void joinsPartsToTheGame() {
    forManySeeds(values -> {
      Instant start = values.instant();
      Checkpoint first = values.checkpoint(9, start, 0);
      Checkpoint second = values.checkpoint(9, start, first.end());
      byte[] one = CheckpointCodec.toPart(first, 9);
      byte[] two = CheckpointCodec.toPart(second, 9);
      byte[] parts = new byte[one.length + two.length];
      System.arraycopy(one, 0, parts, 0, one.length);
      System.arraycopy(two, 0, parts, one.length, two.length);
      var handoffs = values.list(2, values::handoff);

      Checkpoint whole = CheckpointCodec.join(parts, handoffs).decode(9);
      assertEquals(concat(first.moves(), second.moves()), whole.moves());
      assertEquals(
          concat(first.refereeLog().rulings(), second.refereeLog().rulings()),
          whole.refereeLog().rulings());
      assertEquals(
          concat(first.refereeLog().resumptions(), second.refereeLog().resumptions()),
          whole.refereeLog().resumptions());
      assertEquals(handoffs, whole.refereeLog().handoffs());
      assertEquals(start, whole.startedAt());
    });
  }

  @Test
  void checkpointStartsWithinAGame() {
    for (int from : List.of(-1, 10_001, Integer.MAX_VALUE)) {
      var message = io.tengen.proto.v1.Checkpoint.newBuilder().setFrom(from).build();
      var error =
          assertThrows(IllegalArgumentException.class, () -> CheckpointCodec.decode(message, 9));
      assertEquals("a checkpoint cannot start at move " + from, error.getMessage());
    }
  }

  private static <T> List<T> concat(List<T> first, List<T> second) {
    List<T> both = new ArrayList<>(first);
    both.addAll(second);
    return both;
  }
}
