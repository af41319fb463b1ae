package io.tengen.cli.games;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Terminal;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.GameFlow;
import io.tengen.worker.data.GameWriter;
import io.tengen.worker.data.KnownGames;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.GameIndex;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.data.shard.ShardGames;
import io.tengen.worker.data.shard.TrainingGame;
import java.io.IOException;
import java.util.List;

/** Takes games that are good and new into a folder, and counts. Confined to one thread. */
public final class Taking implements GameTaker, AutoCloseable {
  private final GameFlow flow;
  private long games;
  private long positions;
  private long old;
  private long refused;

  private Taking(GameFlow flow) {
    this.flow = flow;
  }

  /** Finds out what the folder has, with a progress bar, and begins to take what it has not. */
  public static Taking into(DataFolder folder, Terminal terminal)
      throws IOException, CommandException {
    return into(folder, known(folder, terminal));
  }

  /** As the other, where it is known what need not be taken. */
  public static Taking into(DataFolder folder, GameIndex known) {
    return new Taking(
        GameFlow.open(
            folder, known, GameWriter.Settings.DEFAULT, GameFlow.OLDEST, System::nanoTime));
  }

  /** The games that a folder has, or had until a rule took them out. */
  public static GameIndex known(DataFolder folder, Terminal terminal)
      throws IOException, CommandException {
    try (DataFolders.Looking looking = new DataFolders.Looking(terminal)) {
      return KnownGames.of(folder, looking);
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
  public void wereThere(long count) {
    old += count;
  }

  /** The games of one source that the folder has, or had. */
  public ShardGames known(String source) {
    return flow.games(source);
  }

  /** One that is here is left alone. */
  @Override
  public void take(TrainingGame game) throws IOException {
    if (flow.add(game)) {
      games++;
      positions += game.turns().size();
    }
  }

  @Override
  public void refuse() {
    refused++;
  }

  /** Makes durable what has been taken; shards that have been ended since the last call. */
  public List<Shard> flush() throws IOException {
    return flow.flush();
  }

  /** What has been taken so far. */
  public Taken taken() {
    return new Taken(games, positions, old, refused);
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
  public record Taken(long games, long positions, long known, long refused) {}
}
