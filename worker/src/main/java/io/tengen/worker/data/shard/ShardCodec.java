package io.tengen.worker.data.shard;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.tengen.proto.data.v1.Removal;
import io.tengen.proto.data.v1.ShardHeader;
import io.tengen.proto.data.v1.ShardTrailer;
import io.tengen.proto.data.v1.Upload;
import java.nio.LongBuffer;
import java.time.Instant;
import java.util.HexFormat;

/** Encodes and decodes the headers and trailers of shards and the entries of manifests. */
public final class ShardCodec {
  /** The version of shards and manifests that this program writes, and the newest that it reads. */
  static final int SCHEMA = 1;

  private ShardCodec() {}

  /**
   * The totals of a shard.
   *
   * @param games number of games
   * @param positions number of moves of these games
   */
  record Totals(long games, long positions) {}

  public static byte[] header(String writer) {
    return ShardHeader.newBuilder().setSchema(SCHEMA).setWriter(writer).build().toByteArray();
  }

  /**
   * Checks that this program can read a file with this header.
   *
   * @throws DataException if the header has another version or is not a header
   */
  public static void checkHeader(byte[] bytes) throws DataException {
    try {
      ShardHeader header = ShardHeader.parseFrom(bytes);
      if (header.getSchema() != SCHEMA) {
        throw new DataException(
            "is of schema "
                + header.getSchema()
                + ", written by "
                + header.getWriter()
                + "; this program reads schema "
                + SCHEMA);
      }
    } catch (InvalidProtocolBufferException e) {
      throw new DataException("does not begin with a header", e);
    }
  }

  static byte[] trailer(Totals totals) {
    return ShardTrailer.newBuilder()
        .setGames(totals.games())
        .setPositions(totals.positions())
        .build()
        .toByteArray();
  }

  static Totals totals(byte[] bytes) throws DataException {
    try {
      ShardTrailer trailer = ShardTrailer.parseFrom(bytes);
      return new Totals(trailer.getGames(), trailer.getPositions());
    } catch (InvalidProtocolBufferException e) {
      throw new DataException("does not end with a trailer", e);
    }
  }

  public static byte[] toBytes(ManifestEntry entry) {
    var message =
        io.tengen.proto.data.v1.ManifestEntry.newBuilder().setAt(entry.at().toEpochMilli());
    switch (entry) {
      case ManifestEntry.Added(Instant at, Shard shard) -> message.setAdded(shard(shard));
      case ManifestEntry.Removed(Instant at, String sha256, String reason, boolean aside) ->
          message.setRemoved(
              Removal.newBuilder().setSha256(hash(sha256)).setReason(reason).setSetAside(aside));
      case ManifestEntry.Uploaded(Instant at, String sha256, String store) ->
          message.setUploaded(Upload.newBuilder().setSha256(hash(sha256)).setStore(store));
    }
    return message.build().toByteArray();
  }

  public static ManifestEntry entry(byte[] bytes) throws DataException {
    try {
      var message = io.tengen.proto.data.v1.ManifestEntry.parseFrom(bytes);
      Instant at = Instant.ofEpochMilli(message.getAt());
      return switch (message.getWhatCase()) {
        case ADDED -> new ManifestEntry.Added(at, shard(message.getAdded()));
        case REMOVED ->
            new ManifestEntry.Removed(
                at,
                hex(message.getRemoved().getSha256()),
                message.getRemoved().getReason(),
                message.getRemoved().getSetAside());
        case UPLOADED ->
            new ManifestEntry.Uploaded(
                at, hex(message.getUploaded().getSha256()), message.getUploaded().getStore());
        case WHAT_NOT_SET -> throw new DataException("an entry of a kind unknown to this program");
      };
    } catch (InvalidProtocolBufferException | IllegalArgumentException e) {
      throw new DataException("an invalid entry: " + e.getMessage(), e);
    }
  }

  private static io.tengen.proto.data.v1.Shard shard(Shard shard) {
    var message =
        io.tengen.proto.data.v1.Shard.newBuilder()
            .setSha256(hash(shard.sha256()))
            .setBytes(shard.bytes())
            .setGames(shard.games())
            .setPositions(shard.positions())
            .setSamples(shard.samples())
            .setNetwork(hash(shard.network()))
            .setBoardSize(shard.board())
            .setRawBytes(shard.rawBytes())
            .setCreatedAt(shard.createdAt().toEpochMilli());
    for (ShardGames games : shard.contents()) {
      var source = message.addContentsBuilder().setSource(games.source());
      for (int i = games.gaps().position(); i < games.gaps().limit(); i++) {
        source.addGaps(games.gaps().get(i));
      }
    }
    return message.build();
  }

  private static ShardGames games(io.tengen.proto.data.v1.ShardGames games) {
    return new ShardGames(
        games.getSource(),
        LongBuffer.wrap(games.getGapsList().stream().mapToLong(Long::longValue).toArray()));
  }

  private static Shard shard(io.tengen.proto.data.v1.Shard shard) {
    return new Shard(
        hex(shard.getSha256()),
        shard.getBytes(),
        shard.getGames(),
        shard.getPositions(),
        shard.getSamples(),
        hex(shard.getNetwork()),
        shard.getBoardSize(),
        shard.getRawBytes(),
        Instant.ofEpochMilli(shard.getCreatedAt()),
        shard.getContentsList().stream().map(ShardCodec::games).toList());
  }

  private static ByteString hash(String hex) {
    return ByteString.copyFrom(HexFormat.of().parseHex(hex));
  }

  private static String hex(ByteString hash) {
    return HexFormat.of().formatHex(hash.toByteArray());
  }
}
