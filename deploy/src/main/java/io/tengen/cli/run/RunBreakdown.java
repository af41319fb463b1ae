package io.tengen.cli.run;

import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.Control;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.results.CommittedGames;
import io.tengen.coordinator.rating.Breakdown;
import io.tengen.coordinator.rating.DuplicateGames;
import io.tengen.coordinator.rating.GameResult;
import io.tengen.coordinator.rating.ScoreCounts;
import io.tengen.coordinator.rating.WorkerHomogeneity;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.record.GameRecord;
import io.tengen.wire.control.RunStatus;
import io.tengen.wire.control.StoredGame;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The results of a run by colour, opening and worker, and the number of repeated games. */
final class RunBreakdown {
  private final String run;
  private final List<String> engines;
  private final List<GameResult> results = new ArrayList<>();
  private final List<UUID> moves = new ArrayList<>();

  private RunBreakdown(String run, List<String> engines) {
    this.run = run;
    this.engines = engines;
  }

  /** The criterion of a breakdown. */
  enum By {
    COLOUR,
    OPENING,
    WORKER;

    private String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Reads a criterion.
     *
     * @throws CommandException if there is no such criterion
     */
    static By parse(String text) throws CommandException {
      for (By choice : values()) {
        if (choice.word().equals(text)) {
          return choice;
        }
      }
      throw CommandException.badInput("--by " + text + " is not colour, opening or worker");
    }
  }

  /** Reads all games of a run; blocks. */
  static RunBreakdown read(Control control, RunStatus status, Terminal terminal)
      throws ControlException, InterruptedException {
    RunBreakdown breakdown =
        new RunBreakdown(
            status.id(), status.spec().engines().stream().map(EngineSpec::name).toList());
    CommittedGames.read(control, status, terminal, breakdown::add);
    return breakdown;
  }

  private void add(StoredGame game) {
    GameRecord record = game.record();
    moves.add(fingerprint(record));
    if (game.isRated()) {
      results.add(
          new GameResult(
              engines.indexOf(record.black()),
              engines.indexOf(record.white()),
              record.outcome().winner(),
              game.worker(),
              record.refereeLog().opening().name()));
    }
  }

  /** Returns an id that is equal for games with equal moves; all games of a run have one set-up. */
  private static UUID fingerprint(GameRecord record) {
    Points points = Points.of(record.setup().size());
    StringBuilder text = new StringBuilder();
    record.moves().forEach(move -> text.append((char) points.toIndex(move.move())));
    return UUID.nameUUIDFromBytes(text.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the value for {@code --json}. */
  Output json(By by) {
    return new Output(
        run,
        by.word(),
        moves.size(),
        repeated(),
        switch (by) {
          case COLOUR -> colours();
          case OPENING -> openings();
          case WORKER -> workers();
        });
  }

  /** Returns the results of each engine with each colour. */
  List<OfColour> colours() {
    List<OfColour> rows = new ArrayList<>();
    for (int i = 0; i < engines.size(); i++) {
      for (Map.Entry<Color, ScoreCounts> side : Breakdown.byColor(results, i).entrySet()) {
        String colour = side.getKey().name().toLowerCase(Locale.ROOT);
        rows.add(new OfColour(engines.get(i), colour, Counts.of(side.getValue())));
      }
    }
    return rows;
  }

  /** Returns the results from each opening, by name. */
  List<OfOpening> openings() {
    List<OfOpening> rows = new ArrayList<>();
    boolean two = engines.size() == 2;
    Map<String, ScoreCounts> first = two ? Breakdown.byOpening(results, 0) : Map.of();
    Breakdown.blackByOpening(results)
        .forEach((opening, black) -> {
          ScoreCounts own = first.get(opening);
          rows.add(new OfOpening(opening, Counts.of(black), own == null ? null : Counts.of(own)));
        });
    return rows;
  }

  /** Returns how much the workers' results differ, the least likely first. */
  List<WorkerHomogeneity.Residual> workers() {
    return WorkerHomogeneity.of(results);
  }

  /** Returns the number of games, including void ones. */
  int games() {
    return moves.size();
  }

  /** Returns the number of games with the moves of another game. */
  int repeated() {
    return DuplicateGames.find(moves).repeated();
  }

  String run() {
    return run;
  }

  /** Returns the names of the engines in the order of the run. */
  List<String> engines() {
    return engines;
  }

  /**
   * The output of {@code --json}.
   *
   * @param by {@code colour}, {@code opening} or {@code worker}
   * @param repeated the number of games with the moves of another game
   */
  record Output(String run, String by, int games, int repeated, List<?> rows) {}

  /**
   * Counts of results.
   *
   * @param score wins plus half the draws
   */
  record Counts(long games, double score, long wins, long losses, long draws) {
    static Counts of(ScoreCounts counts) {
      return new Counts(
          counts.games(), counts.points(), counts.count(2), counts.count(0), counts.count(1));
    }

    String text() {
      return wins + "-" + losses + "-" + draws;
    }
  }

  /** The results of an engine with one colour. */
  record OfColour(String engine, String colour, Counts counts) {}

  /**
   * The results from one opening.
   *
   * @param opening the name of the opening; empty if the games had none
   * @param black the results of Black
   * @param first the results of the run's first engine; null unless there are two engines
   */
  record OfOpening(String opening, Counts black, @Nullable Counts first) {}
}
