package io.tengen.cli.report;

import io.tengen.cli.console.Figures;
import io.tengen.game.match.EngineSpec;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.RunState;
import io.tengen.wire.control.RunStatus;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/**
 * A report's description of a run: what was played, and how to repeat it.
 *
 * @param missing a sentence on games that are not played; empty if all are
 */
record RunSection(
    String id,
    String title,
    String games,
    String missing,
    String state,
    String board,
    String komi,
    String rules,
    String match,
    String handicap,
    String seed,
    String started,
    String span,
    List<Engine> engines,
    List<Network> networks,
    List<Policy> policies,
    String program,
    String java,
    String command,
    String blank,
    String show) {
  private static final DateTimeFormatter MINUTES =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm 'UTC'", Locale.ROOT);

  /** An engine in the form of the command line. */
  record Engine(String name, String text) {}

  /** A network that engines use, and its SHA-256 hash. */
  record Network(String name, String sha256) {}

  /** A policy that engines name, and its SHA-256. */
  record Policy(String name, String sha256) {}

  static RunSection of(RunStatus run, Findings findings, Source source) {
    RunSpec spec = run.spec();
    int games = findings.log().size();
    int size = spec.setup().size();
    int stones = spec.setup().blackStones().size() + spec.setup().whiteStones().size();
    String title =
        findings.names().size() == 2
            ? findings.name(0) + " – " + findings.name(1)
            : findings.names().size() + " engines";
    return new RunSection(
        run.id(),
        title,
        Figures.count(games, "game"),
        missing(run, games),
        run.state().words(),
        size + "×" + size,
        BigDecimal.valueOf(spec.setup().komi()).stripTrailingZeros().toPlainString(),
        spec.setup().rules().name(),
        spec.matchRules().text(),
        stones == 0 ? "" : Figures.count(stones, "stone"),
        String.valueOf(spec.seed()),
        minute(findings.log().first()),
        span(findings.log().span()),
        spec.engines().stream().map(engine -> new Engine(engine.name(), text(engine))).toList(),
        spec.networks().entrySet().stream()
            .map(entry -> new Network(entry.getKey(), entry.getValue().sha256()))
            .toList(),
        spec.policies().entrySet().stream()
            .map(entry -> new Policy(entry.getKey(), entry.getValue().sha256()))
            .toList(),
        source.program(),
        Runtime.version().toString(),
        source.command(),
        source.blank(),
        source.show());
  }

  private static String missing(RunStatus run, int games) {
    int most = run.spec().games();
    if (games >= most) {
      return "";
    }
    if (run.state() == RunState.FINISHED) {
      return "The run ended by itself after "
          + games
          + " of at most "
          + Figures.count(most)
          + " games.";
    }
    int missing = most - games;
    return "The run is "
        + run.state().words()
        + ": "
        + Figures.count(missing)
        + " of its games "
        + (missing == 1 ? "is" : "are")
        + " not played yet.";
  }

  private static String text(EngineSpec engine) {
    return engine.engine();
  }

  private static String minute(Instant instant) {
    return MINUTES.format(instant.atOffset(ZoneOffset.UTC));
  }

  /** Formats a duration, such as {@code 42 s}, {@code 12 min} or {@code 5 h 7 min}. */
  private static String span(Duration span) {
    long minutes = Math.round(span.toSeconds() / 60.0);
    if (minutes < 2) {
      return span.toSeconds() + " s";
    }
    return minutes < 60 ? minutes + " min" : minutes / 60 + " h " + minutes % 60 + " min";
  }
}
