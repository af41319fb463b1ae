package io.tengen.cli.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.tengen.cli.results.Difference;
import io.tengen.cli.results.Grade;
import io.tengen.cli.results.TunedSettings;
import io.tengen.coordinator.rating.Ratings;
import io.tengen.coordinator.rating.WorkerHomogeneity;
import io.tengen.wire.control.RunStatus;
import io.tengen.wire.control.Standings;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of a report, as {@code --json} prints them. {@code ratings}, {@code pairs} and {@code
 * placings} have the form of {@code evaluate}, {@code differences} that of {@code rate}.
 *
 * @param file the report's file
 * @param verdict the verdict's headline
 * @param settled whether the headline names a stronger engine
 * @param firstMove the value of Black
 * @param test the sequential test; null if there is none
 * @param tuning the path of the settings that the run tunes; absent if it tunes none
 * @param endings number of games by how they ended
 * @param speeds the speeds by which the clocks of each worker's games were scaled; absent if they
 *     were not
 * @param repeated number of games that repeat another
 */
public record Summary(
    String run,
    String file,
    String verdict,
    boolean settled,
    int games,
    List<Standings.Rating> ratings,
    List<Standings.Pair> pairs,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Grade> grades,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Standings.Placing> placings,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Standings.TeamPlacing> teams,
    List<Difference> differences,
    Ratings.FirstMove firstMove,
    @Nullable Test test,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable TunedSettings tuning,
    Map<String, Integer> endings,
    List<WorkerHomogeneity.Residual> workers,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Speeds> speeds,
    int repeated) {

  /** The speeds of a worker in units of the reference machine's. */
  public record Speeds(double least, double greatest) {}

  /**
   * The state of a sequential test.
   *
   * @param pairs number of pairs that the test used
   * @param verdict {@code h0}, {@code h1} or {@code open}
   */
  public record Test(
      String engine,
      String against,
      double elo0,
      double elo1,
      double llr,
      double lower,
      double upper,
      int pairs,
      String verdict) {
    static Test of(Findings findings, TestPath path) {
      return new Test(
          findings.name(path.trial().engine()),
          findings.name(path.trial().against()),
          path.trial().sprt().elo0(),
          path.trial().sprt().elo1(),
          path.last().llr(),
          path.last().lower(),
          path.last().upper(),
          path.pairs(),
          word(path.verdict()));
    }
  }

  /** Returns the numbers of a run's findings. */
  public static Summary of(
      RunStatus run,
      Standings standings,
      Map<String, Grade> grades,
      Standings places,
      Findings findings,
      String file) {
    Conclusion conclusion = Conclusion.of(run, findings);
    Map<String, Integer> endings = new TreeMap<>();
    findings.log().lines().forEach(line -> endings.merge(word(line.reason()), 1, Integer::sum));
    return new Summary(
        standings.run(),
        file,
        conclusion.headline(),
        conclusion.settled(),
        standings.games(),
        standings.ratings(),
        standings.pairs(),
        grades,
        places.placings(),
        places.teams(),
        Difference.all(findings.names(), findings.ratings()),
        findings.firstMove(),
        findings.test().map(path -> Test.of(findings, path)).orElse(null),
        run.tuning().map(TunedSettings::of).orElse(null),
        endings,
        findings.workers(),
        speeds(findings),
        findings.duplicates().repeated());
  }

  private static Map<String, Speeds> speeds(Findings findings) {
    Map<String, Speeds> speeds = new TreeMap<>();
    for (WorkerHomogeneity.Residual worker : findings.workers()) {
      findings
          .log()
          .speeds(worker.worker())
          .ifPresent(each -> speeds.put(worker.worker(), new Speeds(each.getMin(), each.getMax())));
    }
    return speeds;
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
