package io.tengen.wire.control;

import io.tengen.proto.v1.AnchoredVersion;
import io.tengen.proto.v1.RenamedVersion;
import io.tengen.wire.TimestampCodec;
import java.time.Instant;

/** Encodes and decodes {@link PoolChange}. */
final class PoolChangeCodec {
  private PoolChangeCodec() {}

  static io.tengen.proto.v1.PoolChange encode(PoolChange change) {
    var message =
        io.tengen.proto.v1.PoolChange.newBuilder().setAt(TimestampCodec.encode(change.at()));
    switch (change) {
      case PoolChange.Renamed renamed ->
          message.setRenamed(
              RenamedVersion.newBuilder().setVersion(renamed.version()).setName(renamed.name()));
      case PoolChange.Anchored anchored ->
          message.setAnchored(
              AnchoredVersion.newBuilder().setVersion(anchored.version()).setElo(anchored.elo()));
      case PoolChange.RunRemoved removed -> message.setRemovedRun(removed.run());
      case PoolChange.RunRestored restored -> message.setRestoredRun(restored.run());
    }
    return message.build();
  }

  /**
   * Decodes a change.
   *
   * @throws IllegalArgumentException with one line if it is empty or not of its form
   */
  static PoolChange decode(io.tengen.proto.v1.PoolChange message) {
    Instant at = TimestampCodec.decode(message.getAt());
    return switch (message.getChangeCase()) {
      case RENAMED ->
          new PoolChange.Renamed(
              message.getRenamed().getVersion(), message.getRenamed().getName(), at);
      case ANCHORED ->
          new PoolChange.Anchored(
              message.getAnchored().getVersion(), message.getAnchored().getElo(), at);
      case REMOVED_RUN -> new PoolChange.RunRemoved(message.getRemovedRun(), at);
      case RESTORED_RUN -> new PoolChange.RunRestored(message.getRestoredRun(), at);
      case CHANGE_NOT_SET -> throw new IllegalArgumentException("change: it is missing");
    };
  }
}
