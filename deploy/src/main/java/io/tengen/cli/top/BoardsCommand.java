package io.tengen.cli.top;

import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.ClusterQuery;
import io.tengen.cli.client.Connection;
import io.tengen.cli.client.Watch;
import io.tengen.cli.console.Answer;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Terminal;
import io.tengen.wire.watch.LiveBoard;
import io.tengen.wire.watch.LiveWall;
import io.tengen.wire.watch.WatchService.WatchLive;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tengen boards}: shows running games on boards. */
@Command(
    name = "boards",
    sortOptions = false,
    description = {
      "Shows games on boards while workers play them: X is black, O is white, the last move is in"
          + " brackets, with the win rate that its player expects.",
      "It follows the coordinator's stream and draws once a second until Ctrl-C; with --json it"
          + " prints all games as one array each time."
    },
    footer = {
      "",
      "Examples:",
      "  tengen boards",
      "  tengen boards RUN --games 1",
      "  tengen boards --games 10 --coordinator localhost:7070",
      "  tengen boards --once --json"
    })
public final class BoardsCommand implements Callable<Integer>, AutoCloseable {
  private static final Duration INTERVAL = Duration.ofSeconds(1);
  private static final Duration AT_ONCE = Duration.ofMillis(1);
  private static final Duration FIRST = Duration.ofSeconds(5);

  private final Terminal terminal;
  private final LiveGames wall = new LiveGames();
  private @Nullable Watch<LiveWall> stream;

  @Parameters(
      paramLabel = "RUN",
      arity = "0..1",
      defaultValue = "",
      description = "The run whose games are shown (default: those of all runs).")
  private String run;

  @Option(
      names = "--games",
      paramLabel = "N",
      defaultValue = "4",
      description = "The largest number of games, 1 to 100 (default: ${DEFAULT-VALUE}).")
  private int games;

  @Option(names = "--once", description = "Prints the present state and ends.")
  private boolean once;

  @Mixin private ClusterQuery query;

  BoardsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    if (games < 1 || games > WatchLive.MOST) {
      throw CommandException.badInput("--games " + games + " is not between 1 and 100");
    }
    try (this) {
      return once ? query.run(this::ask) : query.repeat(INTERVAL, this::ask);
    }
  }

  private Answer ask(Connection connection) throws ControlException {
    try {
      try {
        follow(connection);
      } catch (ControlException e) {
        close();
        if (e.reason() != ControlException.Reason.UNREACHABLE) {
          throw e;
        }
        // Listing waits until the coordinator is back.
        connection.control().list();
        follow(connection);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    List<LiveBoard> boards = wall.boards();
    int columns = terminal.columns() > 0 ? terminal.columns() : Terminal.WIDTH;
    return Answer.text(
        boards.stream().map(LiveGameJson::of).toList(),
        boards.isEmpty() ? "no game is being played\n" : LiveBoardText.of(boards, columns));
  }

  private void follow(Connection connection) throws ControlException, InterruptedException {
    Watch<LiveWall> open = stream;
    Duration patience = open == null ? FIRST : AT_ONCE;
    if (open == null) {
      open = connection.control().watchLive(new WatchLive(run, games));
      stream = open;
    }
    for (LiveWall next = open.next(patience); next != null; next = open.next(AT_ONCE)) {
      wall.apply(next);
    }
  }

  @Override
  public void close() {
    Watch<LiveWall> open = stream;
    if (open != null) {
      open.close();
      stream = null;
    }
  }
}
