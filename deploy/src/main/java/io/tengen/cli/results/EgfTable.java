package io.tengen.cli.results;

import io.tengen.cli.console.Numbers;
import io.tengen.cli.console.TextTable;
import io.tengen.cli.console.TextTable.Column;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A tournament table as go federations exchange it: the text that the European Go Federation's
 * rating list takes (A. Cieplý, "Comments on submitting tournament results", "Tournament table
 * format"). A line for each player has its number, name, grade, country, club, scores and a result
 * for each round; everything after a semicolon is a comment, and comments of the form {@code ;
 * EV[name]} describe the event.
 *
 * @param headers the description of the event by its keys: CL class, EV event, PC place, DT date,
 *     HA handicap, KM komi, TM basic time in minutes, CM comment
 * @param players in the order of their numbers, from 1
 */
public record EgfTable(Map<String, String> headers, List<Player> players) {
  private static final String NONE = "-";
  private static final Pattern HEADER = Pattern.compile(";\\s*([A-Z]{2})\\[(.*)]\\s*");
  private static final Pattern SCORE = Pattern.compile("-?\\d{1,6}([.]\\d{1,3}|½)?");
  private static final Pattern GRADE = Pattern.compile("(?i)\\d{1,2}[dkp]|-");
  private static final Set<String> KEYS = Set.of("CL", "EV", "PC", "DT", "HA", "KM", "TM", "CM");

  public EgfTable {
    headers = new LinkedHashMap<>(headers);
    players = List.copyOf(players);
  }

  /**
   * A player.
   *
   * @param number from 1; results refer to it
   * @param grade such as {@code 3d}; empty if unknown
   * @param country empty if unknown
   * @param club empty if unknown
   * @param scores the score and the tie-breaks, as written
   * @param results one for each round
   */
  public record Player(
      int number,
      String name,
      String grade,
      String country,
      String club,
      List<String> scores,
      List<RoundResult> results) {
    public Player {
      scores = List.copyOf(scores);
      results = List.copyOf(results);
    }

    /** Returns the number of wins and half the number of draws. */
    double points() {
      return results.stream()
          .mapToDouble(result -> result.result() == '+' ? 1 : result.result() == '=' ? 0.5 : 0)
          .sum();
    }
  }

  /**
   * Returns the table of a tournament.
   *
   * @param grades of the players whose grade is known
   * @param clubs of the players whose club is known
   */
  public static EgfTable of(
      Map<String, String> headers,
      CrossTable table,
      Map<String, Grade> grades,
      Map<String, String> clubs) {
    return new EgfTable(
        headers,
        table.rows().stream()
            .map(row ->
                new Player(
                    row.number(),
                    row.name(),
                    grades.containsKey(row.name()) ? grades.get(row.name()).grade() : "",
                    "",
                    clubs.getOrDefault(row.name(), ""),
                    List.of(String.valueOf(row.matchPoints()), String.valueOf(row.tieBreak())),
                    row.results()))
            .toList());
  }

  /** Returns the text, with columns aligned. */
  public String text() {
    StringBuilder text = new StringBuilder();
    headers.forEach((key, value) ->
        text.append("; ")
            .append(key)
            .append('[')
            .append(value.replaceAll("[\\[\\];\\n]", " "))
            .append("]\n"));
    text.append(";\n");
    List<List<String>> lines = players.stream().map(EgfTable::cells).toList();
    int columns = lines.isEmpty() ? 0 : lines.getFirst().size();
    int[] widths = new int[columns];
    for (List<String> line : lines) {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(widths[i], line.get(i).length());
      }
    }
    for (List<String> line : lines) {
      StringBuilder padded = new StringBuilder();
      for (int i = 0; i < columns; i++) {
        String space = " ".repeat(widths[i] - line.get(i).length());
        // Names, grades, countries and clubs begin at the same column; numbers end at one.
        boolean left = i >= 1 && i <= 4;
        padded.append(left ? line.get(i) + space : space + line.get(i)).append(' ');
      }
      text.append(padded.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }

  private static List<String> cells(Player player) {
    List<String> cells = new ArrayList<>();
    cells.add(String.valueOf(player.number()));
    Stream.of(player.name(), player.grade(), player.country(), player.club())
        .map(text -> text.isEmpty() ? NONE : text.replace(';', ','))
        .forEach(cells::add);
    cells.addAll(player.scores());
    cells.addAll(RoundResult.texts(player.results()));
    return cells;
  }

  /**
   * Reads a table.
   *
   * @param lines the lines of a file
   * @throws IllegalArgumentException with one line that names the line and the remedy
   */
  public static EgfTable read(List<String> lines) {
    Map<String, String> headers = new LinkedHashMap<>();
    List<Player> players = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      Matcher header = HEADER.matcher(line.strip());
      if (header.matches() && KEYS.contains(header.group(1))) {
        headers.put(header.group(1), header.group(2));
      }
      int comment = line.indexOf(';');
      String content = (comment < 0 ? line : line.substring(0, comment)).strip();
      if (!content.isEmpty()) {
        players.add(player(content, i + 1, players.size() + 1));
      }
    }
    if (players.isEmpty()) {
      throw new IllegalArgumentException(
          "there is no player in the table; a line is, for example, 1 Name 3d 5 17 2+/b 3-/w");
    }
    check(players);
    return new EgfTable(headers, players);
  }

  private static Player player(String content, int line, int number) {
    List<String> words = List.of(content.split("\\s+"));
    if (!words.getFirst().equals(String.valueOf(number))) {
      throw wrong(line, "begins with \"" + words.getFirst() + "\", not with the number " + number);
    }
    int end = words.size();
    List<RoundResult> results = new ArrayList<>();
    for (RoundResult result = RoundResult.parse(words.get(end - 1));
        result != null && end > 1;
        result = RoundResult.parse(words.get(end - 1))) {
      results.addFirst(result);
      end--;
    }
    if (results.isEmpty()) {
      throw wrong(line, "ends with \"" + words.getLast() + "\", not with a result such as 12+/b");
    }
    List<String> scores = new ArrayList<>();
    while (end > 2 && SCORE.matcher(words.get(end - 1)).matches()) {
      scores.addFirst(words.get(end - 1));
      end--;
    }
    List<String> description = words.subList(1, end);
    if (description.isEmpty()) {
      throw wrong(line, "has no name");
    }
    int grade = 1;
    while (grade < description.size() && !GRADE.matcher(description.get(grade)).matches()) {
      grade++;
    }
    List<String> rest = description.subList(grade, description.size());
    return new Player(
        number,
        String.join(" ", description.subList(0, grade)),
        part(rest, 0),
        part(rest, 1),
        rest.size() < 3 ? "" : part(List.of(String.join(" ", rest.subList(2, rest.size()))), 0),
        scores,
        results);
  }

  private static String part(List<String> words, int index) {
    return index >= words.size() || words.get(index).equals(NONE) ? "" : words.get(index);
  }

  /** Checks that all players have the same rounds, and that opponents agree on each result. */
  private static void check(List<Player> players) {
    int rounds = players.getFirst().results().size();
    for (Player player : players) {
      String who = "player " + player.number() + ", " + player.name() + ",";
      if (player.results().size() != rounds) {
        throw new IllegalArgumentException(
            who + " has " + player.results().size() + " results, and the first player " + rounds);
      }
      for (int round = 0; round < rounds; round++) {
        RoundResult result = player.results().get(round);
        if (result.opponent() > players.size() || result.opponent() == player.number()) {
          throw new IllegalArgumentException(
              who
                  + " meets number "
                  + result.opponent()
                  + " in round "
                  + (round + 1)
                  + "; numbers are those of other players, 1 to "
                  + players.size());
        }
        if (result.opponent() > 0) {
          RoundResult other = players.get(result.opponent() - 1).results().get(round);
          if (other.opponent() != player.number() || !result.isOppositeOf(other)) {
            throw new IllegalArgumentException(
                who
                    + " has "
                    + result.text()
                    + " in round "
                    + (round + 1)
                    + ", but number "
                    + result.opponent()
                    + " has "
                    + other.text());
          }
        }
      }
    }
  }

  private static IllegalArgumentException wrong(int line, String what) {
    return new IllegalArgumentException("line " + line + " " + what);
  }

  /** Returns the table for people: wins instead of the file's scores, as they are counted here. */
  public String render() {
    String head =
        headers.entrySet().stream()
            .filter(header -> !header.getValue().isEmpty())
            .map(header -> header.getKey() + " " + header.getValue())
            .collect(Collectors.joining(", "));
    List<Column> columns =
        new ArrayList<>(
            List.of(Column.right("no"), Column.flexible("player"), Column.left("grade")));
    boolean hasClubs = players.stream().anyMatch(player -> !player.club().isEmpty());
    if (hasClubs) {
      columns.add(Column.left("club"));
    }
    columns.add(Column.right("wins"));
    columns.addAll(RoundResult.columns(players.getFirst().results().size()));
    TextTable table = new TextTable(columns);
    for (Player player : players) {
      List<String> cells =
          new ArrayList<>(List.of(String.valueOf(player.number()), player.name(), player.grade()));
      if (hasClubs) {
        cells.add(player.club());
      }
      cells.add(Numbers.score(player.points()));
      cells.addAll(RoundResult.texts(player.results()));
      table.add(cells);
    }
    return (head.isEmpty() ? "" : head + "\n\n") + table.render();
  }
}
