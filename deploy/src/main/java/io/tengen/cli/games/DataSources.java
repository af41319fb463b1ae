package io.tengen.cli.games;

import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.Control;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.UserFiles;
import io.tengen.game.record.GameRecord;
import io.tengen.game.sgf.SgfGame;
import io.tengen.wire.control.RunStatus;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.ShardMerge;
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
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Imports games from the sources of {@code tengen data import}. */
public final class DataSources {
  private final Terminal terminal;
  private final SgfSelection selection;

  /** Creates the sources with all SGF games that can be learned from. */
  public DataSources(Terminal terminal) {
    this(terminal, SgfSelection.ALL);
  }

  /**
   * Creates the sources.
   *
   * @param selection which games of SGF files are imported
   */
  public DataSources(Terminal terminal, SgfSelection selection) {
    this.terminal = terminal;
    this.selection = selection;
  }

  /** Imports the committed games of a run. */
  public void run(Control control, String run, GameImport gameImport)
      throws ControlException, IOException, InterruptedException {
    RunStatus status = control.get(run);
    RunImporter games = new RunImporter(control, run, status.spec());
    long known = gameImport.knownGames(games.source()).count();
    gameImport.countKnown(known);
    try (Progress progress = DataFolders.progress(terminal, status.committed(), "games")) {
      games.importNew(gameImport, done -> progress.update((int) known + done), progress::say);
    }
  }

  /**
   * Imports the games of a folder of training games; of any other directory, the finished games of
   * all SGF files.
   */
  public void directory(Path directory, GameSink taking) throws CommandException, IOException {
    UserFiles.requireDirectory(directory);
    if (DataFolders.isFolder(directory)) {
      folder(directory, taking);
    } else {
      sgf(directory, taking);
    }
  }

  /**
   * Imports the games of a folder of training games. A shard that is missing or damaged, or has an
   * impossible game, is left out completely, as in training, and reported.
   */
  public void folder(Path directory, GameSink taking) throws CommandException, IOException {
    try (DataFolder folder = DataFolders.read(directory)) {
      long all = folder.shards().stream().mapToLong(Shard::games).sum();
      int done = 0;
      try (Progress progress =
          DataFolders.progress(terminal, (int) Math.min(all, Integer.MAX_VALUE), "games")) {
        for (Shard shard : folder.shards()) {
          for (TrainingGame game : wholeShard(folder, shard, done, taking, progress)) {
            if (!taking.isKnown(game.id())) {
              take(game, taking, progress);
            }
          }
          done += (int) shard.games();
          progress.update(done);
        }
      }
    }
  }

  /**
   * Returns the games of a shard; none if it is bad, which is reported and counted.
   *
   * @param done number of games read before
   */
  private static List<TrainingGame> wholeShard(
      DataFolder folder, Shard shard, int done, GameSink taking, Progress progress)
      throws CommandException {
    List<TrainingGame> games = new ArrayList<>();
    String problem;
    try {
      DataFolders.<DataException>games(
          folder,
          shard,
          game -> {
            game.check();
            games.add(game);
            progress.update(done + games.size());
          });
      return games;
    } catch (NoSuchFileException e) {
      problem = shard.fileName() + " is missing";
    } catch (IOException e) {
      throw UserFiles.cannotRead(folder.file(shard), e);
    } catch (DataException e) {
      problem = String.valueOf(e.getMessage());
    }
    for (long i = 0; i < shard.games(); i++) {
      taking.countRefused();
    }
    progress.say("left out " + Numbers.count(shard.games(), "game") + ": " + problem);
    return List.of();
  }

  private static void take(TrainingGame game, GameSink taking, Progress progress)
      throws IOException {
    try {
      taking.add(game);
    } catch (DataException e) {
      taking.countRefused();
      progress.say("left out " + game.id() + ": " + e.getMessage());
    }
  }

  /** Imports the finished games of all SGF files. */
  public void sgf(Path directory, GameSink taking) throws CommandException, IOException {
    UserFiles.requireDirectory(directory);
    List<Path> files = UserFiles.sgfFiles(directory);
    if (files.isEmpty()) {
      throw CommandException.badInput(
          directory + " has no files *.sgf and is not a folder of training games");
    }
    Path base = directory.toAbsolutePath().normalize().getParent();
    try (Progress progress = DataFolders.progress(terminal, files.size(), "files")) {
      SgfSelection.Counts leftOut = selection.read(files, progress, new SgfTaker(base, taking));
      for (int i = 0; i < leftOut.all(); i++) {
        taking.countRefused();
      }
    }
  }

