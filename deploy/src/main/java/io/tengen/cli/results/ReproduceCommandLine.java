package io.tengen.cli.results;

import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.Shell;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.setting.ResourceName;
import io.tengen.engine.setting.WorkerResource;
import io.tengen.game.board.Color;
import io.tengen.game.match.EngineSpec;
import io.tengen.game.match.MatchRules;
import io.tengen.game.match.MatchTerms;
import io.tengen.game.match.RuleDefaults;
import io.tengen.game.rules.GameSetup;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.SelfPlayTerms;
import io.tengen.worker.WorkerConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the command line that repeats a run. It leaves out the run's pool, in which every game
 * counts once, and the run's share of the workers, which {@link CreateCommandLine} adds.
 */
public final class ReproduceCommandLine {
  /** The placeholder for the openings' SGF file or directory. */
  static final String OPENINGS = "FILE";

  /** The placeholder for the worker's configuration that has engines and networks of its own. */
  static final String CONFIG = "CONFIG";

  /** The entries that every worker has without a configuration. */
  private static final Set<ResourceName> DEFAULTS = defaults();

  /** The placeholder for the directory of the games of self-play. */
  static final String OUT = "DIR";

  /** The placeholder for the file with the teams. */
  static final String TEAMS = "TEAMS";

  private ReproduceCommandLine() {}

  /**
   * Returns the command, quoted for a shell, with every default spelled out. {@link #OPENINGS}
   * takes the place of the file with the openings, which do not fit into a command, and {@link
   * #CONFIG} that of a configuration if engines need entries that no worker has by default.
   */
  public static String command(RunSpec spec) {
    boolean isSelfPlay = spec.kind() == RunKind.SELF_PLAY;
    List<String> words = new ArrayList<>(List.of("tengen", isSelfPlay ? "selfplay" : "evaluate"));
    for (EngineSpec engine : spec.engines()) {
      words.add(Shell.quote(engine.toString()));
    }
    GameSetup setup = spec.setup();
    add(words, "--board", String.valueOf(setup.size()));
    add(words, "--komi", Numbers.plain(setup.komi()));
    add(words, "--rules", setup.rules().name());
    if (setup.firstToMove() == Color.WHITE) {
      add(words, "--handicap", String.valueOf(setup.blackStones().size()));
    }
    String match = spec.matchRules().text();
    if (!match.contains("time=")) {
      add(words, "--time", "none");
    }
    if (RuleDefaults.of(setup.rules()).isPresent()
        && spec.matchRules().cleanUp() == MatchRules.CleanUp.AGREE) {
      add(words, "--cleanup", "agree");
    }
    for (String setting : match.isEmpty() ? new String[0] : match.split(",", -1)) {
      int equals = setting.indexOf('=');
      add(words, "--" + setting.substring(0, equals), setting.substring(equals + 1));
    }
    addTerms(words, spec.terms(), isSelfPlay);
    // On a cluster, clocks are scaled by default.
    if (spec.matchRules().hasClock() || spec.terms().hasClock()) {
      add(words, "--time-scale", spec.timeScale().word());
    }
    if (isSelfPlay) {
      addSelfPlay(words, spec);
    }
    if (!spec.format().isEmpty()) {
      add(words, "--format", spec.format());
    }
    if (!spec.teams().isEmpty()) {
      add(words, "--teams", TEAMS);
    }
    spec.networks()
        .forEach((name, network) -> add(words, "--net", name + "=sha256:" + network.sha256()));
    spec.policies()
        .forEach((name, policy) -> add(words, "--policy", name + "=sha256:" + policy.sha256()));
    if (!configured(spec).isEmpty()) {
      add(words, "--config", CONFIG);
    }
    add(words, "--games", String.valueOf(spec.games()));
    add(words, "--seed", String.valueOf(spec.seed()));
    return String.join(" ", words);
  }

  private static void addSelfPlay(List<String> words, RunSpec spec) {
    SelfPlayTerms start = spec.selfPlay();
    if (start.komiSpread() != 0) {
      add(words, "--komi-spread", Numbers.plain(start.komiSpread()));
    }
    if (start.randomPlies() > 0) {
      add(words, "--random-opening", String.valueOf(start.randomPlies()));
      add(words, "--opening-temperature", Numbers.plain(start.openingTemperature()));
    }
    if (start.openingShare() != 1) {
      add(words, "--opening-share", Numbers.plain(start.openingShare()));
    }
    if (spec.shards().isEmpty()) {
      add(words, "--out", OUT);
    } else {
      add(words, "--shards", spec.shards());
    }
  }

  private static void addTerms(List<String> words, MatchTerms terms, boolean isSelfPlay) {
    terms.times().forEach((name, time) -> add(words, "--time", name + "=" + time.text()));
    if (!terms.black().isEmpty()) {
      add(words, "--black", terms.black());
    }
    if (!terms.openings().isEmpty()) {
      add(words, "--openings", OPENINGS);
      if (!isSelfPlay) {
        add(words, "--opening-plies", String.valueOf(longest(terms)));
      }
    }
  }

  private static Set<ResourceName> defaults() {
    return WorkerConfig.load(Optional.empty(), Map.of()).programs().programs().keySet().stream()
        .map(name -> new ResourceName(WorkerResource.PROGRAM, name))
        .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * Returns the programs, networks and policies that engines name, the run does not bring along,
   * and only a worker's configuration can have.
   */
  private static Set<ResourceName> configured(RunSpec spec) {
    Set<ResourceName> names = new TreeSet<>();
    spec.engines().forEach(engine -> names.addAll(StandardEngines.entries(engine)));
    names.removeAll(spec.artifacts().keySet());
    names.removeAll(DEFAULTS);
    return names;
  }

  /** Returns sentences on what the reader must fill in; empty if nothing. */
  public static String blank(RunSpec spec) {
    return Stream.of(blankConfig(spec), blankOpenings(spec), blankTeams(spec), blankOut(spec))
        .filter(sentence -> !sentence.isEmpty())
        .collect(Collectors.joining(" "));
  }

  private static String blankConfig(RunSpec spec) {
    Set<ResourceName> configured = configured(spec);
    return configured.isEmpty()
        ? ""
        : "Replace "
            + CONFIG
            + " by a worker's configuration that has "
            + configured.stream().map(ResourceName::described).collect(Collectors.joining(", "))
            + "; with --coordinator, its workers have it and --config is left out.";
  }

  private static String blankOpenings(RunSpec spec) {
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

  private static String blankTeams(RunSpec spec) {
    return spec.teams().isEmpty()
        ? ""
        : "Replace "
            + TEAMS
            + " by a file with the lines: "
            + String.join(" | ", spec.teams().lines())
            + ".";
  }

  private static String blankOut(RunSpec spec) {
    return spec.kind() == RunKind.SELF_PLAY && spec.shards().isEmpty()
        ? "Replace " + OUT + " by the directory that the games are written to."
        : "";
  }

  private static int longest(MatchTerms terms) {
    return terms.openings().stream().mapToInt(one -> one.moves().size()).max().orElse(0);
  }

  private static void add(List<String> words, String option, String value) {
    words.add(option);
    words.add(Shell.quote(value));
  }
}
