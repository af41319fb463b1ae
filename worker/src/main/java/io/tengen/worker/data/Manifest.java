package io.tengen.worker.data;

import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.Frames;
import io.tengen.worker.data.shard.ManifestEntry;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.data.shard.ShardCodec;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The file that says what is in a folder: entries, each a frame, only ever appended, each on the
 * disk before anybody acts on it. An entry that was being written when the process died is no
 * entry.
 *
 * <p>Not thread-safe: its {@link DataFolder} guards it.
 */
final class Manifest {
  private static final char HEADER = 'H';
  private static final char ENTRY = 'E';

  /**
   * No entry is nearly as long: what is torn and longer was not torn by a death while appending.
   */
  private static final int LONGEST_TAIL = 64 << 10;

  private final Path file;
  private final Map<String, Shard> shards = new LinkedHashMap<>();
  private final Map<String, ManifestEntry.Removed> removed = new LinkedHashMap<>();
  private final Map<String, Set<String>> stores = new HashMap<>();
  private final List<ManifestEntry> entries = new ArrayList<>();
  private long good;

  private Manifest(Path file) {
    this.file = file;
  }

  /**
   * Reads a manifest; of a file that is not there, an empty one.
   *
   * @throws DataException if it is of another version, or damaged anywhere but at its very end
   */
  static Manifest read(Path file) throws IOException, DataException {
    Manifest manifest = new Manifest(file);
    if (Files.exists(file)) {
      try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
        manifest.readAll(new Frames.Reader(in));
      }
    }
    return manifest;
  }

  private void readAll(Frames.Reader frames) throws IOException, DataException {
    Frames.Frame frame = frames.next();
    if (frame != null) {
      if (frame.kind() != HEADER) {
        throw new DataException(file + " is no manifest");
      }
      try {
        ShardCodec.checkHeader(frame.payload());
        good = frames.good();
        for (frame = frames.next(); frame != null; frame = frames.next()) {
          apply(ShardCodec.entry(frame.payload()));
          good = frames.good();
        }
      } catch (DataException e) {
        throw new DataException(file + ", byte " + good + ": " + e.getMessage(), e);
      }
    }
    if (frames.isTorn()) {
      requireTail();
    }
  }

  /** That what is torn is a last entry, and not one in the middle. */
  private void requireTail() throws IOException, DataException {
    long length = Files.size(file) - good;
    byte[] tail;
    try (InputStream in = Files.newInputStream(file)) {
      in.skipNBytes(good);
      tail = in.readNBytes(LONGEST_TAIL + 1);
    }
    boolean damaged = length > LONGEST_TAIL;
    for (int at = 1; at < tail.length && !damaged; at++) {
      Frames.Reader rest = new Frames.Reader(new ByteArrayInputStream(tail, at, tail.length - at));
      Frames.Frame frame = rest.next();
      damaged = frame != null && frame.kind() == ENTRY;
    }
    if (damaged) {
      throw new DataException(
          file
              + " is damaged at byte "
              + good
              + ", and goes on after it; take it from a backup, or import the files under shards/"
              + " into a new folder");
    }
  }

  private void apply(ManifestEntry entry) {
    entries.add(entry);
    switch (entry) {
      case ManifestEntry.Added added -> {
        shards.putIfAbsent(added.shard().sha256(), added.shard());
        removed.remove(added.shard().sha256());
      }
      case ManifestEntry.Removed gone -> {
        shards.remove(gone.sha256());
        removed.put(gone.sha256(), gone);
      }
      case ManifestEntry.Uploaded uploaded ->
          stores
              .computeIfAbsent(uploaded.sha256(), sha256 -> new HashSet<>())
              .add(uploaded.store());
    }
  }

  /**
   * Writes an entry, and the header before the first; takes away what a death left half written.
   *
   * @throws IOException if it is not on the disk: then it is no entry, unless this process dies too
   */
  void append(ManifestEntry entry, String writer) throws IOException {
    boolean begins = good == 0;
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      channel.truncate(good);
      try {
        long end = good;
        if (begins) {
          byte[] header = ShardCodec.header(writer);
          end = write(channel, end, Frames.of(HEADER, header, header.length));
        }
        byte[] bytes = ShardCodec.toBytes(entry);
        end = write(channel, end, Frames.of(ENTRY, bytes, bytes.length));
        channel.force(true);
        good = end;
      } catch (IOException e) {
        channel.truncate(good);
        throw e;
      }
    }
    if (begins) {
      Durable.forceParent(file);
    }
    apply(entry);
  }

  private static long write(FileChannel channel, long at, ByteBuffer bytes) throws IOException {
    long end = at;
    while (bytes.hasRemaining()) {
      end += channel.write(bytes, end);
    }
    return end;
  }

  /** What is in the folder, oldest first. */
  List<Shard> shards() {
    return List.copyOf(shards.values());
  }

  /** What was in the folder at some time and did not turn out bad, oldest first. */
  List<Shard> everHad() {
    Map<String, Shard> had = new LinkedHashMap<>();
    for (ManifestEntry entry : entries) {
      if (entry instanceof ManifestEntry.Added added) {
        had.putIfAbsent(added.shard().sha256(), added.shard());
      } else if (entry instanceof ManifestEntry.Removed gone && gone.setAside()) {
        had.remove(gone.sha256());
      }
    }
    return List.copyOf(had.values());
  }

  boolean has(String sha256) {
    return shards.containsKey(sha256);
  }

  /** What was taken out of the folder and has not come back. */
  List<ManifestEntry.Removed> removed() {
    return List.copyOf(removed.values());
  }

  /** Everything that was ever said. */
  List<ManifestEntry> entries() {
    return List.copyOf(entries);
  }

  boolean isUploaded(String sha256, String store) {
    return stores.getOrDefault(sha256, Set.of()).contains(store);
  }
}
