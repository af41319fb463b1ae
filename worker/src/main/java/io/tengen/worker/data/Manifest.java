package io.tengen.worker.data;

import io.tengen.files.FrameReader;
import io.tengen.files.FrameScan;
import io.tengen.files.FramedLog;
import io.tengen.files.Frames;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.ManifestEntry;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.data.shard.ShardCodec;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The file that lists the contents of a folder: a sequence of entries, each a frame. Entries are
 * only appended, and each is on the disk before it takes effect. An entry that was being written
 * when the process died does not count.
 *
 * <p>Not thread-safe: {@link DataFolder} synchronises access.
 */
final class Manifest {
  private static final char HEADER = 'H';
  private static final char ENTRY = 'E';

  /**
   * The most bytes of a torn last entry. A longer torn end was not caused by a crash while
   * appending.
   */
  private static final int LONGEST_TAIL = 64 << 10;

  private final Path file;
  private final Map<String, Shard> shards = new LinkedHashMap<>();
  private final Map<String, ManifestEntry.Removed> removed = new LinkedHashMap<>();
  private final Map<String, Set<String>> stores = new HashMap<>();
  private final List<ManifestEntry> entries = new ArrayList<>();
  private long good;
  private boolean torn;

  private Manifest(Path file) {
    this.file = file;
  }

  /**
   * Reads a manifest; returns an empty one if the file does not exist.
   *
   * @throws DataException if it has another version, or is damaged; an incomplete last entry, as
   *     after a crash, is no damage
   */
  static Manifest read(Path file) throws IOException, DataException {
    Manifest manifest = new Manifest(file);
    if (Files.exists(file)) {
      try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
        manifest.readAll(new FrameReader(in));
      }
    }
    return manifest;
  }

  private void readAll(FrameReader frames) throws IOException, DataException {
    FrameReader.Frame frame = frames.next();
    if (frame != null) {
      if (frame.kind() != HEADER) {
        throw new DataException(file + " is not a manifest");
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
    torn = frames.isTorn();
    if (torn && (frames.isDamaged() || continues())) {
      throw new DataException(
          file
              + " is damaged at byte "
              + good
              + "; tengen data verify "
              + file.getParent()
              + " --set-aside repairs it");
    }
  }

  /** Whether the bytes after the last whole entry are more than the beginning of one entry. */
  private boolean continues() throws IOException {
    byte[] tail;
    try (InputStream in = Files.newInputStream(file)) {
      in.skipNBytes(good);
      tail = in.readNBytes(LONGEST_TAIL + 1);
    }
    return tail.length > LONGEST_TAIL
        || !FrameScan.of(ByteBuffer.wrap(tail), String.valueOf(ENTRY)).found().isEmpty();
  }

  /**
   * Reads all entries that are intact, before and after damage.
   *
   * @return a manifest that can be {@linkplain #rewrite rewritten}
   * @throws DataException if it has another version
   */
  static Manifest salvage(Path file) throws IOException, DataException {
    Manifest manifest = new Manifest(file);
    ByteBuffer bytes = ByteBuffer.wrap(Files.exists(file) ? Files.readAllBytes(file) : new byte[0]);
    for (FrameScan.Found frame : FrameScan.of(bytes, "" + HEADER + ENTRY).found()) {
      byte[] payload = new byte[frame.payload().remaining()];
      frame.payload().get(payload);
      if (frame.kind() == HEADER) {
        ShardCodec.checkHeader(payload);
      } else {
        manifest.apply(ShardCodec.entry(payload));
      }
    }
    return manifest;
  }

  /** Replaces the file by one with these entries, without damaged or incomplete bytes. */
  void rewrite(String writer) throws IOException {
    List<ByteBuffer> frames = new ArrayList<>(List.of(header(writer)));
    entries.forEach(entry -> frames.add(frame(ShardCodec.toBytes(entry))));
    try (FramedLog log = FramedLog.open(file)) {
      log.replace(frames);
      good = log.end();
    }
    torn = false;
  }

  /** Whether the file ends within an entry, as after a crash; the next append removes this rest. */
  boolean isTorn() {
    return torn;
  }

  /** The offset of the first byte after the last whole entry. */
  long end() {
    return good;
  }

  private void apply(ManifestEntry entry) {
    entries.add(entry);
    switch (entry) {
      case ManifestEntry.Added added -> {
        shards.putIfAbsent(added.shard().sha256(), added.shard());
        removed.remove(added.shard().sha256());
      }
      case ManifestEntry.Removed removal -> {
        shards.remove(removal.sha256());
        removed.put(removal.sha256(), removal);
      }
      case ManifestEntry.Uploaded uploaded ->
          stores
              .computeIfAbsent(uploaded.sha256(), sha256 -> new HashSet<>())
              .add(uploaded.store());
    }
  }

  /**
   * Appends an entry, and the header before the first one; removes a partial entry left by a crash.
   *
   * @throws IOException if the entry is not on the disk: then it does not count, unless this
   *     process dies as well
   */
  void append(ManifestEntry entry, String writer) throws IOException {
    try (FramedLog log = FramedLog.open(file)) {
      log.truncate(good);
      byte[] bytes = ShardCodec.toBytes(entry);
      log.append(good == 0 ? joined(header(writer), frame(bytes)) : frame(bytes), true);
      good = log.end();
    }
    torn = false;
    apply(entry);
  }

  private static ByteBuffer header(String writer) {
    byte[] header = ShardCodec.header(writer);
    return Frames.of(HEADER, header, header.length);
  }

  private static ByteBuffer frame(byte[] entry) {
    return Frames.of(ENTRY, entry, entry.length);
  }

  private static ByteBuffer joined(ByteBuffer first, ByteBuffer second) {
    return ByteBuffer.allocate(first.remaining() + second.remaining())
        .put(first)
        .put(second)
        .flip();
  }

  /** The shards in the folder, oldest first. */
  List<Shard> shards() {
    return List.copyOf(shards.values());
  }

  /** The shards that are or were in the folder and were not set aside, oldest first. */
  List<Shard> everListed() {
    Map<String, Shard> had = new LinkedHashMap<>();
    for (ManifestEntry entry : entries) {
      if (entry instanceof ManifestEntry.Added added) {
        had.putIfAbsent(added.shard().sha256(), added.shard());
      } else if (entry instanceof ManifestEntry.Removed removal && removal.setAside()) {
        had.remove(removal.sha256());
      }
    }
    return List.copyOf(had.values());
  }

  /** Whether any entry adds this shard. */
  boolean hasEverListed(String sha256) {
    return shards.containsKey(sha256) || removed.containsKey(sha256);
  }

  boolean has(String sha256) {
    return shards.containsKey(sha256);
  }

  /** Removals of shards that have not been added again. */
  List<ManifestEntry.Removed> removed() {
    return List.copyOf(removed.values());
  }

  /** All entries. */
  List<ManifestEntry> entries() {
    return List.copyOf(entries);
  }

  boolean isUploaded(String sha256, String store) {
    return stores.getOrDefault(sha256, Set.of()).contains(store);
  }
}
