package io.tengen.worker.data;

import io.tengen.files.DurableFiles;
import io.tengen.files.FileTrees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;

/**
 * The files of a folder, in the layout that {@link DataFolder} defines. Immutable; methods block.
 */
record FolderFiles(Path directory) {
  /** The suffix of shards being written; a truncated one is recovered. */
  static final String PART = ".part";

  /** The suffix of shards being copied; a truncated one is deleted and copied again. */
  static final String COPY = ".copy";

  /** The prefix of directories for files being fetched. */
  static final String FETCH = ".fetch";

  private static final String SHARDS = "shards";
  private static final String WRITING = "writing";
  private static final String ASIDE = "aside";

  void create() throws IOException {
    for (String part : List.of(SHARDS, WRITING, ASIDE)) {
      DurableFiles.createDirectories(directory.resolve(part));
    }
  }

  Path manifest() {
    return directory.resolve("manifest");
  }

  /** The final path of a shard. */
  Path shard(String name) {
    return directory.resolve(SHARDS).resolve(name);
  }

  /** The path of a file that was found to be invalid. */
  Path aside(String name) {
    return directory.resolve(ASIDE).resolve(name);
  }

  /**
   * Returns the path of a new file to write to.
   *
   * @param suffix {@link #PART} or {@link #COPY}
   */
  Path fresh(String suffix) {
    return directory.resolve(WRITING).resolve(UUID.randomUUID() + suffix);
  }

  /** Finds a shard's file: at its final path, or not moved there yet. */
  Path find(String name) {
    Path file = shard(name);
    if (!Files.exists(file)) {
      for (String suffix : List.of(PART, COPY)) {
        Path begun = directory.resolve(WRITING).resolve(name + suffix);
        if (Files.exists(begun)) {
          return begun;
        }
      }
    }
    return file;
  }

  /** Moves a shard's file aside; does nothing if it does not exist. */
  void moveAside(String name) throws IOException {
    if (Files.exists(shard(name))) {
      DurableFiles.move(shard(name), aside(name));
    }
  }

  List<Path> shards() throws IOException {
    return files(SHARDS);
  }

  List<Path> writing() throws IOException {
    return files(WRITING);
  }

  private List<Path> files(String part) throws IOException {
    Path folder = directory.resolve(part);
    return Files.isDirectory(folder) ? FileTrees.list(folder) : List.of();
  }
}
