package io.tengen.worker.data;

import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.Shard;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Compares a folder's manifest with its files without reading the shards: finds shards that are
 * missing or have another length, and shards that no entry of the manifest adds. A crash leaves
 * neither, because a shard is listed before it is moved to its place, and its removal is listed
 * before it is deleted. Methods block on the disk.
 */
final class FolderCheck {
  private static final Pattern SHARD =
      Pattern.compile("[0-9a-f]{64}" + Pattern.quote(Shard.SUFFIX));

  private final FolderFiles files;
  private final Manifest manifest;

  FolderCheck(FolderFiles files, Manifest manifest) {
    this.files = files;
    this.manifest = manifest;
  }

  /**
   * Checks that games can be added to the folder without hiding damage.
   *
   * @throws DataException with one line that names the first problem and the remedy
   */
  void requireWhole() throws IOException, DataException {
    List<String> problems = new ArrayList<>();
    lostEntries(files.shards()).forEach(name -> problems.add(notListed(name)));
    for (Shard shard : manifest.shards()) {
      problem(files, shard).ifPresent(problems::add);
    }
    if (!problems.isEmpty()) {
      throw new DataException(
          files.directory()
              + " is damaged: "
              + problems.getFirst()
              + (problems.size() == 1 ? "" : ", and " + (problems.size() - 1) + " more")
              + "; see tengen data verify "
              + files.directory()
              + "; with --set-aside it repairs the folder, with --run RUN --repair it also"
              + " downloads lost games");
    }
  }

  /**
   * Returns the problems of the manifest, one line each.
   *
   * @param present the files under {@code shards/}, listed before the manifest was read
   */
  List<String> manifestProblems(List<Path> present) {
    List<String> problems = new ArrayList<>();
    if (manifest.isTorn()) {
      problems.add("manifest ends within an entry, at byte " + manifest.end());
    }
    lostEntries(present).forEach(name -> problems.add(notListed(name)));
    return problems;
  }

  private static String notListed(String name) {
    return name + " is in shards/, but the manifest has lost its entry";
  }

  /** Returns the names of shards that no entry adds or removes. */
  private List<String> lostEntries(List<Path> present) {
    return present.stream()
        .map(file -> String.valueOf(file.getFileName()))
        .filter(name -> isShard(name) && !manifest.hasEverListed(sha256(name)))
        .toList();
  }

  /** Whether a file has the name of a shard. */
  static boolean isShard(String name) {
    return SHARD.matcher(name).matches();
  }

  /** Returns the hash in the name of a shard. */
  static String sha256(String name) {
    return name.substring(0, name.length() - Shard.SUFFIX.length());
  }

  /** Returns one line if a listed shard is missing or has another length. */
  static Optional<String> problem(FolderFiles files, Shard shard) throws IOException {
    Path file = files.find(shard.fileName());
    if (!Files.exists(file)) {
      return Optional.of(shard.fileName() + " is missing");
    }
    long bytes = Files.size(file);
    return bytes == shard.bytes()
        ? Optional.empty()
        : Optional.of(shard.fileName() + " has " + bytes + " bytes instead of " + shard.bytes());
  }
}
