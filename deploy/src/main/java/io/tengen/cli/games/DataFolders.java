package io.tengen.cli.games;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ProgramVersion;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Shell;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.UserFiles;
import io.tengen.files.FileTrees;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.KnownGames;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.data.shard.ShardReader;
import io.tengen.worker.data.shard.TrainingGame;
import io.tengen.worker.data.store.ObjectStore;
import io.tengen.worker.data.store.ObjectStores;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Opens folders of training games and object stores that users name. */
public final class DataFolders {
  /** Nanoseconds before a progress bar is shown. */
  private static final long PATIENCE = 1_000_000_000L;

  private DataFolders() {}

  /**
   * Opens a folder for reading.
   *
   * @throws CommandException if it is missing or damaged
   */
  public static DataFolder read(Path directory) throws CommandException {
    UserFiles.requireDirectory(directory);
    if (!Files.exists(directory.resolve("manifest"))) {
      requireNoShards(directory);
      throw CommandException.badInput(
          directory + " is not a folder of training games; create one with tengen data import");
    }
    try {
      return DataFolder.read(directory);
    } catch (DataException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw UserFiles.cannotRead(directory, e);
    }
  }

  /** Whether a directory is a folder of training games, intact or not, by the files in it. */
  public static boolean isFolder(Path directory) throws CommandException {
    return Files.exists(directory.resolve("manifest")) || hasShards(directory);
  }

  private static void requireNoShards(Path directory) throws CommandException {
    if (hasShards(directory)) {
      throw CommandException.badInput(
          directory
              + " has shards but no manifest; tengen data verify "
              + Shell.quote(directory)
              + " --set-aside lists the intact ones again");
    }
  }

  private static boolean hasShards(Path directory) throws CommandException {
    Path shards = directory.resolve("shards");
    try {
      return Files.isDirectory(shards)
          && FileTrees.list(shards).stream()
              .anyMatch(file -> file.toString().endsWith(Shard.SUFFIX));
    } catch (IOException e) {
      throw UserFiles.cannotRead(directory, e);
    }
  }

  /**
   * Opens a folder for writing although it may be damaged, mends its manifest, and says on stderr
   * what was changed.
   *
   * @throws CommandException if it cannot be written, or has another version
   */
  public static DataFolder repair(Path directory, Terminal terminal) throws CommandException {
    UserFiles.requireWritable(directory);
    try {
      return DataFolder.repair(directory, "tengen " + ProgramVersion.get(), terminal::say);
    } catch (DataException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw cannotWrite(directory, e);
    }
  }

  /**
   * Opens a folder for writing and creates it if it is missing.
   *
   * @throws CommandException if it is damaged or cannot be written
   */
  public static DataFolder write(Path directory) throws CommandException {
    UserFiles.requireWritable(directory);
    try {
      return DataFolder.write(directory, "tengen " + ProgramVersion.get());
    } catch (DataException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw cannotWrite(directory, e);
    }
  }

  /** Opens a folder that must exist for writing. */
  public static DataFolder writeExisting(Path directory) throws CommandException {
    read(directory);
    return write(directory);
  }

  /** Returns the exception for a folder that cannot be written. */
  public static CommandException cannotWrite(Path directory, IOException e) {
    return UserFiles.cannotWrite(directory, e);
  }

  /**
   * Opens an object store.
   *
   * @param name {@code s3://BUCKET/PREFIX}
   * @param endpoint of the object store; null for Amazon's
   * @throws CommandException if the name or the endpoint is invalid
   */
  public static ObjectStore store(String name, @Nullable URI endpoint) throws CommandException {
    try {
      return ObjectStores.open(name, endpoint);
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  /** Receives games one after the other. */
  @FunctionalInterface
  public interface Reader<E extends Exception> {
    void read(TrainingGame game) throws E, IOException, CommandException;
  }

  /**
   * Passes every game of a shard to the reader, on the calling thread.
   *
   * @throws DataException if the shard is damaged; the games before the damage were passed
   */
  public static <E extends Exception> void games(DataFolder folder, Shard shard, Reader<E> reader)
      throws IOException, DataException, CommandException, E {
    try (ShardReader games = folder.open(shard)) {
      for (TrainingGame game = games.next(); game != null; game = games.next()) {
        reader.read(game);
      }
    }
  }

  /**
   * Shows the progress of a scan of shards, whose number is known only when it starts. Confined to
   * one thread.
   */
  public static final class ScanProgress implements KnownGames.Progress, AutoCloseable {
    private final Terminal terminal;
    private @Nullable Progress progress;

    public ScanProgress(Terminal terminal) {
      this.terminal = terminal;
    }

    @Override
    public void done(int shards, int all) {
      if (progress == null) {
        progress = DataFolders.progress(terminal, all, "shards read");
      }
      progress.update(shards);
    }

    @Override
    public void close() {
      if (progress != null) {
        progress.close();
      }
    }
  }

  /** Returns a progress bar that appears after a second. */
  public static Progress progress(Terminal terminal, int all, String what) {
    return new Progress(terminal, Math.max(1, all), what, System::nanoTime, PATIENCE);
  }
}
