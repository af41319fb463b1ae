package io.tengen.cli.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.tengen.coordinator.rating.EloEstimate;
import io.tengen.files.artifact.Artifact;
import io.tengen.game.board.Points;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.TimeSystem;
import io.tengen.game.record.EngineBuilds;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.Handoff;
import io.tengen.game.record.RefereeLog;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Outcome;
import io.tengen.game.sgf.SgfGame;
import io.tengen.wire.AnnulledResult;
import io.tengen.wire.check.RunCheck;
import io.tengen.wire.check.RunSpecProblems;
import io.tengen.wire.control.ResultStatus;
import io.tengen.wire.control.RunStatus;
import io.tengen.wire.control.Standings;
import io.tengen.wire.control.StoredGame;
import io.tengen.wire.control.TestState;
import io.tengen.wire.control.Verification;
import io.tengen.wire.result.GameSummary;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The JSON objects that commands print. The names of record components are the keys. */
public final class Json {
  private Json() {}

  /**
   * The results of a run.
   *
   * @param placings the places by the rules of its competition
   * @param grades kyu and dan grades by engine, if they were asked for
   * @param teams the places of its teams
   * @param teamMatches the matches of its teams, with their boards
   * @param test the state of its sequential test, if it has one
   * @param widest95 half-width of the widest wanted interval, if the run is adaptive
   * @param tuning the path of the settings that it tunes, if it tunes any
   * @param excluded the number of results left out because their workers are excluded
   * @param verification the state of verification, if games are verified
   * @param note the note of the run; empty for none
   * @param records where its games are: a directory or a coordinator
   */
  public record Results(
      String run,
      int games,
      List<Standings.Rating> ratings,
      List<Standings.Pair> pairs,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Grade> grades,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Standings.Placing> placings,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Standings.TeamPlacing> teams,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<TeamMatchResult> teamMatches,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Test test,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double widest95,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable TunedSettings tuning,
      @JsonInclude(JsonInclude.Include.NON_DEFAULT) int excluded,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Verification verification,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) String note,
      String records) {
    /** Returns results that belong to no run: ratings alone. */
    public static Results of(Standings standings, String records) {
      return new Results(
          standings.run(),
          standings.games(),
          standings.ratings(),
          standings.pairs(),
          Map.of(),
          standings.placings(),
          standings.teams(),
          List.of(),
          null,
          null,
          null,
          standings.excluded(),
          null,
          "",
          records);
    }

    /** Returns these results with grades. */
    public Results with(Map<String, Grade> known) {
      return new Results(
          run,
          games,
          ratings,
          pairs,
          known,
          placings,
          teams,
          teamMatches,
          test,
          widest95,
          tuning,
          excluded,
          verification,
          note,
          records);
    }

    /** Returns the results of a run. */
    public static Results of(Standings standings, RunStatus run, String records) {
      return new Results(
          standings.run(),
          standings.games(),
          standings.ratings(),
          standings.pairs(),
          Map.of(),
          standings.placings(),
          standings.teams(),
          TeamMatchResult.of(run.spec().teams(), standings),
          run.test().map(Test::of).orElse(null),
          run.widest95().isPresent() ? run.widest95().getAsDouble() : null,
          run.tuning().map(TunedSettings::of).orElse(null),
          standings.excluded(),
          run.verification().equals(Verification.NONE) ? null : run.verification(),
          run.spec().note(),
          records);
    }
  }

  /**
   * A sequential test of the first engine against the second.
   *
   * @param verdict {@code open}, {@code h0} or {@code h1}
   * @param pentanomial numbers of pairs of games by points: 0, ½, 1, 1½, 2
   */
  record Test(
      String verdict,
      double llr,
      double lower,
      double upper,
      List<Long> pentanomial,
      double elo,
      double error95,
      double normalizedElo,
      double los) {
    static Test of(TestState test) {
      EloEstimate estimate = EloEstimate.of(TournamentText.counts(test));
      return new Test(
          word(test.verdict()),
          test.llr(),
          test.lower(),
          test.upper(),
          test.pentanomial(),
          estimate.elo(),
          estimate.error95(),
          estimate.normalizedElo(),
          estimate.los());
    }
  }

  /**
   * The outcome of an export.
   *
   * @param records the directory of the games
   */
  public record Written(String run, int games, String records) {}

  /**
   * What is wrong with a description of a run, or how long the run would take.
   *
   * @param secondsPerGame seconds that a game takes a slot; absent if that is not known
   * @param slots number of slots of the workers that have all engines
   */
  public record Check(
      List<RunSpecProblems.Problem> problems,
      List<Forecast> forecasts,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double secondsPerGame,
      List<String> unmeasured,
      int slots) {
    /**
     * How many games a run would take.
     *
     * @param elo how much stronger the first engine was assumed to be
     * @param acceptH1 probability that a sequential test accepts H1; absent for other runs
     */
    record Forecast(
        double elo,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double acceptH1,
        int fewest,
        int typical,
        int most) {}

    public static Check of(RunCheck check) {
      return new Check(
          check.problems(),
          check.forecasts().stream()
              .map(each ->
                  new Forecast(
                      each.elo(),
                      each.acceptH1().isPresent() ? each.acceptH1().getAsDouble() : null,
                      each.fewest(),
                      each.typical(),
                      each.most()))
              .toList(),
          check.secondsPerGame() == 0 ? null : check.secondsPerGame(),
          check.unmeasured(),
          check.slots());
    }
  }

  /**
   * A committed game in short.
   *
   * @param number its number in the schedule of the run, from 0
   * @param seconds wall-clock time of all moves
   */
  public record ListedGame(
      String run,
      int index,
      int number,
      String black,
      String white,
      String result,
      String reason,
      int moves,
      String opening,
      String worker,
      String startedAt,
      double seconds,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Annulled annulled,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer replacedBy,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer replaces) {
    public static ListedGame of(String run, GameSummary game) {
      ResultStatus status = game.status();
      return new ListedGame(
          run,
          game.index(),
          game.number(),
          game.black(),
          game.white(),
          game.outcome().result(),
          word(game.outcome().reason()),
          game.moves(),
          game.opening(),
          game.worker(),
          game.startedAt().toString(),
          game.seconds(),
          status.annulled() == null ? null : Annulled.of(status.annulled()),
          status.replacedBy(),
          status.replaces());
    }
  }

  /**
   * A game. Values that a file does not state are null, as are run, index and seed of a game in a
   * file.
   *
   * @param firstToMove {@code B} or {@code W}
   * @param moves points in GTP notation
   * @param blackBuild the build of the external program that played Black; left out if it was none
   * @param whiteBuild the build of the external program that played White; left out if it was none
   * @param opening the name of the opening; null if the game began without one
   * @param openingMoves the number of {@code moves} that the opening made
   * @param result the result in SGF notation
   * @param rulings moves that were rejected; {@code moves} has a pass in place of each
   * @param resumptions resumptions of play after two passes
   * @param handoffs moves at which another worker took over; left out if there are none
   * @param settlement how dead stones were determined
   * @param deadStones stones removed before counting
   * @param annulled the cancellation of the result; left out if there is none
   * @param replacedBy the game that is played in place of this one, which a repetition ended; left
   *     out if there is none
   * @param replaces the game in whose place this one was played; left out if there is none
   */
  public record Game(
      @Nullable String run,
      @Nullable Integer index,
      String black,
      String white,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) String blackBuild,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) String whiteBuild,
      String rules,
      int board,
      double komi,
      List<String> blackStones,
      List<String> whiteStones,
      String firstToMove,
      List<String> moves,
      @Nullable String opening,
      int openingMoves,
      @Nullable String result,
      @Nullable String reason,
      @Nullable String note,
      List<Ruling> rulings,
      List<Resumption> resumptions,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Handoff> handoffs,
      String settlement,
      List<String> deadStones,
      @Nullable Long seed,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Annulled annulled,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer replacedBy,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer replaces) {
    /**
     * A rejected move.
     *
     * @param move its index, from 0
     * @param side {@code B} or {@code W}
     */
    record Ruling(int move, String side, String kind, String note) {}

    /**
     * A resumption of play after two passes.
     *
     * @param first the side that made the next move, {@code B} or {@code W}
     */
    record Resumption(int afterMoves, String first) {}

    public static Game of(StoredGame game) {
      GameRecord record = game.record();
      return of(
          game.run(),
          game.index(),
          record.black(),
          record.white(),
          record.builds(),
          record.setup(),
          record.moves().stream().map(GameRecord.Move::move).toList(),
          record.refereeLog(),
          record.outcome(),
          record.seed(),
          game.status());
    }

    public static Game of(SgfGame game) {
      return of(
          null,
          null,
          game.black(),
          game.white(),
          game.builds(),
          game.setup(),
          game.moves(),
          game.refereeLog(),
          game.outcome(),
          null,
          ResultStatus.STANDS);
    }

    private static Game of(
        @Nullable String run,
        @Nullable Integer index,
        String black,
        String white,
        EngineBuilds builds,
        GameSetup setup,
        List<Integer> moves,
        RefereeLog refereeLog,
        @Nullable Outcome outcome,
        @Nullable Long seed,
        ResultStatus status) {
      Points points = Points.of(setup.size());
      return new Game(
          run,
          index,
          black,
          white,
          builds.black(),
          builds.white(),
          setup.rules().name(),
          setup.size(),
          setup.komi(),
          points(points, setup.blackStones()),
          points(points, setup.whiteStones()),
          setup.firstToMove().letter(),
          points(points, moves),
          refereeLog.opening().count() == 0 ? null : refereeLog.opening().name(),
          refereeLog.opening().count(),
          outcome == null ? null : outcome.result(),
          outcome == null ? null : word(outcome.reason()),
          outcome == null ? null : outcome.note(),
          refereeLog.rulings().stream()
              .map(r -> new Ruling(r.move(), r.side().letter(), word(r.kind()), r.note()))
              .toList(),
          refereeLog.resumptions().stream()
              .map(r -> new Resumption(r.afterMoves(), r.first().letter()))
              .toList(),
          refereeLog.handoffs(),
          word(refereeLog.settlement()),
          points(points, refereeLog.deadStones()),
          seed,
          status.annulled() == null ? null : Annulled.of(status.annulled()),
          status.replacedBy(),
          status.replaces());
    }

    private static List<String> points(Points points, List<Integer> moves) {
      return moves.stream().map(points::name).toList();
    }
  }

  /**
   * The cancellation of a game's result.
   *
   * @param side {@code black}, {@code white} or {@code both}
   * @param at in ISO 8601
   */
  public record Annulled(int game, String side, String reason, String at) {
    public static Annulled of(AnnulledResult result) {
      return new Annulled(
          result.game(), result.side().words(), result.reason(), result.at().toString());
    }
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  /**
   * An engine.
   *
   * @param kind such as {@code mcts} or {@code gtp:gnugo10}
   * @param settings values by key, as on the command line
   */
  record Engine(String name, String kind, Map<String, String> settings) {
    static Engine of(EngineSpec engine) {
      return new Engine(engine.name(), engine.kind(), new TreeMap<>(engine.settings()));
    }
  }

  /**
   * A run in a list of runs.
   *
   * @param teams the lines of a file of the run's teams; left out if engines play for themselves
   * @param names the names of the engines in ratings and games
   */
  public record Run(
      String run,
      String kind,
      String state,
      int games,
      int committed,
      @JsonInclude(JsonInclude.Include.NON_DEFAULT) int replaced,
      int workers,
      int board,
      double komi,
      String rules,
      String match,
      String format,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> teams,
      String black,
      Map<String, String> times,
      long seed,
      List<Engine> engines,
      List<String> names,
      Map<String, String> networks,
      Map<String, String> policies,
      String pool,
      int priority,
      double share,
      String createdAt,
      String problem,
      String note) {
    public static Run of(RunStatus status) {
      var spec = status.spec();
      return new Run(
          status.id(),
          spec.kind().words(),
          status.state().words(),
          spec.games(),
          status.committed(),
          status.replaced(),
          status.workers(),
          spec.setup().size(),
          spec.setup().komi(),
          spec.setup().rules().name(),
          spec.matchRules().text(),
          spec.format(),
          spec.teams().isEmpty() ? List.of() : spec.teams().lines(),
          spec.terms().black(),
          texts(spec.terms().times()),
          spec.seed(),
          spec.engines().stream().map(Engine::of).toList(),
          spec.engines().stream().map(EngineSpec::name).toList(),
          hashes(spec.networks()),
          hashes(spec.policies()),
          spec.pool(),
          spec.schedule().priority(),
          spec.schedule().share(),
          status.createdAt().toString(),
          status.problem(),
          spec.note());
    }

    private static Map<String, String> texts(Map<String, TimeSystem> times) {
      Map<String, String> texts = new TreeMap<>();
      times.forEach((name, time) -> texts.put(name, time.text()));
      return texts;
    }

    /** The SHA-256 by the name that engines use. */
    private static Map<String, String> hashes(Map<String, Artifact> artifacts) {
      Map<String, String> hashes = new TreeMap<>();
      artifacts.forEach((name, artifact) -> hashes.put(name, artifact.sha256()));
      return hashes;
    }
  }
}
