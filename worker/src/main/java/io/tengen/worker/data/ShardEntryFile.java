package io.tengen.worker.data;

import io.tengen.files.FrameReader;
import io.tengen.files.Frames;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.ManifestEntry;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.data.shard.ShardCodec;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file with the manifest entry of one shard, stored beside the shard in an object store. */
public final class ShardEntryFile {
  private static final char KIND = 'E';

  private ShardEntryFile() {}

  public static void write(Path file, Shard shard) throws IOException {
    byte[] entry = ShardCodec.toBytes(new ManifestEntry.Added(shard.createdAt(), shard));
    Files.write(file, Frames.of(KIND, entry, entry.length).array());
  }

  /**
   * @throws DataException if the file does not contain a shard's entry, or is damaged
   */
  public static Shard read(Path file) throws IOException, DataException {
    try (InputStream in = Files.newInputStream(file)) {
      FrameReader.Frame frame = new FrameReader(in).next();
      if (frame != null
          && frame.kind() == KIND
          && ShardCodec.entry(frame.payload()) instanceof ManifestEntry.Added added) {
        return added.shard();
      }
      throw new DataException("is not an entry of a shard");
    }
  }
}
