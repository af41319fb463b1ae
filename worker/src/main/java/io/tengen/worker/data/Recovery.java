package io.tengen.worker.data;

import io.tengen.files.FileTrees;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.ManifestEntry;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.data.shard.ShardReader;
import io.tengen.worker.data.shard.TrainingGame;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Recovers shards whose writer died: complete blocks become a shard, torn bytes are dropped. */
final class Recovery {
  private static final Logger LOG = LoggerFactory.getLogger(Recovery.class);

  private final DataFolder folder;
  private final FolderFiles files;

  Recovery(DataFolder folder, FolderFiles files) {
    this.folder = folder;
    this.files = files;
  }

  /**
   * Completes the removals, shards and fetches that a writer that died had begun.
   *
   * @param removed the removals that the manifest lists
   */
  void finish(List<ManifestEntry.Removed> removed) throws IOException {
    for (ManifestEntry.Removed removal : removed) {
      String name = removal.sha256() + Shard.SUFFIX;
      if (removal.setAside()) {
        files.moveAside(name);
      } else {
        Files.deleteIfExists(files.shard(name));
      }
    }
    for (Path part : files.writing()) {
      recover(part);
    }
    // Only the writing process fetches, and this is the only one.
    try (DirectoryStream<Path> fetched =
        Files.newDirectoryStream(files.directory(), FolderFiles.FETCH + "*")) {
      for (Path one : fetched) {
        FileTrees.delete(one);
      }
    }
  }

  /** Turns the intact games of this file into a shard and deletes the file; only deletes a copy. */
  private void recover(Path part) throws IOException {
    if (folder.finish(part)) {
      return;
    }
    if (String.valueOf(part.getFileName()).endsWith(FolderFiles.COPY)) {
      // A shard recovered from it would duplicate games when the whole shard is copied again.
      Files.delete(part);
      return;
    }
    Salvage salvage = Salvage.of(part);
    if (!salvage.games().isEmpty()) {
      // All games have one network and board size, as their writer ensured.
      try (GameWriter writer = folder.writer(GameWriter.Settings.DEFAULT)) {
        for (TrainingGame game : salvage.games()) {
          writer.add(game);
        }
      }
    }
    LOG.warn(
        "recovered {} games of a shard that was being written when its program stopped{}",
        salvage.games().size(),
        salvage.problem().isEmpty() ? "" : "; " + salvage.problem());
    // A complete shard that was not listed yet becomes the same shard, with the same name.
    Files.deleteIfExists(part);
  }

  /**
   * The games of a shard before its damage.
   *
   * @param problem a description of the damage; empty if the shard is intact
   */
  record Salvage(List<TrainingGame> games, String problem) {
    static Salvage of(Path file) throws IOException {
      List<TrainingGame> games = new ArrayList<>();
      try (ShardReader reader = ShardReader.open(file)) {
        for (TrainingGame game = reader.next(); game != null; game = reader.next()) {
          games.add(game);
        }
      } catch (DataException e) {
        return new Salvage(games, String.valueOf(e.getMessage()));
      }
      return new Salvage(games, "");
    }
  }
}
