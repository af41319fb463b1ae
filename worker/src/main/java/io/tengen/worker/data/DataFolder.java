package io.tengen.worker.data;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.files.DirectoryLock;
import io.tengen.files.DirectoryLockedException;
import io.tengen.files.DurableFiles;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.ManifestEntry;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.data.shard.ShardReader;
import io.tengen.worker.data.shard.ShardWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A directory of shards and the manifest that says which of them count.
 *
 * <pre>
 * manifest        what is in here; everything else follows from it
 * lock            held by the process that writes
 * shards/         HASH.shard, listed in the manifest
 * writing/        shards that are being written or copied, or were when the process died
 * aside/          shards that turned out to be bad
 * </pre>
 *
 * <p>A shard is written and forced to the disk under {@code writing/}, then listed, then moved:
 * whenever the process is killed, opening the folder again finishes what was begun, and loses no
 * game of a block that was flushed. One process writes; any number read, each what the manifest
 * said when it looked. Thread-safe; methods block on the disk.
 */
public final class DataFolder implements AutoCloseable {
  private static final String LOCK = "lock";

  private final FolderFiles files;
  private final String program;
  private final InstantSource now;
  private final @Nullable DirectoryLock lock;

  @GuardedBy("this")
  private Manifest manifest;

  private DataFolder(
      FolderFiles files, String program, Manifest manifest, @Nullable DirectoryLock lock) {
    this.files = files;
    this.program = program;
    this.manifest = manifest;
    this.lock = lock;
    now = InstantSource.system();
  }

  /**
   * Opens a folder to read what is in it now.
   *
   * @throws NoSuchFileException if there is none
   * @throws DataException if its manifest is damaged
   */
  public static DataFolder read(Path directory) throws IOException, DataException {
    FolderFiles files = new FolderFiles(directory);
    if (!Files.exists(files.manifest())) {
      throw new NoSuchFileException(files.manifest().toString(), null, "there is no manifest here");
    }
    return new DataFolder(files, "", Manifest.read(files.manifest()), null);
  }

