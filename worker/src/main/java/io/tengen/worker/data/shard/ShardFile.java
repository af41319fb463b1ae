package io.tengen.worker.data.shard;

import io.tengen.files.artifact.Artifact;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Finds the properties of a shard whose entry in the manifest is lost, from its file alone. */
public final class ShardFile {
  private ShardFile() {}

  /**
   * Reads a file, replays its games, and returns the shard as {@link ShardWriter#seal} did; it was
   * created when the file was last changed. Blocks.
   *
   * @throws DataException with one line if the file is not an intact shard
   */
  public static Shard read(Path file) throws IOException, DataException {
    if (Files.size(file) == 0) {
      throw new DataException(file.getFileName() + " is empty");
    }
    Artifact artifact = Artifact.of(file);
    GameIndex index = new GameIndex();
    long games = 0;
    long positions = 0;
    long samples = 0;
    int board = 0;
    String network = "";
    try (ShardReader reader = ShardReader.open(file)) {
      for (TrainingGame game = reader.next(); game != null; game = reader.next()) {
        game.check();
        games++;
        positions += game.turns().size();
        samples += game.samples();
        index.add(game.id());
        board = game.setup().size();
        network = network(game);
      }
      Instant created = Files.getLastModifiedTime(file).toInstant().truncatedTo(ChronoUnit.MILLIS);
      return new Shard(
          artifact.sha256(),
          Files.size(file),
          games,
          positions,
          samples,
          network,
          board,
          reader.rawBytes(),
          created,
          ShardWriter.contents(index, games));
    }
  }

  /** Returns the network that played both sides of a game; empty for none, or for two. */
  public static String network(TrainingGame game) {
    String network = game.black().network();
    return network.equals(game.white().network()) ? network : "";
  }
}
