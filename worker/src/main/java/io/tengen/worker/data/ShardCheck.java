package io.tengen.worker.data;

import io.tengen.files.artifact.Artifact;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.GameIndex;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.data.shard.ShardReader;
import io.tengen.worker.data.shard.TrainingGame;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Looks whether shards are what the manifest says, down to every move. */
public final class ShardCheck {
  private ShardCheck() {}

  /**
   * Reads a shard and replays its games. Blocks.
   *
   * @return one line that names the shard and what is wrong; empty if nothing is
   */
  public static Optional<String> problem(DataFolder folder, Shard shard) throws IOException {
    Path file = folder.file(shard);
    if (!Files.exists(file)) {
      return Optional.of(shard.fileName() + " is missing");
    }
    if (!hash(file).equals(shard.sha256())) {
      return Optional.of(shard.fileName() + " has other bytes than its hash says" + where(file));
    }
    return content(file, shard);
  }

  /** Where a damaged shard is torn, if it is. */
  private static String where(Path file) throws IOException {
    Recovery.Salvage salvage = Recovery.Salvage.of(file);
    int good = salvage.games().size();
    if (salvage.problem().isEmpty()) {
      return "";
    }
    return good == 0
        ? "; none of its games can be read"
        : "; its first " + good + " games can be read";
  }

  private static Optional<String> content(Path file, Shard shard) throws IOException {
    long games = 0;
    long samples = 0;
    GameIndex index = new GameIndex();
    try (ShardReader reader = ShardReader.open(file)) {
      for (TrainingGame game = reader.next(); game != null; game = reader.next()) {
        game.check();
        games++;
        index.add(game.id());
        samples += game.samples();
      }
    } catch (DataException e) {
      String message = String.valueOf(e.getMessage());
      String name = shard.fileName();
      return Optional.of(message.startsWith(name) ? message : name + ": " + message);
    }
    if (games != shard.games() || samples != shard.samples()) {
      return Optional.of(
          shard.fileName()
              + " has "
              + games
              + " games and "
              + samples
              + " samples; the manifest says "
              + shard.games()
              + " and "
              + shard.samples());
    }
    if (!shard.contents().isEmpty() && !shard.contents().equals(index.contents())) {
      return Optional.of(shard.fileName() + " has other games than the manifest lists");
    }
    return Optional.empty();
  }

  /**
   * As {@link #problem}, of a file that is about to be taken.
   *
   * @throws DataException with that line
   */
  static void requireGood(Path file, Shard shard) throws IOException, DataException {
    requireHash(file, shard);
    Optional<String> problem = content(file, shard);
    if (problem.isPresent()) {
      throw new DataException(problem.get());
    }
  }

  /**
   * @throws DataException if the file is not what the shard's name says
   */
  static void requireHash(Path file, Shard shard) throws IOException, DataException {
    if (!hash(file).equals(shard.sha256())) {
      throw new DataException(
          file + " has other bytes than its hash, " + shard.sha256() + ", says");
    }
  }

  private static String hash(Path file) throws IOException {
    return Files.size(file) == 0 ? "" : Artifact.of(file).sha256();
  }
}
