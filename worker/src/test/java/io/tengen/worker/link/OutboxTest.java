package io.tengen.worker.link;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.worker.data.TestGames;
import io.tengen.worker.data.shard.TrainingGame;
import io.tengen.worker.job.GameLease;
import io.tengen.worker.uploads.PendingGame;
import io.tengen.worker.uploads.ShardSink;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How results become games in shards, or do not. */
final class OutboxTest {
  private static final String PLACE = "s3://games/board5";

  private final ScriptedStore store = new ScriptedStore();
  private final Shards shards = new Shards();
  private final Outbox outbox = new Outbox(store, shards);
  private final TrainingGame game = TestGames.game(5, 4);
  private final GameLease lease = Assignments.lease(4, 1);
  private final byte[] record = "a record".getBytes(StandardCharsets.UTF_8);

  private static final class Shards implements ShardSink {
    private final List<TrainingGame> games = new ArrayList<>();
    private final List<Runnable> kept = new ArrayList<>();

    @Override
    public boolean accepts(String place) {
      return place.equals(PLACE);
    }

    @Override
    public void add(String place, TrainingGame taken, Runnable whenKept) {
      assertEquals(PLACE, place);
      games.add(taken);
      kept.add(whenKept);
    }
  }

  /** What the next process finds. */
  private Outbox next() {
    store.left.addAll(store.kept.values());
    return new Outbox(store, shards);
  }

  @Test
  void keepsACommittedGameUntilItsShardIsDurable() {
    outbox.add(lease, record, Optional.of(new PendingGame(PLACE, game)));
    assertEquals(List.of(), shards.games, "whether it counts is not known yet");
    outbox.committed(lease);
    assertEquals(0, outbox.size());
    assertEquals(List.of(game), shards.games);
    assertEquals(1, store.kept.size());
    shards.kept.getFirst().run();
    assertEquals(Map.of(), store.kept);
  }

  @Test
  void nextProcessUploadsCommittedGamesWithoutReporting() {
    outbox.add(lease, record, Optional.of(new PendingGame(PLACE, game)));
    outbox.committed(lease);
    Outbox next = next();
    assertEquals(0, next.size());
    assertEquals(List.of(game, game), shards.games);
    shards.kept.getLast().run();
    assertEquals(Map.of(), store.kept);
  }

  @Test
  void nextProcessKnowsTheShardOfAGame() {
    outbox.add(lease, record, Optional.of(new PendingGame(PLACE, game)));
    Outbox next = next();
    assertArrayEquals(record, Objects.requireNonNull(next.get(lease)).result());
    assertEquals(List.of(lease), next.leases());
    next.committed(lease);
    assertEquals(List.of(game), shards.games);
  }

  @Test
  void doesNotUploadAGameThatAnotherReportCommitted() {
    outbox.add(lease, record, Optional.of(new PendingGame(PLACE, game)));
    outbox.remove(lease);
    assertEquals(List.of(), shards.games);
    assertEquals(Map.of(), store.kept);
  }

  @Test
  void dropsGamesOfOtherRuns() {
    outbox.add(lease, record, Optional.empty());
    outbox.committed(lease);
    assertEquals(List.of(), shards.games);
    assertEquals(Map.of(), store.kept);
  }
}
