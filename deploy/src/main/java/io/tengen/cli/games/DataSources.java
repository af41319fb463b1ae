package io.tengen.cli.games;

import io.tengen.cli.client.Control;
import io.tengen.cli.client.ControlException;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Directories;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import io.tengen.game.record.GameRecord;
import io.tengen.game.sgf.Sgf;
import io.tengen.game.sgf.SgfException;
import io.tengen.wire.control.RunStatus;
import io.tengen.worker.data.Adoption;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.PlayerInfo;
import io.tengen.worker.data.shard.RecordedGames;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.data.shard.ShardReader;
import io.tengen.worker.data.shard.TrainingGame;
import io.tengen.worker.data.store.ObjectStore;
import io.tengen.worker.data.store.ObjectStores;
import io.tengen.worker.data.store.ShardObjects;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Imports games from the sources of {@code tengen data import}. */
public final class DataSources {
  private final Terminal terminal;

  public DataSources(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Imports the committed games of a run. */
  public void run(Control control, String run, Taking taking)
      throws ControlException, IOException, InterruptedException {
    RunStatus status = control.get(run);
    RunGames games = new RunGames(control, run, status.spec());
    long known = taking.known(games.source()).count();
    taking.wereThere(known);
    try (Progress progress = DataFolders.progress(terminal, status.committed(), "games")) {
      games.take(taking, done -> progress.update((int) known + done), progress::say);
    }
  }

  /** Imports the first game of every SGF file, if the file has its result. */
  public void sgf(Path directory, GameTaker taking) throws CommandException, IOException {
    Directories.requireDirectory(directory);
    List<Path> files = Directories.sgfFiles(directory);
    if (files.isEmpty()) {
      throw CommandException.badInput(directory + " has no files *.sgf");
    }
    Path base = directory.toAbsolutePath().normalize().getParent();
    try (Progress progress = DataFolders.progress(terminal, files.size(), "files")) {
      for (int i = 0; i < files.size(); i++) {
        Path file = files.get(i).toAbsolutePath().normalize();
        String name = (base == null ? file : base.relativize(file)).toString().replace('\\', '/');
        TrainingGame.Id id = new TrainingGame.Id("sgf " + name, 0);
        if (!taking.isKnown(id)) {
          takeFile(files.get(i), id, taking, progress);
        }
        progress.update(i + 1);
      }
    }
  }

  private static void takeFile(Path file, TrainingGame.Id id, GameTaker taking, Progress progress)
      throws IOException {
    try {
      GameRecord record =
          Sgf.read(file)
              .finished()
              .orElseThrow(() -> new DataException("it does not say how the game ended"));
      taking.take(
          RecordedGames.toTraining(
              id, record, new PlayerInfo(record.black(), ""), new PlayerInfo(record.white(), "")));
    } catch (SgfException | DataException e) {
      taking.refuse();
      progress.say("left out " + file + ": " + e.getMessage());
    }
  }

  /**
   * Imports the games of a shard up to the first damage.
   *
   * @throws CommandException if the file is not a shard
   */
  public void shard(Path file, Taking taking) throws CommandException, IOException {
    if (!Files.isRegularFile(file)) {
      throw CommandException.badInput("there is no file " + file);
    }
    try (ShardReader games = open(file)) {
      for (TrainingGame game = games.next(); game != null; game = games.next()) {
        if (!taking.isKnown(game.id())) {
          takeChecked(game, taking);
        }
      }
    } catch (DataException e) {
      terminal.say(e.getMessage() + "; the games before that were taken");
    }
  }

  private static ShardReader open(Path file) throws CommandException, IOException {
    try {
      return ShardReader.open(file);
    } catch (DataException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  private void takeChecked(TrainingGame game, Taking taking) throws IOException {
    try {
      game.check();
      taking.take(game);
    } catch (DataException e) {
      taking.refuse();
      terminal.say("left out " + e.getMessage());
    }
  }

  /** Imports shards of an object store or of another folder. */
  public Taking.Taken shards(String from, @Nullable URI endpoint, DataFolder folder)
      throws CommandException, IOException {
    Adoption into = new Adoption(folder, Taking.known(folder, terminal));
    if (!ObjectStores.isBucket(from) && Files.exists(Path.of(from).resolve("manifest"))) {
      try (DataFolder other = DataFolders.read(Path.of(from))) {
        return shards(other.shards(), shard -> into.take(other.file(shard), shard));
      }
    }
    try (ObjectStore store = DataFolders.store(from, endpoint)) {
      ShardObjects objects = new ShardObjects(store);
      List<Shard> unknown;
      try {
        unknown = objects.unknownTo(folder);
      } catch (DataException | IOException e) {
        // The message names the store; the folder is intact.
        throw CommandException.badInput(String.valueOf(e.getMessage()), e);
      }
      return shards(unknown, shard -> objects.fetch(shard, into));
    }
  }

  private Taking.Taken shards(List<Shard> shards, Fetching fetching) throws IOException {
    long games = 0;
    long positions = 0;
    long known = 0;
    long refused = 0;
    try (Progress progress = DataFolders.progress(terminal, shards.size(), "shards")) {
      for (int i = 0; i < shards.size(); i++) {
        Shard shard = shards.get(i);
        try {
          Adoption.Adopted adopted = fetching.fetch(shard);
          games += adopted.games();
          positions += adopted.positions();
          known += shard.games() - adopted.games();
        } catch (DataException e) {
          refused += shard.games();
          progress.say("left out: " + e.getMessage());
        }
        progress.update(i + 1);
      }
    }
    return new Taking.Taken(games, positions, known, refused);
  }

  /** Copies a shard into the folder. */
  @FunctionalInterface
  private interface Fetching {
    Adoption.Adopted fetch(Shard shard) throws IOException, DataException;
  }
}
