package io.tengen.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tengen.cli.control.RunStatus;
import io.tengen.cli.control.Standings;
import io.tengen.cli.control.StoredGame;
import io.tengen.engine.game.GameRecord;
import io.tengen.engine.game.GameSetup;
import io.tengen.engine.game.Points;
import io.tengen.engine.play.EngineSpec;
import java.util.List;
import java.util.Locale;

/** The JSON that commands print. The names of the components of its records are its keys. */
final class Json {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private Json() {}

  /** The value on one line. */
  static String line(Object value) {
    return write(value, false);
  }

  /** The value on many lines, for files and people. */
  static String pretty(Object value) {
    return write(value, true);
  }

  private static String write(Object value, boolean pretty) {
    try {
      return pretty
          ? MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value)
          : MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("cannot write " + value.getClass() + " as JSON", e);
    }
  }

  /**
   * The results of a run.
   *
   * @param records where its games lie: a directory, or the coordinator that keeps them
   */
  record Results(
      String run,
      int games,
      List<Standings.Rating> ratings,
      List<Standings.Pair> pairs,
      String records) {
    static Results of(Standings standings, String records) {
      return new Results(
          standings.run(), standings.games(), standings.ratings(), standings.pairs(), records);
    }
  }

  /**
   * Games that were written.
   *
   * @param records the directory they lie in
   */
  record Written(String run, int games, String records) {}

  /**
   * A game.
   *
   * @param moves as GTP writes points, from the first player's on
   * @param result as SGF writes it
   */
  record Game(
      String run,
      int index,
      String black,
      String white,
      String rules,
      int board,
      double komi,
      List<String> blackStones,
      List<String> moves,
      String result,
      String reason,
      String note,
      long seed) {
    static Game of(StoredGame game) {
      GameRecord record = game.record();
      GameSetup setup = record.setup();
      Points points = Points.of(setup.size());
      return new Game(
          game.run(),
          game.index(),
          record.black(),
          record.white(),
          setup.rules().name(),
          setup.size(),
          setup.komi(),
          setup.blackStones().stream().map(points::name).toList(),
          record.moves().stream().map(move -> points.name(move.move())).toList(),
          record.outcome().result(),
          record.outcome().reason().name().toLowerCase(Locale.ROOT),
          record.outcome().note(),
          record.seed());
    }
  }

  /** A run in a list of runs. */
  record Run(
      String run,
      String kind,
      String state,
      int games,
      int committed,
      int workers,
      int board,
      double komi,
      String rules,
      long seed,
      List<String> engines,
      String createdAt,
      String problem) {
    static Run of(RunStatus status) {
      var plan = status.plan();
      return new Run(
          status.id(),
          plan.kind().words(),
          status.state().words(),
          plan.games(),
          status.committed(),
          status.workers(),
          plan.setup().size(),
          plan.setup().komi(),
          plan.setup().rules().name(),
          plan.seed(),
          plan.engines().stream().map(EngineSpec::toString).toList(),
          status.createdAt().toString(),
          status.problem());
    }
  }
}
