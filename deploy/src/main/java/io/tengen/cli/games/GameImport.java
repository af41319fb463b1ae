package io.tengen.cli.games;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Terminal;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.GameWriter;
import io.tengen.worker.data.KnownGames;
import io.tengen.worker.data.UniqueGameWriter;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.GameIndex;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.data.shard.ShardGames;
import io.tengen.worker.data.shard.TrainingGame;
import java.io.IOException;
import java.util.List;

/** Takes games that are good and new into a folder, and counts. Confined to one thread. */
public final class GameImport implements GameSink, AutoCloseable {
  private final UniqueGameWriter flow;
  private long games;
  private long positions;
  private long old;
  private long refused;

  private GameImport(UniqueGameWriter flow) {
    this.flow = flow;
  }

  /** Finds out what the folder has, with a progress bar, and begins to take what it has not. */
  public static GameImport into(DataFolder folder, Terminal terminal)
      throws IOException, CommandException {
    return into(folder, knownGames(folder, terminal));
  }

  /** As the other, where it is known what need not be taken. */
  public static GameImport into(DataFolder folder, GameIndex known) {
    return new GameImport(
        UniqueGameWriter.open(
            folder, known, GameWriter.Settings.DEFAULT, UniqueGameWriter.DEFAULT_MAX_AGE, System::nanoTime));
  }

  /** The games that a folder has, or had until a rule took them out. */
  public static GameIndex knownGames(DataFolder folder, Terminal terminal)
      throws IOException, CommandException {
    try (DataFolders.ScanProgress scanProgress = new DataFolders.ScanProgress(terminal)) {
      return KnownGames.of(folder, scanProgress);
    } catch (DataException e) {
      throw CommandException.badInput(
          e.getMessage() + "; tengen data verify --set-aside takes it out of the folder", e);
    }
  }

  @Override
  public boolean isKnown(TrainingGame.Id id) {
    if (flow.has(id)) {
      old++;
      return true;
    }
    return false;
  }

  /** So many are there and were not asked for. */
  public void countKnown(long count) {
    old += count;
  }

  /** The games of one source that the folder has, or had. */
  public ShardGames knownGames(String source) {
    return flow.games(source);
  }

  /** One that is here is left alone. */
  @Override
  public void add(TrainingGame game) throws IOException {
    if (flow.add(game)) {
      games++;
      positions += game.turns().size();
    }
  }

  @Override
  public void countRefused() {
    refused++;
  }

  /** Makes durable what has been taken; shards that have been ended since the last call. */
  public List<Shard> flush() throws IOException {
    return flow.flush();
  }

  /** What has been taken so far. */
  public Counts counts() {
    return new Counts(games, positions, old, refused);
  }

  @Override
  public void close() throws IOException {
    flow.close();
  }

  /**
   * What was taken, as {@code --json} prints it.
   *
   * @param known were there
   * @param refused cannot be replayed, and were left out
   */
  public record Counts(long games, long positions, long known, long refused) {}
}
