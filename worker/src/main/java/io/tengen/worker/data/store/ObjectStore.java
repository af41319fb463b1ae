package io.tengen.worker.data.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A store of objects by key. An object appears completely or not at all. Putting it again changes
 * nothing, because keys are derived from the content. Thread-safe; methods block, and throw {@link
 * IOException} if the store does not answer or refuses, which may be temporary.
 */
public interface ObjectStore extends AutoCloseable {
  /** The store's URI, which names it in manifests. */
  String uri();

  /** Puts a file's bytes, which survive a power failure when this returns. */
  void put(String key, Path file) throws IOException;

  /**
   * Writes an object into a file that must not exist.
   *
   * @throws java.nio.file.NoSuchFileException if there is no such object
   */
  void get(String key, Path file) throws IOException;

  /** The keys with this prefix, in order. */
  List<String> list(String prefix) throws IOException;

  @Override
  void close();
}
