package io.tengen.files;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * The default file system, which notes what a power cut would undo: bytes that were written to a
 * file and not forced since, and names that were created or renamed in a directory that was not
 * forced since. Thread-safe.
 */
public final class RecordingFileSystem extends FileSystem {
  private final FileSystem delegate;
  private final RecordingProvider provider;

  /** What of a file is on the disk. It follows the file when that is renamed. */
  static final class Node {
    private volatile boolean written;

    void write() {
      written = true;
    }

    void force() {
      written = false;
    }
  }

  private final Map<Path, Node> nodes = new ConcurrentHashMap<>();
  private final Set<Path> unforcedNames = ConcurrentHashMap.newKeySet();
  private final List<String> faults = new ArrayList<>();
  private volatile Consumer<Path> beforeDelete = path -> {};

  private RecordingFileSystem(FileSystem delegate) {
    this.delegate = delegate;
    provider = new RecordingProvider(this, delegate.provider());
  }

  /** This path, seen through a new recording file system. */
  public static Path watch(Path path) {
    return new RecordingFileSystem(path.getFileSystem()).wrap(path.toAbsolutePath());
  }

  /** The file system of a path from {@link #watch}. */
  public static RecordingFileSystem of(Path path) {
    return (RecordingFileSystem) path.getFileSystem();
  }

  /** Calls this, on the deleting thread, before a file is deleted. */
  public void beforeDelete(Consumer<Path> listener) {
    beforeDelete = listener;
  }

  /** Whether a power cut would leave the file with its bytes and under its name. */
  public boolean isDurable(Path path) {
    Path real = RecordingPath.unwrap(path).toAbsolutePath();
    Node node = nodes.get(real);
    if (node != null && node.written) {
      return false;
    }
    for (Path at = real; at != null; at = at.getParent()) {
      if (unforcedNames.contains(at)) {
        return false;
      }
    }
    return true;
  }

  /** What was renamed before its bytes were forced. */
  public synchronized List<String> faults() {
    return List.copyOf(faults);
  }

  Path wrap(Path path) {
    return new RecordingPath(this, path);
  }

  Node node(Path real) {
    return nodes.computeIfAbsent(real.toAbsolutePath(), path -> new Node());
  }

  void named(Path real) {
    unforcedNames.add(real.toAbsolutePath());
  }

  void forcedDirectory(Path real) {
    Path directory = real.toAbsolutePath();
    unforcedNames.removeIf(name -> directory.equals(name.getParent()));
  }

  synchronized void moved(Path from, Path to) {
    Node node = node(from);
    if (node.written) {
      faults.add(from + " was renamed before its bytes were forced");
    }
    nodes.put(to.toAbsolutePath(), node);
    nodes.remove(from.toAbsolutePath());
    unforcedNames.remove(from.toAbsolutePath());
    named(to);
  }

  void deleting(Path real) {
    beforeDelete.accept(wrap(real));
  }

  void deleted(Path real) {
    nodes.remove(real.toAbsolutePath());
    unforcedNames.remove(real.toAbsolutePath());
  }

  @Override
  public FileSystemProvider provider() {
    return provider;
  }

  @Override
  public void close() {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean isOpen() {
    return delegate.isOpen();
  }

  @Override
  public boolean isReadOnly() {
    return delegate.isReadOnly();
  }

  @Override
  public String getSeparator() {
    return delegate.getSeparator();
  }

  @Override
  public Iterable<Path> getRootDirectories() {
    List<Path> roots = new ArrayList<>();
    delegate.getRootDirectories().forEach(root -> roots.add(wrap(root)));
    return roots;
  }

  @Override
  public Iterable<FileStore> getFileStores() {
    return delegate.getFileStores();
  }

  @Override
  public Set<String> supportedFileAttributeViews() {
    return delegate.supportedFileAttributeViews();
  }

  @Override
  public Path getPath(String first, String... more) {
    return wrap(delegate.getPath(first, more));
  }

  @Override
  public PathMatcher getPathMatcher(String pattern) {
    PathMatcher matcher = delegate.getPathMatcher(pattern);
    return path -> matcher.matches(RecordingPath.unwrap(path));
  }

  @Override
  public UserPrincipalLookupService getUserPrincipalLookupService() {
    return delegate.getUserPrincipalLookupService();
  }

  @Override
  public WatchService newWatchService() throws IOException {
    return delegate.newWatchService();
  }
}
