package io.tengen.cli.data;

import io.tengen.cli.client.Control;
import io.tengen.cli.client.ControlException;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.games.DataFolders;
import io.tengen.cli.games.RunGames;
import io.tengen.cli.games.Taking;
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
 * Compares what a run's ledger counts with what shards hold, and takes what they lack from the
 * coordinator, which has every game. Confined to one thread; methods block.
 */
final class RunCheck {
  private final Terminal terminal;
  private final Control control;
  private final String run;
  private final RunGames games;

  RunCheck(Terminal terminal, Control control, RunStatus run) {
    this.terminal = terminal;
    this.control = control;
    this.run = run.id();
    games = new RunGames(control, run.id(), run.spec());
  }

  /**
   * What was found.
   *
   * @param committed games that the ledger counts
   * @param lacking what shards lack, or lacked until it was repaired
   * @param repaired how many of these were taken from the coordinator
   * @param extra games of the run in shards that the ledger does not count
   * @param twice games that lie in one more shard; who imports takes each once
   */
  record Finding(long committed, ShardGames lacking, long repaired, long extra, long twice) {
    /** The first of what shards lack, as numbers and ranges. */
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
      return lacking.count() == repaired;
    }
  }

  /** Compares with a folder. */
  Finding of(DataFolder folder)
      throws CommandException, ControlException, IOException, InterruptedException {
    return finding(Taking.known(folder, terminal), 0, 0);
  }

  /** Compares with a folder, and fills it. */
  Finding repair(DataFolder folder)
      throws CommandException, ControlException, IOException, InterruptedException {
    GameIndex known = Taking.known(folder, terminal);
    Finding before = finding(known, 0, 0);
    try (Taking taking = Taking.into(folder, known)) {
      return finding(before, take(taking, before));
    }
  }

  /** Compares with an object store. */
  Finding of(StoreGames store)
      throws CommandException, ControlException, IOException, InterruptedException {
    refresh(store);
    return finding(store.games(), 0, store.twice());
  }

  /** Compares with an object store, and fills it. */
  Finding repair(StoreGames store, ShardObjects objects)
      throws CommandException, ControlException, IOException, InterruptedException {
    Finding before = of(store);
    if (before.isComplete()) {
      return before;
    }
    try (ScratchDirectory scratch = ScratchDirectory.create("repair");
        DataFolder folder = DataFolders.write(scratch.path())) {
      long repaired;
      GameIndex known = new GameIndex();
      known.addAll(List.of(store.games().games(games.source())));
      try (Taking taking = Taking.into(folder, known)) {
        repaired = take(taking, before);
      }
      for (Shard shard : folder.shards()) {
        objects.put(folder, shard);
      }
      return finding(before, repaired);
    }
  }

  private void refresh(StoreGames store) throws IOException, CommandException {
    try (DataFolders.Looking looking = new DataFolders.Looking(terminal)) {
      store.refresh(looking);
    } catch (DataException e) {
      throw CommandException.badInput(String.valueOf(e.getMessage()), e);
    }
  }

  private long take(Taking taking, Finding before)
      throws ControlException, IOException, InterruptedException {
    int lacking = (int) before.lacking.count();
    try (Progress progress = DataFolders.progress(terminal, lacking, "games")) {
      games.take(taking, progress::update, progress::say);
    }
    return taking.taken().games();
  }

  private Finding finding(GameIndex known, long repaired, long twice)
      throws ControlException, IOException, InterruptedException {
    ShardGames here = known.games(games.source());
    ShardGames lacking = games.missing(here).games(games.source());
    // Asked afterwards: what is committed meanwhile is not taken for too much.
    long committed = control.get(run).committed();
    long extra = Math.max(0, here.count() + lacking.count() - committed);
    return new Finding(committed, lacking, repaired, extra, twice);
  }

  private static Finding finding(Finding before, long repaired) {
    return new Finding(before.committed, before.lacking, repaired, before.extra, before.twice);
  }
}
