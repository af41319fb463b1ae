package io.tengen.wire.worker;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnsafeByteOperations;
import io.tengen.wire.LeaseToken;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * The result of a game as a worker stores it on disk: the record until the coordinator has
 * acknowledged it, then the game until it is in a shard.
 *
 * @param record the encoded record; empty once the game is committed. Not copied; do not change it.
 * @param shardGame the game to upload if the result counts
 */
public record KeptResult(
    LeaseToken lease, JobId job, byte[] record, Optional<ShardGame> shardGame) {

  /**
   * A game for training.
   *
   * @param place the place in an object store to upload the game to
   * @param game the encoded game. Not copied; do not change it.
   */
  public record ShardGame(String place, byte[] game) {}

  /** Returns whether the coordinator has committed the game, so that only the shard needs it. */
  public boolean isCommitted() {
    return record.length == 0 && shardGame.isPresent();
  }

  /** Encodes the result. */
  public byte[] toBytes() {
    var message =
        io.tengen.proto.v1.KeptResult.newBuilder()
            .setLease(lease.encode())
            .setJob(JobIdCodec.encode(job))
            .setRecord(UnsafeByteOperations.unsafeWrap(record));
    shardGame.ifPresent(game ->
        message.setShard(
            io.tengen.proto.v1.ShardGame.newBuilder()
                .setPlace(game.place())
                .setGame(UnsafeByteOperations.unsafeWrap(game.game()))));
    return message.build().toByteArray();
  }

  /**
   * Decodes a result.
   *
   * @throws IllegalArgumentException with one line if the bytes are damaged
   */
  public static KeptResult fromBytes(ByteBuffer bytes) {
    io.tengen.proto.v1.KeptResult message;
    try {
      message = io.tengen.proto.v1.KeptResult.parseFrom(bytes);
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalArgumentException("a result is damaged: " + e.getMessage(), e);
    }
    return new KeptResult(
        LeaseToken.decode(message.getLease()),
        JobIdCodec.decode(message.getJob()),
        message.getRecord().toByteArray(),
        message.hasShard()
            ? Optional.of(
                new ShardGame(
                    message.getShard().getPlace(), message.getShard().getGame().toByteArray()))
            : Optional.empty());
  }
}