  /**
   * Imports SGF games.
   *
   * @param base the directory that names of files begin at; null for the root
   */
  private record SgfTaker(@Nullable Path base, GameSink taking) implements SgfSelection.Taker {
    @Override
    public boolean wants(Path file, int index) {
      return !taking.isKnown(id(file, index));
    }

    @Override
    public void take(Path file, int index, SgfGame game) throws IOException, DataException {
      GameRecord record =
          game.finished()
              .orElseThrow(() ->
                  new DataException(
                      game.result().isEmpty()
                          ? "it does not give the game's result"
                          : "its result \"" + game.result() + "\" names no winner"));
      taking.add(
          RecordedGames.toTraining(
              id(file, index),
              record,
              new PlayerInfo(record.black(), ""),
              new PlayerInfo(record.white(), "")));
    }

    private TrainingGame.Id id(Path file, int index) {
      Path path = file.toAbsolutePath().normalize();
      String name = (base == null ? path : base.relativize(path)).toString().replace('\\', '/');
      return new TrainingGame.Id("sgf " + name, index);
    }
  }

  /** Imports the games of a shard up to any damage, which is reported. */
  public void shard(Path file, GameImport gameImport) throws CommandException, IOException {
    if (!Files.isRegularFile(file)) {
      throw CommandException.badInput("there is no file " + file);
    }
    try (ShardReader games = open(file)) {
      for (TrainingGame game = games.next(); game != null; game = games.next()) {
        if (!gameImport.isKnown(game.id())) {
          takeChecked(game, gameImport);
        }
      }
    } catch (DataException e) {
      terminal.say(e.getMessage() + "; the games before that were imported");
    }
  }

  private static ShardReader open(Path file) throws CommandException, IOException {
    try {
      return ShardReader.open(file);
    } catch (DataException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  private void takeChecked(TrainingGame game, GameImport gameImport) throws IOException {
    try {
      game.check();
      gameImport.add(game);
    } catch (DataException e) {
      gameImport.countRefused();
      terminal.say("left out " + e.getMessage());
    }
  }

  /** Merges the shards of an object store, or of another folder. */
  public GameImport.Counts shards(String from, @Nullable URI endpoint, DataFolder folder)
      throws CommandException, IOException {
    ShardMerge into = new ShardMerge(folder, GameImport.knownGames(folder, terminal));
    if (!ObjectStores.isBucket(from) && Files.exists(Path.of(from).resolve("manifest"))) {
      try (DataFolder other = DataFolders.read(Path.of(from))) {
        return shards(other.shards(), shard -> into.merge(other.file(shard), shard));
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

  private GameImport.Counts shards(List<Shard> shards, Fetching fetching) throws IOException {
    long games = 0;
    long positions = 0;
    long known = 0;
    long refused = 0;
    try (Progress progress = DataFolders.progress(terminal, shards.size(), "shards")) {
      for (int i = 0; i < shards.size(); i++) {
        Shard shard = shards.get(i);
        try {
          ShardMerge.Merged merged = fetching.fetch(shard);
          games += merged.games();
          positions += merged.positions();
          known += shard.games() - merged.games();
        } catch (NoSuchFileException e) {
          // Only the shard: if the folder has disappeared, nothing can be imported.
          if (!String.valueOf(e.getFile()).endsWith(shard.fileName())) {
            throw e;
          }
          refused += shard.games();
          progress.say(
              "left out "
                  + Numbers.count(shard.games(), "game")
                  + ": "
                  + shard.fileName()
                  + " is listed there but missing");
        } catch (DataException e) {
          refused += shard.games();
          progress.say("left out: " + e.getMessage());
        }
        progress.update(i + 1);
      }
    }
    return new GameImport.Counts(games, positions, known, refused);
  }

  /** Copies a shard into the folder. */
  @FunctionalInterface
  private interface Fetching {
    ShardMerge.Merged fetch(Shard shard) throws IOException, DataException;
  }
}
