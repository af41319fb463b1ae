package io.tengen.worker.data;

import io.tengen.files.DurableFiles;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.data.shard.ShardFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Mends the manifest of a folder: keeps its intact entries, and lists the intact shards whose
 * entries are lost. The process must have locked the folder; methods block on the disk.
 */
final class ManifestRepair {
  private final DataFolder folder;
  private final FolderFiles files;

  ManifestRepair(DataFolder folder, FolderFiles files) {
    this.folder = folder;
    this.files = files;
  }

  /**
   * Reads the manifest; if it is damaged or incomplete, keeps a copy under {@code aside/} and
   * writes it again without the damage.
   *
   * @param said receives a line if the manifest was changed
   * @throws DataException if it has another version
   */
  static Manifest mend(FolderFiles files, String program, Consumer<String> said)
      throws IOException, DataException {
    String problem;
    try {
      Manifest manifest = Manifest.read(files.manifest());
      if (!manifest.isTorn()) {
        return manifest;
      }
      problem = "manifest ended within an entry, at byte " + manifest.end();
    } catch (DataException e) {
      problem = "manifest was damaged";
    }
    Manifest manifest = Manifest.salvage(files.manifest());
    Path copy = freeName(files);
    DurableFiles.copy(files.manifest(), copy);
    manifest.rewrite(program);
    said.accept(
        problem
            + "; "
            + manifest.entries().size()
            + " entries were kept, and the old manifest is "
            + copy);
    return manifest;
  }

  private static Path freeName(FolderFiles files) {
    int number = 1;
    while (Files.exists(files.aside("manifest." + number))) {
      number++;
    }
    return files.aside("manifest." + number);
  }

  /**
   * Lists the intact shards that no entry adds or removes; moves those that are not intact aside.
   *
   * @param said receives a line for each of them
   */
  void listAgain(Consumer<String> said) throws IOException {
    for (Path file : files.shards()) {
      String name = String.valueOf(file.getFileName());
      if (FolderCheck.isShard(name) && !folder.isKnown(FolderCheck.sha256(name))) {
        said.accept(listAgain(file, name));
      }
    }
  }

  private String listAgain(Path file, String name) throws IOException {
    String problem;
    try {
      Shard shard = ShardFile.read(file);
      if (shard.fileName().equals(name)) {
        folder.list(shard);
        return name + " is listed again, with " + shard.games() + " games";
      }
      problem = "does not have the hash in its name";
    } catch (DataException e) {
      problem = String.valueOf(e.getMessage());
    }
    files.moveAside(name);
    return name + " was not listed and is set aside: " + problem;
  }
}
