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
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A directory of shards and the manifest that lists which of them count.
 *
 * <pre>
 * manifest        the list of shards, on which all other files depend
 * lock            held by the writing process
 * shards/         HASH.shard, listed in the manifest
 * writing/        shards being written or copied, now or when a process died
 * aside/          shards that were found to be invalid
 * </pre>
 *
 * <p>A shard is written and forced to the disk under {@code writing/}, then listed in the manifest,
 * then moved. After a crash at any time, opening the folder again completes these steps and loses
 * no game of a flushed block. One process writes; any number of processes read, each with the
 * manifest as it was when last loaded. Thread-safe; methods block on the disk.
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
   * Opens a folder for reading, with its present contents.
   *
   * @throws NoSuchFileException if there is no folder here
   * @throws DataException if its manifest is damaged
   */
  public static DataFolder read(Path directory) throws IOException, DataException {
    FolderFiles files = new FolderFiles(directory);
    if (!Files.exists(files.manifest())) {
      throw new NoSuchFileException(files.manifest().toString(), null, "there is no manifest");
    }
    return new DataFolder(files, "", Manifest.read(files.manifest()), null);
  }

  /**
   * Opens a folder for writing, creates it if it is missing, and completes what a writer that died
   * had begun.
   *
   * @param program name and version, recorded in shards
   * @throws DataException if another process writes to it, its manifest is damaged or lacks shards
   *     that are here, or a shard is missing or has another length; nothing is written then
   */
  public static DataFolder write(Path directory, String program) throws IOException, DataException {
    return open(
        directory,
        program,
        files -> {
          Manifest manifest = Manifest.read(files.manifest());
          new FolderCheck(files, manifest).requireWhole();
          return manifest;
        });
  }

  /**
   * Opens a folder for writing although it may be damaged, and mends its manifest: intact entries
   * are kept, and intact shards that no entry adds are listed again. The damaged manifest is kept
   * under {@code aside/}. Listed shards that are missing or bad stay listed until {@link
   * #setAside}.
   *
   * @param program name and version, recorded in shards
   * @param said receives a line for each change
   * @throws DataException if another process writes to it, or it has another version
   */
  public static DataFolder repair(Path directory, String program, Consumer<String> said)
      throws IOException, DataException {
    DataFolder folder =
        open(directory, program, files -> ManifestRepair.mend(files, program, said));
    try {
      new ManifestRepair(folder, folder.files).listAgain(said);
      return folder;
    } catch (IOException | RuntimeException e) {
      folder.close();
      throw e;
    }
  }

  /** Provides the manifest of a folder that this process has locked. */
  @FunctionalInterface
  private interface ManifestSource {
    Manifest open(FolderFiles files) throws IOException, DataException;
  }

  private static DataFolder open(Path directory, String program, ManifestSource source)
      throws IOException, DataException {
    FolderFiles files = new FolderFiles(directory);
    files.create();
    DirectoryLock lock = lock(directory);
    try {
      Manifest manifest = source.open(files);
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
      throw new DataException(String.valueOf(e.getMessage()), e);
    }
  }

  public Path directory() {
    return files.directory();
  }

  /** The shards in the folder, oldest first. */
  public synchronized List<Shard> shards() {
    return manifest.shards();
  }

  /** All entries of the manifest, in order. */
  public synchronized List<ManifestEntry> history() {
    return manifest.entries();
  }

  /** Whether the folder contains a shard now. */
  public synchronized boolean has(Shard shard) {
    return manifest.has(shard.sha256());
  }

  /** The shards in the folder and those removed for other reasons than damage, oldest first. */
  synchronized List<Shard> everListed() {
    return manifest.everListed();
  }

  /**
   * The newest shards that together have at least this many samples, oldest first; all shards if
   * there are fewer samples.
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

  /** The file of a shard. */
  public Path file(Shard shard) {
    return files.find(shard.fileName());
  }

  /** Opens a shard to read its games. */
  public ShardReader open(Shard shard) throws IOException, DataException {
    return ShardReader.open(file(shard));
  }

  /** Opens a writer of games. Any number of writers may be open, on any threads. */
  public GameWriter writer(GameWriter.Settings settings) {
    return new GameWriter(this, settings);
  }

  ShardWriter begin() throws IOException {
    return ShardWriter.create(files.fresh(FolderFiles.PART), program);
  }

  /** Completes a shard and lists it; an equal shard that exists already stays as it is. */
  Shard seal(ShardWriter writer, String network, int board) throws IOException {
    Shard shard = writer.seal(network, board, now());
    register(writer.file(), shard, FolderFiles.PART);
    return shard;
  }

  private synchronized void register(Path part, Shard shard, String suffix) throws IOException {
    Path named = part.resolveSibling(shard.fileName() + suffix);
    DurableFiles.move(part, named);
    append(new ManifestEntry.Added(now(), shard));
    DurableFiles.move(named, files.shard(shard.fileName()));
  }

  /**
   * Creates an empty directory for files to be fetched and then adopted. The caller deletes it; if
   * the process dies before, the next process that opens the folder for writing does.
   */
  public Path createFetchDirectory() throws IOException {
    return Files.createTempDirectory(files.directory(), FolderFiles.FETCH);
  }

  /**
   * Adds a shard from another place, such as an object store, by copying its file.
   *
   * @throws DataException if the file does not have the shard's hash
   */
  public void add(Path file, Shard shard) throws IOException, DataException {
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
    register(copy, shard, FolderFiles.COPY);
  }

  /** Removes shards from the folder and deletes their files. */
  public synchronized void remove(List<Shard> shards, String reason) throws IOException {
    for (Shard shard : shards) {
      append(new ManifestEntry.Removed(now(), shard.sha256(), reason, false));
    }
    for (Shard shard : shards) {
      Files.deleteIfExists(files.shard(shard.fileName()));
    }
  }

  /** Removes an invalid shard from the folder and keeps its file under {@code aside/}. */
  public synchronized void setAside(Shard shard, String reason) throws IOException {
    append(new ManifestEntry.Removed(now(), shard.sha256(), reason, true));
    files.moveAside(shard.fileName());
  }

  /** Records that this shard need not be added, because its games are or were in the folder. */
  public synchronized void skip(Shard shard, String reason) throws IOException {
    append(new ManifestEntry.Removed(now(), shard.sha256(), reason, false));
  }

  /** Records that an object store has a shard. */
  public synchronized void markUploaded(Shard shard, String store) throws IOException {
    append(new ManifestEntry.Uploaded(now(), shard.sha256(), store));
  }

  /** Whether the folder contains or has contained a shard. */
  public synchronized boolean hasEverListed(String sha256) {
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
      throw new IllegalStateException(files.directory() + " was opened for reading");
    }
    manifest.append(entry, program);
  }

  /** Files under {@code shards/} that the manifest does not list and that are never read. */
  public List<Path> unlistedFiles() throws IOException {
    Set<String> known = new HashSet<>();
    shards().forEach(shard -> known.add(shard.fileName()));
    return files.shards().stream()
        .filter(file -> !known.contains(String.valueOf(file.getFileName())))
        .toList();
  }

  /**
   * Returns what is wrong with the list of shards: an incomplete last entry, as after a crash, and
   * shards that are here though no entry adds them. Each is one line. A folder that was opened for
   * reading loads the manifest again, so that shards which another process has just written count.
   */
  public synchronized List<String> manifestProblems() throws IOException, DataException {
    List<Path> present = files.shards();
    refresh();
    return new FolderCheck(files, manifest).manifestProblems(present);
  }

  /** Lists a shard whose file is in its place. */
  synchronized void list(Shard shard) throws IOException {
    append(new ManifestEntry.Added(now(), shard));
  }

  /** Whether an entry of the manifest adds or removes this shard. */
  synchronized boolean isKnown(String sha256) {
    return manifest.hasEverListed(sha256);
  }

  /** Moves a written file to its place if the manifest lists its shard; otherwise returns false. */
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

  /** Loads the manifest again, to see what other processes have written. */
  public synchronized void refresh() throws IOException, DataException {
    if (lock == null) {
      manifest = Manifest.read(files.manifest());
    }
  }

  /** Releases the folder to other writing processes. Writers must be closed before. */
  @Override
  public void close() throws IOException {
    if (lock != null) {
      lock.close();
    }
  }

  /** The present time with the precision of manifests. */
  private Instant now() {
    return now.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
