package io.tengen.cli.data;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.ExitCode;
import io.tengen.cli.console.JsonWriter;
import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.UserFiles;
import io.tengen.cli.games.DataFolders;
import io.tengen.engine.play.BoardText;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import io.tengen.worker.data.DataFolder;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.MoveCounts;
import io.tengen.worker.data.shard.SearchSummary;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.data.shard.TrainingGame;
import io.tengen.worker.data.shard.Turn;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen data sample}: shows a sample of the positions that training learns from. */
@Command(
    name = "sample",
    sortOptions = false,
    description = {
      "Shows random positions of those that training learns from: the board, the search's"
          + " expectation, its most visited moves, the move that was played, and the result."
    },
    footer = {
      "",
      "Examples:",
      "  tengen data sample selfplay.data",
      "  tengen data sample selfplay.data --count 20 --seed 1 --json"
    })
final class DataSampleCommand implements Callable<Integer> {
  private static final int TOP = 6;

  private final Terminal terminal;

  @Parameters(paramLabel = "DIR", description = "The folder.")
  private Path directory;

  @Option(
      names = "--count",
      paramLabel = "N",
      defaultValue = "3",
      description = "Number of positions (default: ${DEFAULT-VALUE}).")
  private int count;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of the random draw (default: a new one each time).")
  private @Nullable Long seed;

  @Option(names = "--json", description = "Prints one JSON object for each position.")
  private boolean json;

  DataSampleCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException {
    if (count < 1) {
      throw CommandException.badInput("--count " + count + " is not 1 or more");
    }
    SplittableRandom random =
        new SplittableRandom(seed == null ? new SecureRandom().nextLong() : seed);
    try (DataFolder folder = DataFolders.read(directory)) {
      List<Shard> shards = folder.shards().stream().filter(shard -> shard.samples() > 0).toList();
      if (shards.isEmpty()) {
        throw CommandException.badInput(directory + " has no positions to learn from");
      }
      long samples = shards.stream().mapToLong(Shard::samples).sum();
      for (int i = 0; i < count; i++) {
        show(draw(folder, shards, random.nextLong(samples)));
      }
      return ExitCode.OK;
    } catch (DataException e) {
      throw CommandException.badInput(e.getMessage() + "; tengen data verify gives details", e);
    } catch (IOException e) {
      throw UserFiles.cannotRead(directory, e);
    }
  }

  /** Returns the sample with this number, counted from 0 through all shards. */
  private static Sample draw(DataFolder folder, List<Shard> shards, long number)
      throws IOException, DataException, CommandException {
    long left = number;
    int shard = 0;
    while (left >= shards.get(shard).samples()) {
      left -= shards.get(shard++).samples();
    }
    long inShard = left;
    List<Sample> found = new ArrayList<>();
    long[] before = {0};
    DataFolders.<CommandException>games(
        folder,
        shards.get(shard),
        game -> {
          int samples = game.samples();
          if (found.isEmpty() && inShard < before[0] + samples) {
            int wanted = (int) (inShard - before[0]);
            int turn =
                IntStream.range(0, game.turns().size())
                    .filter(game::isSample)
                    .skip(wanted)
                    .findFirst()
                    .orElseThrow();
            found.add(new Sample(game, turn));
          }
          before[0] += samples;
        });
    return found.getFirst();
  }

  private record Sample(TrainingGame game, int turn) {}

  private void show(Sample sample) throws DataException {
    sample.game.check();
    TrainingGame game = sample.game;
    Turn turn = game.turns().get(sample.turn);
    Position position = new Position(game.setup());
    game.turns().subList(0, sample.turn).forEach(before -> position.play(before.move()));
    Points points = position.points();
    Map<String, Integer> top = top(points, turn.summary());
    if (json) {
      terminal
          .out()
          .println(
              JsonWriter.line(
                  new Result(
                      game.id().source(),
                      game.id().index(),
                      sample.turn,
                      position.toMove().letter(),
                      position.toString().lines().toList(),
                      turn.summary() == null ? null : turn.summary().value(),
                      turn.summary() == null ? null : turn.summary().lead(),
                      top,
                      points.name(turn.move()),
                      game.outcome().result())));
      return;
    }
    StringBuilder text = new StringBuilder();
    text.append(game.id())
        .append(", ")
        .append(position.toMove() == io.tengen.game.board.Color.BLACK ? "Black" : "White")
        .append(" to make move ")
        .append(sample.turn + 1)
        .append(" of ")
        .append(game.turns().size())
        .append("\n\n")
        .append(BoardText.render(position))
        .append('\n');
    SearchSummary summary = turn.summary();
    if (summary != null) {
      text.append(summary.visits())
          .append(" visits expect ")
          .append(Numbers.percent(summary.value(), 1))
          .append(summary.lead() == null ? "" : ", a lead of " + Numbers.score(summary.lead()))
          .append(": ");
      top.forEach((move, visits) -> text.append(move).append(' ').append(visits).append("  "));
      text.append('\n');
    }
    text.append("played ")
        .append(points.name(turn.move()))
        .append("; ")
        .append(game.outcome().result())
        .append('\n');
    terminal.out().println(text);
  }

  /** Returns the most visited moves and their visits. */
  private static Map<String, Integer> top(Points points, @Nullable SearchSummary summary) {
    Map<String, Integer> top = new LinkedHashMap<>();
    if (summary != null) {
      MoveCounts counts = summary.candidates();
      IntStream.range(0, counts.size())
          .boxed()
          .sorted(Comparator.comparingInt((Integer i) -> -counts.count(i)))
          .limit(TOP)
          .forEach(i -> top.put(points.name(counts.move(i)), counts.count(i)));
    }
    return top;
  }

  /** The output of {@code --json}. */
  private record Result(
      String source,
      long game,
      int move,
      String toMove,
      List<String> board,
      @Nullable Double value,
      @Nullable Double lead,
      Map<String, Integer> visits,
      String played,
      String result) {}
}
