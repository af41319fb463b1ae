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

/** Verifies shards against the manifest, including every move. */
public final class ShardCheck {
  private ShardCheck() {}

  /**
   * Reads a shard and replays its games. Blocks.
   *
   * @return one line that names the shard and the problem; empty if the shard is valid
   */
  public static Optional<String> problem(DataFolder folder, Shard shard) throws IOException {
    Path file = folder.file(shard);
    if (!Files.exists(file)) {
      return Optional.of(shard.fileName() + " is missing");
    }
    if (!hash(file).equals(shard.sha256())) {
      return Optional.of(shard.fileName() + " does not have the hash in its name" + where(file));
    }
    return content(file, shard);
  }

  /** Describes how many games precede the damage, if the shard is torn. */
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
   * Verifies a file before it is added.
   *
   * @throws DataException with one line that names the file and the problem
   */
  static void requireGood(Path file, Shard shard) throws IOException, DataException {
    requireHash(file, shard);
    Optional<String> problem = content(file, shard);
    if (problem.isPresent()) {
      throw new DataException(problem.get());
    }
  }

  /**
   * @throws DataException if the file does not have the shard's hash
   */
  static void requireHash(Path file, Shard shard) throws IOException, DataException {
    if (!hash(file).equals(shard.sha256())) {
      throw new DataException(file + " does not have the hash " + shard.sha256());
    }
  }

  private static String hash(Path file) throws IOException {
    return Files.size(file) == 0 ? "" : Artifact.of(file).sha256();
  }
}
