package io.tengen.worker.data;

import io.tengen.files.DurableFiles;
import io.tengen.files.FileTrees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;

/** Where what lies in a folder, as {@link DataFolder} explains it. Immutable; methods block. */
record FolderFiles(Path directory) {
  /** Of shards that are being written: what is cut off there is made a shard of. */
  static final String PART = ".part";

  /** Of shards from elsewhere that are being copied: what is cut off there is had again. */
  static final String COPY = ".copy";

  /** Begins the names of directories for what is being fetched. */
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

  /** Where a shard has its place. */
  Path shard(String name) {
    return directory.resolve(SHARDS).resolve(name);
  }

  private Path aside(String name) {
    return directory.resolve(ASIDE).resolve(name);
  }

  /**
   * A new file to write to.
   *
   * @param suffix {@link #PART} or {@link #COPY}
   */
  Path fresh(String suffix) {
    return directory.resolve(WRITING).resolve(UUID.randomUUID() + suffix);
  }

  /** Where a shard is: in its place, or on its way there. */
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

  /** Moves a shard aside; one that is not there stays where it is. */
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
