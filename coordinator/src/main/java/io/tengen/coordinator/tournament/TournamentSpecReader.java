package io.tengen.coordinator.tournament;

import io.tengen.coordinator.pairing.SwissFormat.First;
import io.tengen.coordinator.pairing.SwissTieBreak;
import io.tengen.coordinator.pairing.adaptive.AdaptivePolicy.Goal;
import io.tengen.coordinator.rating.EloModel;
import io.tengen.coordinator.tournament.RoundsSpec.Ties;
import io.tengen.coordinator.tuning.Tuning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A parser of the text form of a {@link TournamentSpec}; each instance parses one text. Errors are
 * reported in one line.
 */
final class TournamentSpecReader {
  private static final int MOST_ROUNDS = 1_000;
  private static final int MOST_GAMES = 10_000;
  private static final int MOST_ELO = 2_000;

  /** Shares of a range by which SPSA perturbs it. */
  private static final double LEAST_STEP = 0.001;

  private static final double MOST_STEP = 0.5;
  private static final double LEAST_GAIN = 1e-6;
  private static final double MOST_GAIN = 1;

  /**
   * The limit for normalized tests: their fit starts at even scores and finds no solution for
   * scores far from even.
   */
  private static final int MOST_NORMALIZED_ELO = 200;

  private static final Pattern GOAL = Pattern.compile("([1-9]\\d{0,2})-([1-9]\\d{0,2})");

  private static final Pattern POINTS = Pattern.compile("\\d{1,4}(/\\d{1,4}){0,99}");

  private final String kind;

  /** The settings of the kind, as a phrase for messages. */
  private final String known;

  private final Map<String, String> settings = new TreeMap<>();

  private TournamentSpecReader(String text) {
    int colon = text.indexOf(':');
    kind = colon < 0 ? text : text.substring(0, colon);
    known = known(kind);
    if (colon >= 0) {
      for (String setting : text.substring(colon + 1).split(",", -1)) {
        int equals = setting.indexOf('=');
        if (equals < 1) {
          throw wrong("\"" + setting + "\" is not KEY=VALUE; " + known);
        }
        String key = setting.substring(0, equals);
        if (settings.put(key, setting.substring(equals + 1)) != null) {
          throw wrong(key + " is set twice");
        }
      }
    }
  }

  static TournamentSpec read(String text) {
    TournamentSpecReader reader = new TournamentSpecReader(text);
    TournamentSpec spec = reader.spec();
    if (!reader.settings.isEmpty()) {
      throw reader.wrong(
          "there is no setting \""
              + reader.settings.keySet().iterator().next()
              + "\"; "
              + reader.known);
    }
    return spec;
  }

  private TournamentSpec spec() {
    return switch (kind) {
      case "round-robin" ->
          settings.isEmpty()
              ? new TournamentSpec.Everyone()
              : new RoundsSpec.RoundRobin(integer("times", 1, 1, MOST_ROUNDS), games(), ties());
      case "gauntlet" -> new TournamentSpec.Gauntlet();
      case "sprt" -> sprt();
      case "adaptive" -> new TournamentSpec.Adaptive(decimal("width", 20, 0.1, MOST_ELO), focus());
      case "tune" -> tune();
      case "swiss" -> swiss();
      case "elimination" ->
          new RoundsSpec.Elimination(integer("losses", 1, 1, MOST_ROUNDS), bestOf());
      case "swiss-elimination" ->
          new RoundsSpec.SwissThenElimination(
              rounds(),
              games(),
              integer("qualified", 4, 2, MOST_ROUNDS),
              integer("losses", 1, 1, MOST_ROUNDS),
              bestOf(),
              first());
      case "team-match" -> new RoundsSpec.TeamMatch(games());
      case "ladder" -> new RoundsSpec.Ladder(integer("first", 0, 1, MOST_ROUNDS), bestOf());
      case "groups" -> groups();
      default -> throw unknown(kind);
    };
  }

  private static String known(String kind) {
    return switch (kind) {
      case "round-robin" -> "its settings are times, games and ties";
      case "gauntlet" -> "it has none";
      case "sprt" -> "its settings are elo0, elo1, alpha, beta and model";
      case "adaptive" -> "its settings are width and focus";
      case "tune" -> "its settings are method, step, gain, pairs and settings";
      case "swiss" -> "its settings are rounds, games, losses, first, tiebreak and ties";
      case "elimination" -> "its settings are losses and bestOf";
      case "swiss-elimination" ->
          "its settings are rounds, games, qualified, losses, bestOf and first";
      case "team-match" -> "its setting is games";
      case "ladder" -> "its settings are first and bestOf";
      case "groups" -> "its settings are size, advance, final, points and games";
      default -> throw unknown(kind);
    };
  }

  private static IllegalArgumentException unknown(String kind) {
    return new IllegalArgumentException(
        "format \""
            + kind
            + "\" is unknown; choose round-robin, gauntlet, sprt, adaptive, tune, swiss, elimination,"
            + " swiss-elimination, team-match, ladder or groups");
  }

  private TournamentSpec swiss() {
    RoundsSpec.Swiss swiss =
        new RoundsSpec.Swiss(
            rounds(),
            games(),
            integer("losses", 0, 1, MOST_ROUNDS),
            first(),
            choice(
                "tiebreak",
                Map.of("opponents", SwissTieBreak.OPPONENTS, "total", SwissTieBreak.TOTAL),
                SwissTieBreak.OPPONENTS),
            ties());
    if (swiss.losses() > 0 && swiss.ties() == Ties.PLAYOFF) {
      throw wrong("engines go out after losses=" + swiss.losses() + "; leave out ties=playoff");
    }
    return swiss;
  }

