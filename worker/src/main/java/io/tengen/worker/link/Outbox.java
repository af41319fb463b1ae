package io.tengen.worker.link;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.tengen.proto.v1.JobResult;
import io.tengen.proto.v1.KeptResult;
import io.tengen.proto.v1.ShardGame;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.TrainingGame;
import io.tengen.worker.job.GameLease;
import io.tengen.worker.outbox.ResultStore;
import io.tengen.worker.outbox.StoredResult;
import io.tengen.worker.uploads.PendingGame;
import io.tengen.worker.uploads.ShardSink;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Records of games that the coordinator has not acknowledged, oldest first: in memory, to be said
 * again on every stream, and with the store, for the next process if this one dies. Of a game that
 * counts and is to come into a shard the store keeps the game, until the shard is durable. Confined
 * to the link's thread.
 */
final class Outbox {
  private final ResultStore store;
  private final ShardSink shards;

  /** By the token of their lease. */
  private final Map<String, Waiting> results = new LinkedHashMap<>();

  /** Begins with what earlier processes left in the store. */
  Outbox(ResultStore store, ShardSink shards) {
    this.store = store;
    this.shards = shards;
    store.takeStored().forEach(this::takeUp);
  }

  private void takeUp(StoredResult storedResult) {
    try {
      KeptResult result = KeptResult.parseFrom(storedResult.bytes());
      PendingGame pendingGame = result.hasShard() ? harvest(result.getShard()) : null;
      if (!result.getRecord().isEmpty() || pendingGame == null) {
        GameLease lease = FromWire.lease(result.getJob(), result.getLease());
        put(new Waiting(storedResult.id(), lease, result.getRecord(), pendingGame));
      } else {
        shards.add(pendingGame.place(), pendingGame.game(), () -> store.settle(storedResult.id()));
      }
    } catch (InvalidProtocolBufferException | DataException e) {
      store.setAside(storedResult, "it is none of this program: " + e.getMessage());
    }
  }

  private static PendingGame harvest(ShardGame shard) throws DataException {
    return new PendingGame(shard.getPlace(), TrainingGame.parse(shard.getGame().toByteArray()));
  }

  /**
   * Keeps the record of a game.
   *
   * @param record a GameRecord; these bytes are sent and archived as they are
   * @param pendingGame what is to come into a shard if the game counts
   */
  void add(GameLease lease, ByteString record, Optional<PendingGame> harvest) {
    KeptResult.Builder kept = kept(lease).setRecord(record);
    harvest.ifPresent(game -> kept.setShard(shard(game)));
    put(new Waiting(keep(kept), lease, record, harvest.orElse(null)));
  }

  private static KeptResult.Builder kept(GameLease lease) {
    return KeptResult.newBuilder().setLease(ToWire.token(lease.token())).setJob(ToWire.job(lease));
  }

  private static ShardGame shard(PendingGame pendingGame) {
    return ShardGame.newBuilder()
        .setPlace(pendingGame.place())
        .setGame(ByteString.copyFrom(pendingGame.game().toBytes()))
        .build();
  }

  private long keep(KeptResult.Builder result) {
    return store.add(result.build().toByteString().asReadOnlyByteBuffer());
  }

  private void put(Waiting waiting) {
    Waiting before = results.put(waiting.lease.token(), waiting);
    if (before != null) {
      store.settle(before.id);
    }
  }

  /** The result of this lease; null if it is not waiting, or no more. */
  @Nullable JobResult get(GameLease lease) {
    Waiting waiting = results.get(lease.token());
    return waiting == null
        ? null
        : JobResult.newBuilder()
            .setLease(ToWire.token(lease.token()))
            .setRecord(waiting.record)
            .build();
  }

  /** The lease of a waiting result; empty if none waits under this token. */
  Optional<GameLease> find(String token) {
    return Optional.ofNullable(results.get(token)).map(Waiting::lease);
  }

  /**
   * The result counts: what is to come into a shard is kept until it is in one. Does nothing if the
   * result is not kept.
   */
  void committed(GameLease lease) {
    Waiting waiting = results.get(lease.token());
    if (waiting != null && waiting.pendingGame != null) {
      // Kept anew before it is let go of. Whoever finds it knows that it counts, and need not ask:
      // a coordinator asked twice would say only that the game has been committed before, by
      // anyone.
      long id = keep(kept(lease).setShard(shard(waiting.pendingGame)));
      shards.add(waiting.pendingGame.place(), waiting.pendingGame.game(), () -> store.settle(id));
    }
    remove(lease);
  }

  /** The result needs no keeping any more. Does nothing if it is not kept. */
  void remove(GameLease lease) {
    Waiting waiting = results.remove(lease.token());
    if (waiting != null) {
      store.settle(waiting.id);
    }
  }

  /** What waits, oldest first. */
  List<GameLease> leases() {
    return results.values().stream().map(Waiting::lease).toList();
  }

  int size() {
    return results.size();
  }

  /** Whether there is room for the results of more games, also for the next process. */
  boolean hasRoom(int limit) {
    return results.size() < limit && store.isDurable();
  }

  /**
   * A result on its way.
   *
   * @param id by which the store knows it
   * @param record as it is sent
   * @param pendingGame what is to come into a shard if the game counts; null for nothing
   */
  private record Waiting(
      long id, GameLease lease, ByteString record, @Nullable PendingGame pendingGame) {}
}
