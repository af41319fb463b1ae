package io.tengen.worker.data.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** A directory that several machines see, such as one mounted over the network. */
final class DirectoryStore implements ObjectStore {
  private static final String PART = ".part";

  private final Path directory;

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
    Files.createDirectories(target.getParent());
    Path part = target.resolveSibling(UUID.randomUUID() + PART);
    try {
      Files.copy(file, part);
      Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
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
    try (Stream<Path> files = Files.walk(directory)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> directory.relativize(file).toString().replace('\\', '/'))
          .filter(key -> key.startsWith(prefix) && !key.endsWith(PART))
          .sorted()
          .toList();
    }
  }

  @Override
  public void close() {}
}
