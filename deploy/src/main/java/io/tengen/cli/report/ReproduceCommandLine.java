package io.tengen.cli.report;

import io.tengen.cli.console.Shell;
import io.tengen.game.board.Color;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.match.MatchTerms;
import io.tengen.game.match.UsualTerms;
import io.tengen.game.rules.GameSetup;
import io.tengen.wire.RunSpec;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the command line that repeats a run. It leaves out the run's pool, in which every game
 * counts once, and the run's share of the workers.
 */
final class ReproduceCommandLine {
  /** The placeholder for the openings' SGF file or directory. */
  static final String OPENINGS = "FILE";

  private ReproduceCommandLine() {}

  /**
   * Returns the command, quoted for a shell, with every default spelled out. {@link #OPENINGS}
   * takes the place of the file with the openings, which do not fit into a command.
   */
  static String command(RunSpec spec) {
    List<String> words = new ArrayList<>(List.of("tengen", "evaluate"));
    for (EngineSpec engine : spec.engines()) {
      words.add(Shell.quote(engine.toString()));
    }
    GameSetup setup = spec.setup();
    add(words, "--board", String.valueOf(setup.size()));
    add(words, "--komi", BigDecimal.valueOf(setup.komi()).stripTrailingZeros().toPlainString());
    add(words, "--rules", setup.rules().name());
    if (setup.firstToMove() == Color.WHITE) {
      add(words, "--handicap", String.valueOf(setup.blackStones().size()));
    }
    String match = spec.matchRules().text();
    if (!match.contains("time=")) {
      add(words, "--time", "none");
    }
    if (UsualTerms.of(setup.rules()).isPresent()
        && spec.matchRules().cleanUp() == MatchRules.CleanUp.AGREE) {
      add(words, "--cleanup", "agree");
    }
    for (String setting : match.isEmpty() ? new String[0] : match.split(",", -1)) {
      int equals = setting.indexOf('=');
      add(words, "--" + setting.substring(0, equals), setting.substring(equals + 1));
    }
    addTerms(words, spec.terms());
    if (!spec.format().isEmpty()) {
      add(words, "--format", spec.format());
    }
    spec.networks()
        .forEach((name, network) -> add(words, "--net", name + "=sha256:" + network.sha256()));
    spec.policies()
        .forEach((name, policy) -> add(words, "--policy", name + "=sha256:" + policy.sha256()));
    add(words, "--games", String.valueOf(spec.games()));
    add(words, "--seed", String.valueOf(spec.seed()));
    return String.join(" ", words);
  }

  private static void addTerms(List<String> words, MatchTerms terms) {
    terms.times().forEach((name, time) -> add(words, "--time", name + "=" + time.text()));
    if (!terms.black().isEmpty()) {
      add(words, "--black", terms.black());
    }
    if (!terms.openings().isEmpty()) {
      add(words, "--openings", OPENINGS);
      add(words, "--opening-plies", String.valueOf(longest(terms)));
    }
  }

  /** Returns a sentence on what the reader must fill in; empty if nothing. */
  static String blank(RunSpec spec) {
    int count = spec.terms().openings().size();
    return count == 0
        ? ""
        : "Replace "
            + OPENINGS
            + " by the SGF file or directory that the run's openings were read from, "
            + count
            + " of up to "
            + longest(spec.terms())
            + " moves: openings do not fit into a command.";
  }

  private static int longest(MatchTerms terms) {
    return terms.openings().stream().mapToInt(one -> one.moves().size()).max().orElse(0);
  }

  private static void add(List<String> words, String option, String value) {
    words.add(option);
    words.add(Shell.quote(value));
  }
}
