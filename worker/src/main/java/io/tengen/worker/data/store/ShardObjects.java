package io.tengen.worker.data.store;

import io.tengen.files.FileTrees;
import io.tengen.files.ScratchDirectory;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.KnownGames;
import io.tengen.worker.data.ShardEntryFile;
import io.tengen.worker.data.ShardMerge;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.data.shard.ShardGames;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * The shards of an object store: {@code shards/HASH.shard}, and {@code entries/HASH.entry} for each
 * complete shard. Thread-safe; methods block on the store and the disk.
 */
public final class ShardObjects {
  private static final String SHARDS = "shards/";
  private static final String ENTRIES = "entries/";
  private static final String ENTRY = ".entry";

  private final ObjectStore store;

  public ShardObjects(ObjectStore store) {
    this.store = store;
  }

  /** The store's URI, which names it in manifests. */
  public String uri() {
    return store.uri();
  }

  /** Uploads a shard, then its entry. Repeating it changes nothing. */
  public void put(DataFolder folder, Shard shard) throws IOException {
    store.put(SHARDS + shard.fileName(), folder.file(shard));
    try (ScratchDirectory scratch = ScratchDirectory.create("entry")) {
      Path entry = scratch.resolve(ENTRY);
      ShardEntryFile.write(entry, shard);
      store.put(ENTRIES + shard.sha256() + ENTRY, entry);
    }
  }

  /**
   * The hashes of shards whose entry and whose file are both in the store. A file is uploaded
   * before its entry, so an entry without a file is a shard that was lost.
   */
  List<String> wholeShards() throws IOException {
    List<String> entries = hashes();
    Set<String> files = new HashSet<>(store.list(SHARDS));
    return entries.stream()
        .filter(sha256 -> files.contains(SHARDS + sha256 + Shard.SUFFIX))
        .toList();
  }

  /** The hashes of the shards that have an entry in the store. */
  List<String> hashes() throws IOException {
    return store.list(ENTRIES).stream()
        .map(key -> key.substring(ENTRIES.length()).replace(ENTRY, ""))
        .toList();
  }

  /**
   * The games of a shard; the shard is fetched if its entry does not list them.
   *
   * @throws DataException if the entry or the shard is damaged
   */
  List<ShardGames> contents(String sha256) throws IOException, DataException {
    Shard shard = entry(ENTRIES + sha256 + ENTRY);
    if (!shard.contents().isEmpty()) {
      return shard.contents();
    }
    try (ScratchDirectory scratch = ScratchDirectory.create("shard")) {
      Path file = scratch.resolve(shard.fileName());
      store.get(SHARDS + shard.fileName(), file);
      return KnownGames.of(file);
    }
  }

  /** The shards in the store that the folder has never contained or skipped. */
  public List<Shard> unknownTo(DataFolder folder) throws IOException, DataException {
    List<Shard> unknown = new ArrayList<>();
    for (String sha256 : hashes()) {
      if (!folder.hasEverListed(sha256)) {
        unknown.add(entry(ENTRIES + sha256 + ENTRY));
      }
    }
    return unknown;
  }

  private Shard entry(String key) throws IOException, DataException {
    try (ScratchDirectory scratch = ScratchDirectory.create("entry")) {
      Path file = scratch.resolve(ENTRY);
      store.get(key, file);
      return ShardEntryFile.read(file);
    } catch (DataException e) {
      throw new DataException(store.uri() + key + ": " + e.getMessage(), e);
    }
  }

  /**
   * Fetches the new games of a shard into a folder.
   *
   * @throws DataException if the fetched file does not match its name
   */
  public ShardMerge.Merged fetch(Shard shard, ShardMerge into) throws IOException, DataException {
    DataFolder folder = into.folder();
    Path file = fetched(shard, folder);
    try {
      ShardMerge.Merged merged = into.merge(file, shard);
      folder.markUploaded(shard, store.uri());
      return merged;
    } finally {
      discard(file);
    }
  }

  /**
   * Fetches a shard into a folder as it is, even if the folder has some of its games.
   *
   * @throws DataException if the fetched file does not match its name
   */
  public void fetch(Shard shard, DataFolder folder) throws IOException, DataException {
    Path file = fetched(shard, folder);
    try {
      folder.add(file, shard);
    } finally {
      discard(file);
    }
  }

  private Path fetched(Shard shard, DataFolder folder) throws IOException {
    Path file = folder.createFetchDirectory().resolve(shard.fileName());
    try {
      store.get(SHARDS + shard.fileName(), file);
      return file;
    } catch (IOException | RuntimeException e) {
      discard(file);
      throw e;
    }
  }

  private static void discard(Path file) throws IOException {
    FileTrees.delete(Objects.requireNonNull(file.getParent()));
  }
}
