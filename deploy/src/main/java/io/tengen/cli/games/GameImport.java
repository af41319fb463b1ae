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
import java.util.Set;

/** Imports valid new games into a folder and counts them. Confined to one thread. */
public final class GameImport implements GameSink, AutoCloseable {
  private final UniqueGameWriter flow;
  private long games;
  private long positions;
  private long old;
  private long refused;

  private GameImport(UniqueGameWriter flow) {
    this.flow = flow;
  }

  /** Opens an import into a folder; shows progress while the folder's shards are scanned. */
  public static GameImport into(DataFolder folder, Terminal terminal)
      throws IOException, CommandException {
    return into(folder, knownGames(folder, terminal));
  }

  /** Opens an import that ignores the known games, without a scan of the folder. */
  public static GameImport into(DataFolder folder, GameIndex known) {
    return new GameImport(
        UniqueGameWriter.open(
            folder,
            known,
            GameWriter.Settings.DEFAULT,
            UniqueGameWriter.DEFAULT_MAX_AGE,
            System::nanoTime));
  }

  /** Finds the games that a folder contains, or contained until a rule removed them. */
  public static GameIndex knownGames(DataFolder folder, Terminal terminal)
      throws IOException, CommandException {
    return knownGames(folder, Set.of(), terminal);
  }

  /**
   * Finds the games that a folder contains, or contained until a rule removed them.
   *
   * @param without shards whose games do not count
   */
  public static GameIndex knownGames(DataFolder folder, Set<Shard> without, Terminal terminal)
      throws IOException, CommandException {
    try (DataFolders.ScanProgress scanProgress = new DataFolders.ScanProgress(terminal)) {
      return KnownGames.of(folder, without, scanProgress);
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

  /** Counts games as known that will not be offered to this import. */
  public void countKnown(long count) {
    old += count;
  }

  /** The games of one source that the folder contains or has contained. */
  public ShardGames knownGames(String source) {
    return flow.games(source);
  }

  /** {@inheritDoc} Ignores a game that the folder has. */
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

  /** Makes the imported games durable; returns the shards ended since the last call. */
  public List<Shard> flush() throws IOException {
    return flow.flush();
  }

  /** The counts so far. */
  public Counts counts() {
    return new Counts(games, positions, old, refused);
  }

  @Override
  public void close() throws IOException {
    flow.close();
  }

  /**
   * The outcome of an import, as {@code --json} prints it.
   *
   * @param games imported games
   * @param positions moves of the imported games
   * @param known games that were present
   * @param refused games that cannot be replayed and were left out
   */
  public record Counts(long games, long positions, long known, long refused) {}
}
