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

/** Imports valid new games into a folder and counts them. Confined to one thread. */
public final class Taking implements GameTaker, AutoCloseable {
  private final GameFlow flow;
  private long games;
  private long positions;
  private long known;
  private long refused;

  private Taking(GameFlow flow) {
    this.flow = flow;
  }

  /** Scans the folder, with a progress bar, and begins an import of games that it lacks. */
  public static Taking into(DataFolder folder, Terminal terminal)
      throws IOException, CommandException {
    return into(folder, known(folder, terminal));
  }

  /**
   * Begins an import.
   *
   * @param known the games that are not imported
   */
  public static Taking into(DataFolder folder, GameIndex known) {
    return new Taking(
        GameFlow.open(
            folder, known, GameWriter.Settings.DEFAULT, GameFlow.OLDEST, System::nanoTime));
  }

  /** Returns the games that a folder has, or had until retention removed them. */
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
      known++;
      return true;
    }
    return false;
  }

  /** Counts games that are present already and were not requested. */
  public void wereThere(long count) {
    known += count;
  }

  /** Returns the games of one source that the folder has or had. */
  public ShardGames known(String source) {
    return flow.games(source);
  }

  /** Stores a game; ignores it if it is present. */
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

  /** Makes all imported games durable. Returns the shards completed since the last call. */
  public List<Shard> flush() throws IOException {
    return flow.flush();
  }

  /** Returns the counts so far. */
  public Taken taken() {
    return new Taken(games, positions, known, refused);
  }

  @Override
  public void close() throws IOException {
    flow.close();
  }

  /**
   * The counts of an import, as {@code --json} prints them.
   *
   * @param games imported games
   * @param positions positions of imported games
   * @param known games that were present already
   * @param refused games that cannot be replayed and were left out
   */
  public record Taken(long games, long positions, long known, long refused) {}
}
