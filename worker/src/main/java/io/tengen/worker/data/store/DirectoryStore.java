package io.tengen.worker.data.store;

import io.tengen.files.DurableFiles;
import io.tengen.files.FileTrees;
import io.tengen.files.TemporaryFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A store in a directory that several machines share, such as one mounted over the network. An
 * object that has been {@link #put} survives a power failure, including its name; callers may then
 * delete their copy.
 */
final class DirectoryStore implements ObjectStore {
  private final Path directory;

  /** Directories whose left-over temporary files this store has removed. */
  private final Set<Path> cleaned = ConcurrentHashMap.newKeySet();

  DirectoryStore(Path directory) {
    this.directory = directory.toAbsolutePath().normalize();
  }

  @Override
  public String uri() {
    return directory.toUri().toString();
  }

  @Override
  public void put(String key, Path file) throws IOException {
    Path target = directory.resolve(key);
    Path folder = Objects.requireNonNull(target.getParent());
    DurableFiles.createDirectories(folder);
    if (cleaned.add(folder)) {
      TemporaryFiles.deleteLeftovers(folder, TemporaryFiles.ABANDONED);
    }
    DurableFiles.copy(file, target);
  }

  @Override
  public void get(String key, Path file) throws IOException {
    Files.copy(directory.resolve(key), file);
  }

  @Override
  public List<String> list(String prefix) throws IOException {
    if (!Files.isDirectory(directory)) {
      throw new IOException("there is no directory " + directory);
    }
    return FileTrees.walk(directory).stream()
        .filter(file -> !TemporaryFiles.isTemporary(file))
        .map(file -> directory.relativize(file).toString().replace('\\', '/'))
        .filter(key -> key.startsWith(prefix))
        .sorted()
        .toList();
  }

  @Override
  public void close() {}
}
