package io.tengen.cli;

import com.github.luben.zstd.Zstd;
import io.tengen.files.artifact.Artifact;
import io.tengen.proto.data.v1.ShardHeader;
import io.tengen.proto.data.v1.ShardTrailer;
import io.tengen.proto.data.v1.TrainingGame;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.shard.Shard;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.CRC32C;

/**
 * Creates shards with valid checksums and hashes but impossible content, as a faulty or malicious
 * program might write. They are written frame by frame as in docs/data.md, since Tengen's own
 * writer refuses such games.
 */
final class PoisonedShard {
  private static final int MAGIC = 8;
  private static final int HEAD = 9;

  private PoisonedShard() {}

  /**
   * Returns the bytes of a shard whose last game is invalid.
   *
   * @param good a valid shard of one block
   * @param schema the schema version to write
   */
  static byte[] of(byte[] good, int schema, Consumer<TrainingGame.Builder> poison)
      throws Exception {
    ByteBuffer in = ByteBuffer.wrap(good).order(ByteOrder.LITTLE_ENDIAN);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(good, 0, MAGIC);
    in.position(MAGIC);
    frame(in);
    byte[] header =
        ShardHeader.newBuilder().setSchema(schema).setWriter("poisoner 1.0").build().toByteArray();
    write(out, 'H', header);
    byte[] compressed = frame(in);
    byte[] block =
        Zstd.decompress(compressed, Math.toIntExact(Zstd.getFrameContentSize(compressed)));
    write(out, 'G', Zstd.compress(poisoned(block, poison)));
    byte[] trailer = frame(in);
    TrainingGame.Builder last = lastOf(block);
    int before = last.getMovesCount();
    poison.accept(last);
    ShardTrailer.Builder totals = ShardTrailer.parseFrom(trailer).toBuilder();
    totals.setPositions(totals.getPositions() + last.getMovesCount() - before);
    write(out, 'T', totals.build().toByteArray());
    return out.toByteArray();
  }

  private static byte[] poisoned(byte[] block, Consumer<TrainingGame.Builder> poison)
      throws Exception {
    int lastAt = lastAt(block);
    TrainingGame.Builder last = lastOf(block);
    poison.accept(last);
    byte[] game = last.build().toByteArray();
    return ByteBuffer.allocate(lastAt + Integer.BYTES + game.length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(block, 0, lastAt)
        .putInt(game.length)
        .put(game)
        .array();
  }

  private static int lastAt(byte[] block) {
    ByteBuffer games = ByteBuffer.wrap(block).order(ByteOrder.LITTLE_ENDIAN);
    int at = 0;
    while (at + Integer.BYTES + games.getInt(at) < block.length) {
      at += Integer.BYTES + games.getInt(at);
    }
    return at;
  }

  private static TrainingGame.Builder lastOf(byte[] block) throws Exception {
    ByteBuffer games = ByteBuffer.wrap(block);
    games.position(lastAt(block) + Integer.BYTES);
    return TrainingGame.parseFrom(games).toBuilder();
  }

  private static byte[] frame(ByteBuffer in) {
    byte[] payload = new byte[in.getInt()];
    in.position(in.position() + HEAD - Integer.BYTES).get(payload);
    return payload;
  }

  private static void write(ByteArrayOutputStream out, char kind, byte[] payload) {
    CRC32C checksum = new CRC32C();
    checksum.update(kind);
    checksum.update(payload);
    out.writeBytes(
        ByteBuffer.allocate(HEAD)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putInt(payload.length)
            .putInt((int) checksum.getValue())
            .put((byte) kind)
            .array());
    out.writeBytes(payload);
  }

  /**
   * Adds these bytes to a folder and its manifest.
   *
   * @param like the entry of the manifest to copy, except for hash and length
   */
  static Shard put(Path folder, byte[] bytes, Shard like) throws Exception {
    Path file = folder.resolveSibling("poisoned.shard");
    Files.write(file, bytes);
    Artifact artifact = Artifact.of(file);
    Shard shard =
        new Shard(
            artifact.sha256(),
            artifact.bytes(),
            like.games(),
            like.positions(),
            like.samples(),
            like.network(),
            like.board(),
            like.rawBytes(),
            like.createdAt(),
            List.of());
    try (DataFolder into = DataFolder.write(folder, "test")) {
      into.adopt(file, shard);
    }
    return shard;
  }
}
