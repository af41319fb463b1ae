package io.tengen.cli.data;

import io.tengen.cli.client.Connection;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Interrupt;
import io.tengen.cli.console.JsonWriter;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Shell;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.games.GameImport;
import io.tengen.cli.play.PlayOptions;
import io.tengen.cli.play.RunDriver;
import io.tengen.cli.results.ForfeitCounts;
import io.tengen.cli.results.GameDirectory;
import io.tengen.files.artifact.StorePlace;
import io.tengen.wire.control.RunState;
import io.tengen.wire.control.RunStatus;
import io.tengen.worker.WorkerConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The output of {@code tengen selfplay}: a directory of games, shards, or both. */
final class SelfplayOutput implements RunDriver.Ending, AutoCloseable {
  private final Terminal terminal;
  private final @Nullable Path out;
  private final ShardOptions shards;
  private final PlayOptions how;
  private final boolean json;

  private @Nullable LiveImport flow;
  private @Nullable StoreCompletion store;

  /**
   * Creates an output.
   *
   * @param out directory for SGF and JSON; null for none
   * @param json whether the result is printed as a JSON object
   */
  SelfplayOutput(
      Terminal terminal, @Nullable Path out, ShardOptions shards, PlayOptions how, boolean json) {
    this.terminal = terminal;
    this.out = out;
    this.shards = shards;
    this.how = how;
    this.json = json;
  }

  @Override
  public void begin(String run) throws CommandException {
    if (out != null) {
      GameDirectory.requireFree(out, run);
    }
    Optional<Path> folder = shards.folder();
    if (folder.isPresent()) {
      flow = LiveImport.into(folder.get(), terminal, shards.keep().rule());
    }
    if (!shards.store().isEmpty()) {
      store = new StoreCompletion(terminal, shards.store(), shards.endpoint());
      store.requireReachable();
    }
  }

  /** Checks that a resumed run uploads its games to the store that this command names. */
  private void requireSamePlace(RunStatus run) throws CommandException {
    String place = run.spec().shards();
    if (store != null && (place.isEmpty() || !store.place().equals(StorePlace.parse(place)))) {
      throw CommandException.badInput(
          "the workers of run "
              + run.id()
              + (place.isEmpty() ? " do not upload its games" : " upload its games to " + place)
              + "; copy them to "
              + shards.store()
              + " with tengen data verify --run RUN --repair");
    }
  }

  @Override
  public WorkerConfig worker(WorkerConfig worker, Path data, RunStatus run)
      throws CommandException {
    return run.spec().shards().isEmpty()
        ? worker
        : new StoreCompletion(terminal, run.spec().shards(), shards.endpoint()).allow(worker, data);
  }

  @Override
  public void playing(Connection connection, RunStatus run) throws CommandException {
    requireSamePlace(run);
    if (flow != null) {
      flow.begin(connection.control(), run);
    }
  }

  @Override
  public int end(Connection connection, RunStatus run, Interrupt interrupt) throws Exception {
    int games = write(connection, run);
    GameImport.Counts counts = null;
    if (flow != null) {
      counts = flow.finish(importCommand(connection, run));
    }
    if (store != null && isOver(run)) {
      store.finish(connection, run, interrupt);
    }
    if (isOver(run)) {
      terminal
          .out()
          .println(
              json
                  ? JsonWriter.line(new Result(run.id(), games, path(out), place(), counts))
                  : line(run, games, counts));
    }
    return games;
  }

  private static boolean isOver(RunStatus run) {
    return run.state() == RunState.FINISHED || run.state() == RunState.FAILED;
  }

  /** Writes the directory of games if the run is over; returns the number of committed games. */
  private int write(Connection connection, RunStatus run) throws Exception {
    if (out == null || !isOver(run)) {
      return connection.control().get(run.id()).committed();
    }
    GameDirectory folder = GameDirectory.open(out, run.id());
    ForfeitCounts forfeits = new ForfeitCounts();
    int games = folder.writeGames(connection.control(), forfeits);
    forfeits.lines(run.id(), connection.option()).forEach(terminal::say);
    folder.writePositions(connection.control());
    return games;
  }

  /** Returns the place of the shards; empty for none. */
  private String place() throws CommandException {
    return store != null ? store.place().uri() : shards.folder().map(Path::toString).orElse("");
  }

  private static String path(@Nullable Path path) {
    return path == null ? "" : path.toString();
  }

  private String line(RunStatus run, int games, GameImport.@Nullable Counts counts)
      throws CommandException {
    return Numbers.count(games, "game")
        + " of run "
        + run.id()
        + (out == null ? "" : " in " + out)
        + (place().isEmpty() ? "" : (out == null ? " in " : ", and in ") + "shards of " + place())
        + (counts == null || counts.refused() == 0 ? "" : " but for " + counts.refused());
  }

  private String importCommand(Connection connection, RunStatus run) throws CommandException {
    return "tengen data import "
        + Shell.quote(place())
        + " --run "
        + run.id()
        + " "
        + connection.option();
  }

  @Override
  public String resumption(Connection connection, RunStatus run) throws CommandException {
    return RunDriver.resumption(connection, run, out == null ? "" : Shell.quote(out))
        + shards.again()
        + how.again(connection);
  }

  /** Closes the folder, also if the command failed; games that were imported stay. */
  @Override
  public void close() throws IOException {
    if (flow != null) {
      flow.close();
    }
  }

  /**
   * The output of {@code --json}.
   *
   * @param records the directory of games; empty for none
   * @param shards the place of the shards; empty for none
   * @param taken counts of imported games; absent without a folder
   */
  private record Result(
      String run, int games, String records, String shards, GameImport.@Nullable Counts taken) {}
}
