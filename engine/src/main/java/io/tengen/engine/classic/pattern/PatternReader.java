package io.tengen.engine.classic.pattern;

import io.tengen.engine.classic.pattern.Pattern.Cell;
import io.tengen.engine.classic.pattern.Pattern.Condition;
import io.tengen.engine.classic.pattern.Pattern.Counted;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Reads a library from its text.
 *
 * <p>A pattern is a line {@code pattern NAME WEIGHT PROVERB}, the rows of its picture, and lines
 * {@code where LABEL X|O liberties|stones LEAST..MOST}; a joseki is a line {@code joseki NAME} and
 * a line of points. Lines that begin with {@code #} are comments. docs/classical.md describes the
 * picture.
 */
final class PatternReader {
  /** The farthest that a point of a picture may be from the move, in rows and in columns. */
  static final int RADIUS = 8;

  private static final int MOST_WEIGHT = 100;
  private static final String COLUMNS = "ABCDEFGHJKLMNOPQRST";

  private final List<Pattern> patterns = new ArrayList<>();
  private final List<Joseki> josekis = new ArrayList<>();
  private final Set<String> names = new HashSet<>();

  // The entry that is being read, and the line on which it began.
  private String[] header = {};
  private int begun;
  private final List<Line> rows = new ArrayList<>();
  private final Map<Character, List<Line>> labels = new TreeMap<>();
  private int number;

  /** A line of an entry, with its number in the file. */
  private record Line(int number, String text) {}

  private PatternReader() {}

  static PatternLibrary read(String text) throws PatternFileException {
    PatternReader reader = new PatternReader();
    for (String line : text.lines().toList()) {
      reader.number++;
      reader.readLine(line.strip());
    }
    reader.finish();
    return new PatternLibrary(reader.patterns, reader.josekis);
  }

  private void readLine(String line) throws PatternFileException {
    if (line.startsWith("#")) {
      return;
    }
    if (line.isEmpty()) {
      finish();
    } else if (line.startsWith("pattern ") || line.startsWith("joseki ")) {
      finish();
      header = line.split("\\s+", line.startsWith("joseki") ? 2 : 4);
      begun = number;
    } else if (line.equals("joseki")) {
      throw fault("write \"joseki NAME\"");
    } else if (header.length == 0) {
      throw fault("\"" + line + "\" belongs to no pattern; begin one with \"pattern NAME WEIGHT\"");
    } else if (line.startsWith("where ")) {
      readWhere(line);
    } else {
      rows.add(new Line(number, header[0].equals("joseki") ? line : line.replace(" ", "")));
    }
  }

  private void readWhere(String line) throws PatternFileException {
    String[] words = line.split("\\s+");
    if (words.length != 5 || words[1].length() != 1 || !words[2].matches("[XO]")) {
      throw fault("\"" + line + "\" is not \"where LABEL X|O liberties|stones LEAST..MOST\"");
    }
    if (!words[3].matches("liberties|stones")
        || !words[4].matches("[1-9]\\d{0,2}(\\.\\.(\\d{0,3}))?")) {
      throw fault("\"" + words[3] + " " + words[4] + "\" is not like \"liberties 1..2\"");
    }
    Condition read = condition(line, 0, 0);
    if (read.least() > read.most()) {
      throw fault("\"" + words[4] + "\" ends below its beginning");
    }
    labels
        .computeIfAbsent(words[1].charAt(0), label -> new ArrayList<>())
        .add(new Line(number, line));
  }

  private void finish() throws PatternFileException {
    if (header.length > 0) {
      if (!names.add(header[1])) {
        throw new PatternFileException(begun, "there is another entry \"" + header[1] + "\"");
      }
      if (header[0].equals("joseki")) {
        josekis.add(joseki());
      } else {
        patterns.add(pattern());
      }
    }
    header = new String[] {};
    rows.clear();
    labels.clear();
  }

  private Pattern pattern() throws PatternFileException {
    if (header.length < 4) {
      throw new PatternFileException(begun, "write \"pattern NAME WEIGHT PROVERB\"");
    }
    int[] move = findMove();
    List<Cell> cells = new ArrayList<>();
    List<Condition> conditions = new ArrayList<>();
    for (int row = 0; row < rows.size(); row++) {
      String picture = rows.get(row).text;
      for (int column = 0; column < picture.length(); column++) {
        char symbol = picture.charAt(column);
        int allowed = allowed(symbol, rows.get(row).number);
        if (allowed != 0 && symbol != '*') {
          cells.add(new Cell(row - move[0], column - move[1], allowed));
        }
        for (Line where : labels.getOrDefault(symbol, List.of())) {
          conditions.add(condition(where.text, row - move[0], column - move[1]));
        }
      }
    }
    requireLabels();
    return new Pattern(header[1], header[3], weight(), cells, conditions);
  }

  private int weight() throws PatternFileException {
    if (!header[2].matches("-?\\d{1,3}") || Math.abs(Integer.parseInt(header[2])) > MOST_WEIGHT) {
      throw new PatternFileException(
          begun, "weight \"" + header[2] + "\" is not between -100 and 100");
    }
    return Integer.parseInt(header[2]);
  }

  private int[] findMove() throws PatternFileException {
    int[] found = {};
    for (int row = 0; row < rows.size(); row++) {
      String cells = rows.get(row).text;
      if (cells.length() != rows.getFirst().text.length()) {
        throw new PatternFileException(
            rows.get(row).number, "the rows of the picture differ in length");
      }
      int column = cells.indexOf('*');
      if (column >= 0) {
        if (found.length > 0 || cells.indexOf('*', column + 1) >= 0) {
          throw new PatternFileException(rows.get(row).number, "the picture has several moves *");
        }
        found = new int[] {row, column};
      }
    }
    if (found.length == 0) {
      throw new PatternFileException(begun, "the picture has no move *");
    }
    int width = rows.getFirst().text.length();
    if (Math.max(found[0], rows.size() - 1 - found[0]) > RADIUS
        || Math.max(found[1], width - 1 - found[1]) > RADIUS) {
      throw new PatternFileException(
          begun, "the picture reaches more than " + RADIUS + " points from the move");
    }
    return found;
  }

  /** Returns what a symbol of a picture allows; 0 if anything. */
  private int allowed(char symbol, int line) throws PatternFileException {
    return switch (symbol) {
      case '?' -> 0;
      case '.', '*' -> Pattern.EMPTY;
      case 'X' -> Pattern.OWN;
      case 'O' -> Pattern.OPPONENT;
      case 'x' -> Pattern.OWN | Pattern.EMPTY;
      case 'o' -> Pattern.OPPONENT | Pattern.EMPTY;
      case '-', '|', '+' -> Pattern.EDGE;
      default -> {
        List<Line> where = labels.get(symbol);
        if (where == null) {
          throw new PatternFileException(
              line, "\"" + symbol + "\" is neither one of *.XOxo?-|+ nor a label of a where line");
        }
        yield where.getFirst().text.split("\\s+")[2].equals("X") ? Pattern.OWN : Pattern.OPPONENT;
      }
    };
  }

  private void requireLabels() throws PatternFileException {
    for (Map.Entry<Character, List<Line>> label : labels.entrySet()) {
      if (rows.stream().noneMatch(row -> row.text.indexOf(label.getKey()) >= 0)) {
        throw new PatternFileException(
            label.getValue().getFirst().number, "the picture has no point " + label.getKey());
      }
    }
  }

  private static Condition condition(String where, int row, int column) {
    String[] words = where.split("\\s+");
    String[] range = words[4].split("\\.\\.", -1);
    int least = Integer.parseInt(range[0]);
    int most =
        range.length == 1
            ? least
            : range[1].isEmpty() ? Integer.MAX_VALUE : Integer.parseInt(range[1]);
    Counted counted = words[3].equals("stones") ? Counted.STONES : Counted.LIBERTIES;
    return new Condition(row, column, counted, least, most);
  }

  private Joseki joseki() throws PatternFileException {
    List<Joseki.Move> moves = new ArrayList<>();
    for (Line row : rows) {
      for (String word : row.text.split("\\s+")) {
        Joseki.Move move = move(word, row.number);
        if (move != Joseki.Move.ELSEWHERE && moves.contains(move)) {
          throw new PatternFileException(row.number, "the joseki has the point " + word + " twice");
        }
        moves.add(move);
      }
    }
    if (moves.size() < 2) {
      throw new PatternFileException(begun, "a joseki has two moves or more");
    }
    return new Joseki(header[1], moves);
  }

  private Joseki.Move move(String word, int line) throws PatternFileException {
    if (word.equals("-")) {
      return Joseki.Move.ELSEWHERE;
    }
    int column = COLUMNS.indexOf(word.charAt(0));
    if (!word.matches("[A-HJ-T]\\d{1,2}")
        || column >= JosekiTable.WINDOW
        || Integer.parseInt(word.substring(1)) < 1
        || Integer.parseInt(word.substring(1)) > JosekiTable.WINDOW) {
      throw new PatternFileException(
          line, "\"" + word + "\" is not a point from A1 to K10, or - for a move elsewhere");
    }
    return new Joseki.Move(column, Integer.parseInt(word.substring(1)) - 1);
  }

  private PatternFileException fault(String fault) {
    return new PatternFileException(number, fault);
  }
}
