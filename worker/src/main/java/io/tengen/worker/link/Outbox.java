package io.tengen.worker.link;

import io.tengen.wire.LeaseToken;
import io.tengen.wire.worker.JobId;
import io.tengen.wire.worker.KeptResult;
import io.tengen.wire.worker.WorkerMessage.JobResult;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.TrainingGame;
import io.tengen.worker.job.GameLease;
import io.tengen.worker.outbox.ResultStore;
import io.tengen.worker.outbox.StoredResult;
import io.tengen.worker.uploads.PendingGame;
import io.tengen.worker.uploads.ShardSink;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The records of games that the coordinator has not acknowledged, oldest first. They are kept in
 * memory, to be sent again on each new stream, and in the store, for the next process if this one
 * dies. The store also keeps each committed game that is to go into a shard until the shard is
 * durable. Confined to the link's thread.
 */
final class Outbox {
  private final ResultStore store;
  private final ShardSink shards;

  /** The waiting results, by the token of their lease. */
  private final Map<LeaseToken, Waiting> results = new LinkedHashMap<>();

  /** Creates an outbox with the results that earlier processes left in the store. */
  Outbox(ResultStore store, ShardSink shards) {
    this.store = store;
    this.shards = shards;
    store.takeStored().forEach(this::takeUp);
  }

  private void takeUp(StoredResult stored) {
    try {
      KeptResult kept = KeptResult.fromBytes(stored.bytes());
      Optional<PendingGame> pendingGame =
          kept.shardGame().isPresent()
              ? Optional.of(pendingGame(kept.shardGame().get()))
              : Optional.empty();
      if (kept.isCommitted()) {
        upload(pendingGame.orElseThrow(), stored.id());
      } else {
        GameLease lease = new GameLease(kept.job().run(), kept.job().index(), kept.lease());
        put(new Waiting(stored.id(), lease, kept.record(), pendingGame));
      }
    } catch (IllegalArgumentException | DataException e) {
      store.setAside(stored, "it is not a result of this program: " + e.getMessage());
    }
  }

  private static PendingGame pendingGame(KeptResult.ShardGame game) throws DataException {
    return new PendingGame(game.place(), TrainingGame.parse(game.game()));
  }

  private void upload(PendingGame game, long id) {
    shards.add(game.place(), game.game(), () -> store.settle(id));
  }

  /**
   * Adds the record of a game.
   *
   * @param record a GameRecord; these bytes are sent and archived as they are
   * @param pendingGame the game for a shard, if it is to go into one once it is committed
   */
  void add(GameLease lease, byte[] record, Optional<PendingGame> pendingGame) {
    put(new Waiting(keep(lease, record, pendingGame), lease, record, pendingGame));
  }

  private long keep(GameLease lease, byte[] record, Optional<PendingGame> pendingGame) {
    KeptResult kept =
        new KeptResult(
            lease.token(),
            new JobId(lease.run(), lease.index()),
            record,
            pendingGame.map(game -> new KeptResult.ShardGame(game.place(), game.game().toBytes())));
    return store.add(ByteBuffer.wrap(kept.toBytes()).asReadOnlyBuffer());
  }

  private void put(Waiting waiting) {
    Waiting before = results.put(waiting.lease.token(), waiting);
    if (before != null) {
      store.settle(before.id);
    }
  }

  /** Returns the result of this lease; null if none is waiting. */
  @Nullable JobResult get(GameLease lease) {
    Waiting waiting = results.get(lease.token());
    return waiting == null ? null : new JobResult(lease.token(), waiting.record);
  }

  /** Returns the lease of the result that waits under this token, if any. */
  Optional<GameLease> find(LeaseToken token) {
    return Optional.ofNullable(results.get(token)).map(Waiting::lease);
  }

  /**
   * Records that a result was committed. A game for a shard stays in the store until the shard is
   * durable. Does nothing if no such result is waiting.
   */
  void committed(GameLease lease) {
    Waiting waiting = results.get(lease.token());
    if (waiting != null && waiting.pendingGame.isPresent()) {
      // Stored again without its record before the first entry is removed, so that the next process
      // knows that the game is committed. It could not ask: for a second report the coordinator
      // only answers that the game was committed before, by any worker.
      upload(waiting.pendingGame.get(), keep(lease, new byte[0], waiting.pendingGame));
    }
    remove(lease);
  }

  /** Removes a result. Does nothing if no such result is waiting. */
  void remove(GameLease lease) {
    Waiting waiting = results.remove(lease.token());
    if (waiting != null) {
      store.settle(waiting.id);
    }
  }

  /** Returns the leases of the waiting results, oldest first. */
  List<GameLease> leases() {
    return results.values().stream().map(Waiting::lease).toList();
  }

  int size() {
    return results.size();
  }

  /** Returns whether there is room for more results, in memory and in the store. */
  boolean hasRoom(int limit) {
    return results.size() < limit && store.isDurable();
  }

  /**
   * A waiting result.
   *
   * @param id identifier in the store
   * @param record encoded as it is sent
   * @param pendingGame the game for a shard, if it is to go into one
   */
  private record Waiting(
      long id, GameLease lease, byte[] record, Optional<PendingGame> pendingGame) {}
}
