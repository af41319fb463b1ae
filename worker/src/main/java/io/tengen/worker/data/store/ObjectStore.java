package io.tengen.worker.data.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Objects by key. An object appears whole or not at all, and putting it again changes nothing,
 * since a key here is said by what it holds. Thread-safe; methods block, and throw {@link
 * IOException} when the store does not answer or refuses, which may pass.
 */
public interface ObjectStore extends AutoCloseable {
  /** Which store, as a URI: what manifests call it. */
  String uri();

  /** Puts a file's bytes. When this returns, the store keeps them through a power cut. */
  void put(String key, Path file) throws IOException;

  /**
   * Writes an object into a file that is not there yet.
   *
   * @throws java.nio.file.NoSuchFileException if there is no such object
   */
  void get(String key, Path file) throws IOException;

  /** The keys that begin so, in order. */
  List<String> list(String prefix) throws IOException;

  @Override
  void close();
}
