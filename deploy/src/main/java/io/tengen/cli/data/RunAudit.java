package io.tengen.cli.data;

import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.Control;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.games.DataFolders;
import io.tengen.cli.games.GameImport;
import io.tengen.cli.games.RunImporter;
import io.tengen.files.ScratchDirectory;
import io.tengen.wire.control.RunStatus;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.GameIndex;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.data.shard.ShardGames;
import io.tengen.worker.data.store.ShardObjects;
import io.tengen.worker.data.store.StoreGames;
import java.io.IOException;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Compares the games that a run's ledger counts with those in shards, and takes missing games from
 * the coordinator, which has every game. Confined to one thread; methods block.
 */
final class RunAudit {
  private final Terminal terminal;
  private final Control control;
  private final String run;
  private final RunImporter games;

  RunAudit(Terminal terminal, Control control, RunStatus run) {
    this.terminal = terminal;
    this.control = control;
    this.run = run.id();
    games = new RunImporter(control, run.id(), run.spec());
  }

  /**
   * The result of a comparison.
   *
   * @param committed number of games that the ledger counts
   * @param lacking games missing from the shards before any repair
   * @param repaired number of these that were downloaded from the coordinator
   * @param extra number of the run's games in shards that the ledger does not count
   * @param twice number of duplicate games in different shards; imports take each once
   * @param bad number of shards that are missing or bad and hold games that were not repaired
   */
  record Result(
      long committed, ShardGames lacking, long repaired, long extra, long twice, long bad) {
    /** The first missing games, as numbers and ranges. */
    List<String> lackingGames(int most) {
      List<String> ranges = new ArrayList<>();
      LongBuffer gaps = lacking.gaps().duplicate();
      long at = 0;
      while (gaps.hasRemaining() && ranges.size() < most) {
        at += gaps.get();
        long count = gaps.get();
        ranges.add(count == 1 ? String.valueOf(at) : at + "-" + (at + count - 1));
        at += count;
      }
      return ranges;
    }

    boolean isComplete() {
      return lacking.count() == repaired && bad == 0;
    }
  }

  /** Compares the ledger with a folder; games of missing and bad shards are lacking. */
  Result audit(DataFolder folder)
      throws CommandException, ControlException, IOException, InterruptedException, DataException {
    FolderVerification found = FolderVerification.of(folder, false, terminal);
    GameIndex known = GameImport.knownGames(folder, found.bad().keySet(), terminal);
    return finding(known, 0, found.problems().size());
  }

  /** Sets missing and bad shards of a folder aside, and adds all games that it lacks. */
  Result repair(DataFolder folder)
      throws CommandException, ControlException, IOException, InterruptedException, DataException {
    FolderVerification found = FolderVerification.of(folder, true, terminal);
    long others = found.bad().keySet().stream().filter(shard -> !isOfThisRun(shard)).count();
    GameIndex known = GameImport.knownGames(folder, terminal);
    Result before = finding(known, 0, others);
    try (GameImport gameImport = GameImport.into(folder, known)) {
      return finding(before, take(gameImport, before));
    }
  }

  /** Whether all games of a shard are known to be of this run, so that they can be downloaded. */
  private boolean isOfThisRun(Shard shard) {
    return !shard.contents().isEmpty()
        && shard.contents().stream().allMatch(games -> games.source().equals(this.games.source()));
  }

  /** Compares the ledger with an object store. */
  Result audit(StoreGames store)
      throws CommandException, ControlException, IOException, InterruptedException {
    refresh(store);
    return finding(store.games(), store.duplicates(), 0);
  }

  /** Compares the ledger with an object store and uploads missing games. */
  Result repair(StoreGames store, ShardObjects objects)
      throws CommandException, ControlException, IOException, InterruptedException {
    Result before = audit(store);
    if (before.isComplete()) {
      return before;
    }
    try (ScratchDirectory scratch = ScratchDirectory.create("repair");
        DataFolder folder = DataFolders.write(scratch.path())) {
      long repaired;
      GameIndex known = new GameIndex();
      known.addAll(List.of(store.games().games(games.source())));
      try (GameImport gameImport = GameImport.into(folder, known)) {
        repaired = take(gameImport, before);
      }
      for (Shard shard : folder.shards()) {
        objects.put(folder, shard);
      }
      return finding(before, repaired);
    }
  }

  private void refresh(StoreGames store) throws IOException, CommandException {
    try (DataFolders.ScanProgress scanProgress = new DataFolders.ScanProgress(terminal)) {
      store.refresh(scanProgress);
    } catch (DataException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  private long take(GameImport gameImport, Result before)
      throws ControlException, IOException, InterruptedException {
    int lacking = (int) before.lacking.count();
    try (Progress progress = DataFolders.progress(terminal, lacking, "games")) {
      games.importNew(gameImport, progress::update, progress::say);
    }
    return gameImport.counts().games();
  }

  private Result finding(GameIndex known, long twice, long bad)
      throws ControlException, IOException, InterruptedException {
    ShardGames here = known.games(games.source());
    ShardGames lacking = games.missing(here).games(games.source());
    // Requested last, so that games committed in the meantime are not counted as extra.
    RunStatus status = control.get(run);
    long committed = (long) status.committed() + status.replaced();
    long extra = Math.max(0, here.count() + lacking.count() - committed);
    return new Result(committed, lacking, 0, extra, twice, bad);
  }

  private static Result finding(Result before, long repaired) {
    return new Result(
        before.committed, before.lacking, repaired, before.extra, before.twice, before.bad);
  }
}
