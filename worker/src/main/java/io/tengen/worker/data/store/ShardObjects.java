package io.tengen.worker.data.store;

import io.tengen.files.FileTrees;
import io.tengen.files.ScratchDirectory;
import io.tengen.worker.data.Adoption;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.KnownGames;
import io.tengen.worker.data.ShardEntryFile;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.data.shard.ShardGames;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The shards of an object store: {@code shards/HASH.shard}, and {@code entries/HASH.entry} for each
 * that is there. Thread-safe; methods block on the store and the disk.
 */
public final class ShardObjects {
  private static final String SHARDS = "shards/";
  private static final String ENTRIES = "entries/";
  private static final String ENTRY = ".entry";

  private final ObjectStore store;

  public ShardObjects(ObjectStore store) {
    this.store = store;
  }

  /** Which store, as manifests call it. */
  public String uri() {
    return store.uri();
  }

  /** Brings a shard, then its entry. Doing so again changes nothing. */
  public void put(DataFolder folder, Shard shard) throws IOException {
    store.put(SHARDS + shard.fileName(), folder.file(shard));
    try (ScratchDirectory scratch = ScratchDirectory.create("entry")) {
      Path entry = scratch.resolve(ENTRY);
      ShardEntryFile.write(entry, shard);
      store.put(ENTRIES + shard.sha256() + ENTRY, entry);
    }
  }

  /** The hashes of the shards that are there. */
  List<String> hashes() throws IOException {
    return store.list(ENTRIES).stream()
        .map(key -> key.substring(ENTRIES.length()).replace(ENTRY, ""))
        .toList();
  }

  /**
   * Which games a shard holds; one whose entry does not say it is fetched.
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

  /** The shards that are there and that the folder has never had, nor removed. */
  public List<Shard> unknownTo(DataFolder folder) throws IOException, DataException {
    List<Shard> unknown = new ArrayList<>();
    for (String sha256 : hashes()) {
      if (!folder.hasHad(sha256)) {
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
   * Fetches what is new of a shard into a folder.
   *
   * @throws DataException if what came is not what its name says
   */
  public Adoption.Adopted fetch(Shard shard, Adoption into) throws IOException, DataException {
    DataFolder folder = into.folder();
    Path file = fetched(shard, folder);
    try {
      Adoption.Adopted adopted = into.take(file, shard);
      folder.uploaded(shard, store.uri());
      return adopted;
    } finally {
      discard(file);
    }
  }

  /**
   * Fetches a shard into a folder as it is, whichever of its games are there.
   *
   * @throws DataException if what came is not what its name says
   */
  public void fetch(Shard shard, DataFolder folder) throws IOException, DataException {
    Path file = fetched(shard, folder);
    try {
      folder.adopt(file, shard);
    } finally {
      discard(file);
    }
  }

  private Path fetched(Shard shard, DataFolder folder) throws IOException {
    Path file = folder.fetchDirectory().resolve(shard.fileName());
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
