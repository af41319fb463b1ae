package io.tengen.cli.run;

import io.tengen.cli.client.Control;
import io.tengen.cli.client.ControlException;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
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

/** A run's results by colour, by opening or by worker, and how many of its games are repeats. */
final class RunBreakdown {
  private static final long PATIENCE_NANOS = 2_000_000_000L;

  private final String run;
  private final List<String> engines;
  private final List<GameResult> results = new ArrayList<>();
  private final List<UUID> moves = new ArrayList<>();

  private RunBreakdown(String run, List<String> engines) {
    this.run = run;
    this.engines = engines;
  }

  /** What results are told apart by. */
  enum By {
    COLOUR,
    OPENING,
    WORKER;

    private String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The choice that people type in lower case. */
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
    try (Progress progress =
        new Progress(
            terminal,
            Math.max(1, status.committed()),
            "games read",
            System::nanoTime,
            PATIENCE_NANOS)) {
      control.<RuntimeException>export(
          status.id(),
          game -> {
            breakdown.add(game);
            progress.update(breakdown.moves.size());
          });
    }
    return breakdown;
  }

  private void add(StoredGame game) {
    GameRecord record = game.record();
    moves.add(fingerprint(record));
    if (record.outcome().kind().isRated()) {
      results.add(
          new GameResult(
              engines.indexOf(record.black()),
              engines.indexOf(record.white()),
              record.outcome().winner(),
              game.worker(),
              record.refereeLog().opening().name()));
    }
  }

  /** Equal for games with equal moves: all games of a run have one set-up. */
  private static UUID fingerprint(GameRecord record) {
    Points points = Points.of(record.setup().size());
    StringBuilder text = new StringBuilder();
    record.moves().forEach(move -> text.append((char) points.toIndex(move.move())));
    return UUID.nameUUIDFromBytes(text.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** What {@code --json} prints. */
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

  /** Each engine's games with each colour that it had. */
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

  /** The games from each opening, by its name. */
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

  /** How the workers' results differ, the most conspicuous first. */
  List<WorkerHomogeneity.Residual> workers() {
    return WorkerHomogeneity.of(results);
  }

  /** Games, void ones included. */
  int games() {
    return moves.size();
  }

  /** Games that have the moves of another. */
  int repeated() {
    return DuplicateGames.find(moves).repeated();
  }

  String run() {
    return run;
  }

  /** Names, as the run has them. */
  List<String> engines() {
    return engines;
  }

  /**
   * What {@code --json} prints.
   *
   * @param by {@code colour}, {@code opening} or {@code worker}
   * @param repeated games that have the moves of another
   */
  record Output(String run, String by, int games, int repeated, List<?> rows) {}

  /**
   * How often what was scored.
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

  /** An engine's games with one colour. */
  record OfColour(String engine, String colour, Counts counts) {}

  /**
   * The games from one opening.
   *
   * @param opening empty if they began with their set-up
   * @param black whoever had Black
   * @param first the run's first engine; null unless there are two
   */
  record OfOpening(String opening, Counts black, @Nullable Counts first) {}
}
