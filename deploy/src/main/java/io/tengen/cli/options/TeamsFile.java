package io.tengen.cli.options;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.UserFiles;
import io.tengen.game.match.EngineSpec;
import io.tengen.wire.LineUp;
import io.tengen.wire.Teams;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A file that says who plays for which team, line by line: {@code lineup KIND}, {@code team NAME:
 * ENGINE ...}, {@code substitutes NAME: ENGINE ...} and {@code round N NAME: ENGINE ...}. Text
 * after a {@code #} at the beginning of a line or after a space is a comment. An engine is the name
 * of one that is known, or the engine itself as on the command line.
 */
public final class TeamsFile {
  private static final Pattern TEAM = Pattern.compile("(team|substitutes)\\s+([^\\s:]+)\\s*:(.*)");
  private static final Pattern ORDER =
      Pattern.compile("round\\s+(\\d{1,4})\\s+([^\\s:]+)\\s*:(.*)");
  private static final Pattern COMMENT = Pattern.compile("(^|\\s)#.*");

  private final Map<String, EngineSpec> engines = new LinkedHashMap<>();
  private final Map<String, List<String>> members = new LinkedHashMap<>();
  private final Map<String, List<String>> substitutes = new LinkedHashMap<>();
  private final Map<String, Map<Integer, List<String>>> orders = new LinkedHashMap<>();

  /** The lines of substitutes and orders by what they say. */
  private final Map<Object, String> places = new HashMap<>();

  /** The lines that make engines members or substitutes. */
  private final Map<String, String> placesOfEngines = new HashMap<>();

  private LineUp lineUp = LineUp.FIXED;
  private boolean hasLineUp;

  private TeamsFile(List<EngineSpec> known) {
    known.forEach(engine -> engines.put(engine.name(), engine));
  }

  /**
   * The engines of a run, and their teams.
   *
   * @param engines those that were known, and then those of the file in its order
   */
  public record Entries(List<EngineSpec> engines, Teams teams) {
    public Entries {
      engines = List.copyOf(engines);
    }
  }

  /**
   * Reads a file.
   *
   * @param known engines that the file may name
   * @throws CommandException with one line that names the file's line and the remedy
   */
  static Entries read(Path file, List<EngineSpec> known) throws CommandException {
    try {
      return parse(Files.readAllLines(file), known);
    } catch (IOException e) {
      throw UserFiles.cannotRead(file, e);
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(file + ": " + e.getMessage(), e);
    }
  }

  /**
   * Reads lines.
   *
   * @throws IllegalArgumentException with one line that names the line and the remedy
   */
  static Entries parse(List<String> lines, List<EngineSpec> known) {
    TeamsFile file = new TeamsFile(known);
    for (int i = 0; i < lines.size(); i++) {
      String line = COMMENT.matcher(lines.get(i)).replaceFirst("").strip();
      if (!line.isEmpty()) {
        file.read("line " + (i + 1), line);
      }
    }
    return new Entries(List.copyOf(file.engines.values()), file.teams());
  }

  private Teams teams() {
    if (members.isEmpty()) {
      throw new IllegalArgumentException("there is no line such as \"team NAME: ENGINE ENGINE\"");
    }
    substitutes.keySet().forEach(team -> requireTeam(places.get(new Substitutes(team)), team));
    orders.forEach((team, rounds) ->
        rounds.keySet().forEach(round -> requireTeam(places.get(new Order(team, round)), team)));
    List<Teams.Team> teams = new ArrayList<>();
    members.forEach((name, players) ->
        teams.add(
            new Teams.Team(
                name,
                players,
                substitutes.getOrDefault(name, List.of()),
                orders.getOrDefault(name, Map.of()))));
    teams.forEach(this::requireLineUp);
    return new Teams(lineUp, teams);
  }

  private void requireTeam(@Nullable String where, String team) {
    if (!members.containsKey(team)) {
      throw new IllegalArgumentException(
          where + ": there is no line \"team " + team + ": ...\"; write one, or correct the name");
    }
  }

  /** Checks substitutes and orders of a team, and names the line of what is wrong. */
  private void requireLineUp(Teams.Team team) {
    at(places.get(new Substitutes(team.name())), () -> team.requireSubstitutes(lineUp));
    for (int round : team.orders().keySet()) {
      at(places.get(new Order(team.name(), round)), () -> team.requireOrder(round, lineUp));
    }
  }

  private static void at(@Nullable String where, Runnable check) {
    try {
      check.run();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(where + ": " + e.getMessage(), e);
    }
  }

  /** A line of substitutes. */
  private record Substitutes(String team) {}

  /** A line of an order. */
  private record Order(String team, int round) {}

  private void read(String where, String line) {
    Matcher team = TEAM.matcher(line);
    Matcher order = ORDER.matcher(line);
    if (line.startsWith("lineup ")) {
      if (hasLineUp) {
        throw new IllegalArgumentException(where + " is a second \"lineup\"; leave one out");
      }
      hasLineUp = true;
      lineUp = lineUp(where, line.substring("lineup ".length()).strip());
    } else if (team.matches()) {
      List<String> players = words(team.group(3)).map(word -> engine(where, word)).toList();
      put(team.group(1).equals("team") ? members : substitutes, where, team.group(2), players);
      players.forEach(player -> requireOnce(where, player));
      if (team.group(1).equals("substitutes")) {
        places.put(new Substitutes(team.group(2)), where);
      }
    } else if (order.matches()) {
      put(
          orders.computeIfAbsent(order.group(2), name -> new TreeMap<>()),
          where,
          Integer.valueOf(order.group(1)),
          words(order.group(3)).toList());
      places.put(new Order(order.group(2), Integer.parseInt(order.group(1))), where);
    } else {
      throw new IllegalArgumentException(
          where
              + " is none of \"lineup KIND\", \"team NAME: ENGINE ...\", \"substitutes NAME: ENGINE"
              + " ...\", \"round N NAME: ENGINE ...\"");
    }
  }

  private void requireOnce(String where, String engine) {
    String earlier = placesOfEngines.putIfAbsent(engine, where);
    if (earlier != null) {
      throw new IllegalArgumentException(
          where
              + ": engine \""
              + engine
              + "\" is named already"
              + (earlier.equals(where) ? "" : ", by " + earlier)
              + "; an engine plays for one team, as a member or a substitute");
    }
  }

  private static Stream<String> words(String text) {
    return Arrays.stream(text.strip().split("\\s+")).filter(word -> !word.isEmpty());
  }

  private static LineUp lineUp(String where, String text) {
    try {
      return LineUp.parse(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(where + ": " + e.getMessage(), e);
    }
  }

  private static <K> void put(
      Map<K, List<String>> lists, String where, K key, List<String> engines) {
    if (engines.isEmpty()) {
      throw new IllegalArgumentException(where + " names no engine; add some after the colon");
    }
    if (lists.put(key, engines) != null) {
      throw new IllegalArgumentException(where + " repeats an earlier one; leave one out");
    }
  }

  /** Returns the name of an engine, which is added if it was not known. */
  private String engine(String where, String word) {
    if (engines.containsKey(word)) {
      return word;
    }
    EngineSpec engine;
    try {
      engine = EngineArguments.parse(word);
    } catch (CommandException e) {
      throw new IllegalArgumentException(where + ": " + e.getMessage(), e);
    }
    if (engines.putIfAbsent(engine.name(), engine) != null) {
      throw new IllegalArgumentException(
          where + ": two engines are called \"" + engine.name() + "\"; rename one");
    }
    return engine.name();
  }
}