  /**
   * Opens a folder to write to, made if it is missing, and finishes what a writer that died had
   * begun.
   *
   * @param program name and version, for who looks at a shard
   * @throws DataException if another process writes to it, or its manifest is damaged
   */
  public static DataFolder write(Path directory, String program) throws IOException, DataException {
    FolderFiles files = new FolderFiles(directory);
    files.create();
    DirectoryLock lock = lock(directory);
    try {
      Manifest manifest = Manifest.read(files.manifest());
      DataFolder folder = new DataFolder(files, program, manifest, lock);
      new Recovery(folder, files).finish(manifest.removed());
      return folder;
    } catch (IOException | DataException | RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  private static DirectoryLock lock(Path directory) throws IOException, DataException {
    try {
      return DirectoryLock.acquire(directory, LOCK);
    } catch (DirectoryLockedException e) {
      throw new DataException(
          directory
              + " is being written to by "
              + (e.isByThisProcess() ? "this very process" : "another process"),
          e);
    }
  }

  public Path directory() {
    return files.directory();
  }

  /** What is in here, oldest first. */
  public synchronized List<Shard> shards() {
    return manifest.shards();
  }

  /** Everything that the manifest ever said, in order. */
  public synchronized List<ManifestEntry> history() {
    return manifest.entries();
  }

  /** Whether a shard is in here now. */
  public synchronized boolean has(Shard shard) {
    return manifest.has(shard.sha256());
  }

  /** What is in here, and what was until something else than damage took it out; oldest first. */
  synchronized List<Shard> everHad() {
    return manifest.everHad();
  }

  /**
   * The newest shards, oldest first, that together have at least this many samples; all if fewer.
   */
  public List<Shard> newest(long samples) {
    List<Shard> all = shards();
    long sum = 0;
    int first = all.size();
    while (first > 0 && sum < samples) {
      sum += all.get(--first).samples();
    }
    return all.subList(first, all.size());
  }

  /** Where a shard's file is. */
  public Path file(Shard shard) {
    return files.find(shard.fileName());
  }

  /** Opens a shard to read its games. */
  public ShardReader open(Shard shard) throws IOException, DataException {
    return ShardReader.open(file(shard));
  }

  /** Begins to write games. Any number of writers may be open, on any threads. */
  public GameWriter writer(GameWriter.Settings settings) {
    return new GameWriter(this, settings);
  }

  ShardWriter begin() throws IOException {
    return ShardWriter.create(files.fresh(FolderFiles.PART), program);
  }

  /** Ends a shard, and lists it; an equal one that is there already stays as it is. */
  Shard seal(ShardWriter writer, String network, int board) throws IOException {
    Shard shard = writer.seal(network, board, now());
    take(writer.file(), shard, FolderFiles.PART);
    return shard;
  }

  private synchronized void take(Path part, Shard shard, String suffix) throws IOException {
    Path named = part.resolveSibling(shard.fileName() + suffix);
    DurableFiles.move(part, named);
    append(new ManifestEntry.Added(now(), shard));
    DurableFiles.move(named, files.shard(shard.fileName()));
  }

  /**
   * An empty directory for what is fetched before it is adopted; who asks deletes it. If the
   * process is killed before, the next that opens the folder to write does.
   */
  public Path fetchDirectory() throws IOException {
    return Files.createTempDirectory(files.directory(), FolderFiles.FETCH);
  }

  /**
   * Takes a shard from elsewhere, such as an object store, whose file is copied.
   *
   * @throws DataException if the file is not what its name says
   */
  public void adopt(Path file, Shard shard) throws IOException, DataException {
    synchronized (this) {
      if (manifest.has(shard.sha256())) {
        return;
      }
    }
    Path copy = files.fresh(FolderFiles.COPY);
    Files.copy(file, copy);
    DurableFiles.force(copy);
    try {
      ShardCheck.requireHash(copy, shard);
    } catch (DataException e) {
      Files.delete(copy);
      throw new DataException(file + ": " + e.getMessage(), e);
    }
    take(copy, shard, FolderFiles.COPY);
  }

  /** Takes shards out of the folder, and deletes their files. */
  public synchronized void remove(List<Shard> shards, String reason) throws IOException {
    for (Shard shard : shards) {
      append(new ManifestEntry.Removed(now(), shard.sha256(), reason, false));
    }
    for (Shard shard : shards) {
      Files.deleteIfExists(files.shard(shard.fileName()));
    }
  }

  /** Takes a bad shard out of the folder, and keeps its file under {@code aside/}. */
  public synchronized void setAside(Shard shard, String reason) throws IOException {
    append(new ManifestEntry.Removed(now(), shard.sha256(), reason, true));
    files.moveAside(shard.fileName());
  }

  /** Notes that this shard, whose games are here or were, need not be had. */
  public synchronized void pass(Shard shard, String reason) throws IOException {
    append(new ManifestEntry.Removed(now(), shard.sha256(), reason, false));
  }

  /** Notes that an object store has a shard. */
  public synchronized void uploaded(Shard shard, String store) throws IOException {
    append(new ManifestEntry.Uploaded(now(), shard.sha256(), store));
  }

  /** Whether a shard is here, or was once. */
  public synchronized boolean hasHad(String sha256) {
    return manifest.has(sha256)
        || manifest.removed().stream().anyMatch(gone -> gone.sha256().equals(sha256));
  }

  /** The shards that this object store does not have yet, oldest first. */
  public synchronized List<Shard> toUpload(String store) {
    Manifest listed = manifest;
    return listed.shards().stream()
        .filter(shard -> !listed.isUploaded(shard.sha256(), store))
        .toList();
  }

  @GuardedBy("this")
  private void append(ManifestEntry entry) throws IOException {
    if (lock == null) {
      throw new IllegalStateException(files.directory() + " was opened to read");
    }
    manifest.append(entry, program);
  }

  /** Files under {@code shards/} that the manifest does not list: nobody reads them. */
  public List<Path> strays() throws IOException {
    Set<String> known = new HashSet<>();
    shards().forEach(shard -> known.add(shard.fileName()));
    return files.shards().stream()
        .filter(file -> !known.contains(String.valueOf(file.getFileName())))
        .toList();
  }

  /** The shard of this file, if the manifest lists it: then only its move is missing. */
  synchronized boolean finish(Path part) throws IOException {
    String name = String.valueOf(part.getFileName()).replaceFirst("\\.(part|copy)$", "");
    boolean listed =
        name.endsWith(Shard.SUFFIX)
            && manifest.has(name.substring(0, name.length() - Shard.SUFFIX.length()));
    if (listed) {
      DurableFiles.move(part, files.shard(name));
    }
    return listed;
  }

  /** Reads the manifest anew: what others have written since. */
  public synchronized void refresh() throws IOException, DataException {
    if (lock == null) {
      manifest = Manifest.read(files.manifest());
    }
  }

  /** Lets others write. Writers are to be closed before. */
  @Override
  public void close() throws IOException {
    if (lock != null) {
      lock.close();
    }
  }

  /** As exactly as manifests keep it. */
  private Instant now() {
    return now.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