  private First first() {
    return choice("first", Map.of("lot", First.LOT, "seeding", First.SEEDING), First.LOT);
  }

  private Ties ties() {
    return choice(
        "ties", Map.of("share", Ties.SHARE, "playoff", Ties.PLAYOFF, "lot", Ties.LOT), Ties.SHARE);
  }

  private <T> T choice(String key, Map<String, T> choices, T fallback) {
    String text = settings.remove(key);
    T choice = text == null ? fallback : choices.get(text);
    if (choice == null) {
      List<String> names = choices.keySet().stream().sorted().toList();
      throw wrong(
          key
              + " is "
              + String.join(", ", names.subList(0, names.size() - 1))
              + " or "
              + names.getLast()
              + ", not "
              + text);
    }
    return choice;
  }

  private TournamentSpec sprt() {
    EloModel model =
        choice(
            "model",
            Map.of("logistic", EloModel.LOGISTIC, "normalized", EloModel.NORMALIZED),
            EloModel.LOGISTIC);
    int most = model == EloModel.NORMALIZED ? MOST_NORMALIZED_ELO : MOST_ELO;
    TournamentSpec.Sprt sprt =
        new TournamentSpec.Sprt(
            decimal("elo0", 0, -most, most),
            decimal("elo1", 5, -most, most),
            decimal("alpha", 0.05, 0, 1),
            decimal("beta", 0.05, 0, 1),
            model);
    try {
      sprt.test();
    } catch (IllegalArgumentException e) {
      throw wrong(String.valueOf(e.getMessage()), e);
    }
    return sprt;
  }

  private TournamentSpec tune() {
    String text = settings.remove("settings");
    if (text == null) {
      throw wrong("nothing is tuned; give settings=KEY=LOW..HIGH;KEY=LOW..HIGH");
    }
    Tuning.Method method =
        choice(
            "method",
            Map.of("spsa", Tuning.Method.SPSA, "clop", Tuning.Method.CLOP),
            Tuning.Method.SPSA);
    if (method == Tuning.Method.CLOP
        && (settings.containsKey("step") || settings.containsKey("gain"))) {
      throw wrong("step and gain are for method=spsa; leave them out");
    }
    double step = decimal("step", Tuning.DEFAULT_STEP, LEAST_STEP, MOST_STEP);
    double gain = settings.containsKey("gain") ? decimal("gain", 0, LEAST_GAIN, MOST_GAIN) : 0;
    int pairs = integer("pairs", 1, 1, MOST_GAMES);
    try {
      return new TournamentSpec.Tune(
          new Tuning(method, Tuning.parameters(text), pairs, step, gain));
    } catch (IllegalArgumentException e) {
      throw wrong(String.valueOf(e.getMessage()), e);
    }
  }

  private TournamentSpec groups() {
    String last = settings.remove("final");
    if (last != null && !last.equals("round-robin")) {
      throw wrong("final is round-robin, not " + last);
    }
    return new RoundsSpec.Groups(
        integer("size", 8, 2, MOST_ROUNDS),
        integer("advance", 1, 1, MOST_ROUNDS),
        points(),
        games());
  }

  private List<Integer> points() {
    String text = settings.getOrDefault("points", "10/5/3");
    settings.remove("points");
    if (!POINTS.matcher(text).matches()) {
      throw wrong("points=" + text + " is not whole numbers up to 9999 by place, such as 10/5/3");
    }
    return Stream.of(text.split("/")).map(Integer::valueOf).toList();
  }

  private List<Goal> focus() {
    String text = settings.remove("focus");
    List<Goal> goals = new ArrayList<>();
    if (text != null) {
      for (String part : text.split("\\+", -1)) {
        Matcher goal = GOAL.matcher(part);
        if (!goal.matches() || goal.group(1).equals(goal.group(2))) {
          throw wrong(
              "focus="
                  + text
                  + " is not pairs of engines by their place in the list, such as 1-2+1-3");
        }
        goals.add(
            new Goal(Integer.parseInt(goal.group(1)) - 1, Integer.parseInt(goal.group(2)) - 1));
      }
    }
    return goals;
  }

  private int rounds() {
    return integer("rounds", 0, 1, MOST_ROUNDS);
  }

  private int games() {
    return integer("games", 2, 1, MOST_GAMES);
  }

  private int bestOf() {
    int bestOf = integer("bestOf", 3, 1, MOST_GAMES);
    if (bestOf % 2 == 0) {
      throw wrong("bestOf=" + bestOf + " is not odd, so that it might have no winner");
    }
    return bestOf;
  }

  private int integer(String key, int fallback, int least, int most) {
    String value = settings.remove(key);
    if (value == null) {
      return fallback;
    }
    try {
      int number = Integer.parseInt(value);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw wrong(range(key, value, "a whole number", least + " to " + most), e);
    }
    throw wrong(range(key, value, "a whole number", least + " to " + most));
  }

  private double decimal(String key, double fallback, double least, double most) {
    String value = settings.remove(key);
    if (value == null) {
      return fallback;
    }
    try {
      double number = Double.parseDouble(value);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw wrong(range(key, value, "a number", least + " to " + most), e);
    }
    throw wrong(range(key, value, "a number", least + " to " + most));
  }

  private static String range(String key, String value, String what, String range) {
    return key + "=" + value + " is not " + what + " from " + range;
  }

  private IllegalArgumentException wrong(String what) {
    return wrong(what, null);
  }

  private IllegalArgumentException wrong(String what, @Nullable Throwable cause) {
    return new IllegalArgumentException("format " + kind + ": " + what, cause);
  }
}
