package io.tengen.engine.rollout;

import io.tengen.engine.rollout.PatternFeatures.Table;
import io.tengen.engine.rollout.pattern.LibertyDiamond;
import io.tengen.engine.rollout.pattern.Pattern;
import io.tengen.engine.rollout.pattern.WidePattern;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;

/**
 * The text file of the weights of both policies: a header, then the sections {@code [rollout]} and
 * {@code [tree]} with one feature a line, its name and its weight. Lines that begin with {@code #}
 * are comments.
 */
public final class PolicyFile {
  /** Length of the largest file, in bytes; those that the program writes have less than 1 MiB. */
  public static final long MAX_BYTES = 64L << 20;

  private static final String HEADER = "tengen-policy 1";

  /** The resource with the default weights for games that end by a count. */
  private static final String SHIPPED = "default.policy";

  /** The resource with the default weights for games that the last mover wins. */
  private static final String SHIPPED_LAST_MOVER = "nogo.policy";

  /** The largest weight; no move is e^20 times as likely as another. */
  private static final double MAX_WEIGHT = 20;

  private static final Map<Table, List<String>> PREFIXES =
      Map.of(
          Table.ROLLOUT,
              List.of(PatternFeatures.PATTERN, PatternFeatures.RESPONSE, PatternFeatures.ANSWER),
          Table.TREE,
              List.of(
                  PatternFeatures.PATTERN,
                  PatternFeatures.RESPONSE,
                  PatternFeatures.ANSWER,
                  PatternFeatures.DIAMOND,
                  PatternFeatures.WIDE,
                  PatternFeatures.LIBERTIES));

  private final String name;
  private final Map<Table, Map<String, Double>> weights = new LinkedHashMap<>();

  private PolicyFile(String name) {
    this.name = name;
  }

  /**
   * Reads one table of a file.
   *
   * @throws IOException if the file cannot be read
   * @throws PolicyFileException with one line if the file is malformed or incomplete
   */
  public static LinearPolicy read(Path file, Table table) throws IOException, PolicyFileException {
    long bytes = Files.size(file);
    if (bytes > MAX_BYTES) {
      throw new PolicyFileException(
          file + ": found " + bytes + " bytes, expected at most " + MAX_BYTES);
    }
    try {
      return parse(file.toString(), Files.readAllLines(file), table);
    } catch (MalformedInputException e) {
      throw new PolicyFileException(file + ": found bytes that are not UTF-8 text");
    }
  }

  /** Reads one table of the default weights for games that end by a count. */
  public static LinearPolicy shipped(Table table) {
    return resource(SHIPPED, table);
  }

  /** Reads one table of the default weights for games that the last mover wins, such as NoGo. */
  public static LinearPolicy shippedForLastMover(Table table) {
    return resource(SHIPPED_LAST_MOVER, table);
  }

  private static LinearPolicy resource(String resource, Table table) {
    try (InputStream in = PolicyFile.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("the program lacks its resource " + resource);
      }
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return parse(resource, text.lines().toList(), table);
    } catch (IOException | PolicyFileException e) {
      throw new IllegalStateException("cannot read the default weights: " + e.getMessage(), e);
    }
  }

  /**
   * Reads one table of a file's lines.
   *
   * @param name the name of the file, for messages
   */
  static LinearPolicy parse(String name, List<String> lines, Table table)
      throws PolicyFileException {
    PolicyFile file = new PolicyFile(name);
    file.read(lines);
    for (Table any : Table.values()) {
      file.checkComplete(any);
    }
    return file.build(table);
  }

  /**
   * Returns the content of a file with both policies.
   *
   * @param comment comment lines, such as the origin of the weights
   * @param tables one policy for each table
   */
  public static String write(List<String> comment, List<LinearPolicy> tables) {
    StringBuilder text = new StringBuilder(HEADER).append('\n');
    comment.forEach(line -> text.append(("# " + line).strip()).append('\n'));
    for (LinearPolicy policy : tables) {
      PatternFeatures features = policy.features();
      text.append('\n').append('[').append(features.table().label()).append("]\n");
      int fixed = PatternFeatures.fixedNames(features.table()).size();
      Map<String, Integer> patterns = new TreeMap<>();
      for (int i = 0; i < features.size(); i++) {
        if (i < fixed && !features.name(i).endsWith(".other")) {
          append(text, features.name(i), policy.theta()[i]);
        } else {
          patterns.put(features.name(i), i);
        }
      }
      patterns.forEach((feature, i) -> append(text, feature, policy.theta()[i]));
    }
    return text.toString();
  }

  private static void append(StringBuilder text, String feature, double weight) {
    text.append(String.format(Locale.ROOT, "%s %.4f%n", feature, weight).replace("\r", ""));
  }

  private void read(List<String> lines) throws PolicyFileException {
    if (lines.isEmpty() || !lines.getFirst().strip().equals(HEADER)) {
      String found = lines.isEmpty() ? "" : lines.getFirst();
      throw at(1, "found " + quote(found) + ", expected " + quote(HEADER));
    }
    Map<String, Double> section = null;
    Table table = Table.ROLLOUT;
    for (int i = 1; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      if (line.startsWith("[")) {
        table = section(line, i + 1);
        section = new LinkedHashMap<>();
        if (weights.put(table, section) != null) {
          throw at(i + 1, "found a second section " + line);
        }
      } else if (section == null) {
        throw at(i + 1, "found " + quote(line) + ", expected [rollout] or [tree]");
      } else {
        readWeight(line, i + 1, table, section);
      }
    }
  }

  private Table section(String line, int number) throws PolicyFileException {
    for (Table table : Table.values()) {
      if (line.equals("[" + table.label() + "]")) {
        return table;
      }
    }
    throw at(number, "found " + quote(line) + ", expected [rollout] or [tree]");
  }

  private void readWeight(String line, int number, Table table, Map<String, Double> section)
      throws PolicyFileException {
    String[] parts = line.split("\\s+");
    if (parts.length != 2) {
      throw at(number, "found " + quote(line) + ", expected a feature and its weight");
    }
    String feature = canonical(parts[0], number, table);
    double weight;
    try {
      weight = Double.parseDouble(parts[1]);
    } catch (NumberFormatException e) {
      throw at(number, "found " + quote(parts[1]) + ", expected the weight of " + feature);
    }
    // The negated comparison rejects NaN too.
    if (!(Math.abs(weight) <= MAX_WEIGHT)) {
      throw at(
          number,
          "found weight "
              + parts[1]
              + " of "
              + feature
              + ", expected one between -"
              + (int) MAX_WEIGHT
              + " and "
              + (int) MAX_WEIGHT);
    }
    if (section.put(feature, weight) != null) {
      throw at(number, "found a second weight of " + feature);
    }
  }

  private String canonical(String feature, int number, Table table) throws PolicyFileException {
    for (String prefix : PREFIXES.getOrDefault(table, List.of())) {
      if (feature.startsWith(prefix)) {
        Notation notation = Notation.of(prefix);
        long code = notation.parse.applyAsLong(feature.substring(prefix.length()));
        if (code < 0) {
          throw at(
              number,
              "found pattern "
                  + quote(feature)
                  + ", expected one such as "
                  + prefix
                  + notation.example);
        }
        return prefix + notation.canonical.apply(code);
      }
    }
    if (!PatternFeatures.fixedNames(table).contains(feature)) {
      throw at(number, "unknown feature " + quote(feature) + " of [" + table.label() + "]");
    }
    return feature;
  }

  private void checkComplete(Table table) throws PolicyFileException {
    Map<String, Double> section = weights.get(table);
    if (section == null) {
      throw new PolicyFileException(name + ": there is no section [" + table.label() + "]");
    }
    for (String feature : PatternFeatures.fixedNames(table)) {
      if (!section.containsKey(feature)) {
        throw new PolicyFileException(
            name + ": [" + table.label() + "] has no weight of " + feature);
      }
    }
  }

  private LinearPolicy build(Table table) {
    Map<String, Double> section = weights.getOrDefault(table, Map.of());
    PatternFeatures features =
        new PatternFeatures(
            table,
            new PatternSet(
                smallCodes(section, PatternFeatures.PATTERN),
                smallCodes(section, PatternFeatures.RESPONSE),
                codes(section, PatternFeatures.ANSWER),
                smallCodes(section, PatternFeatures.DIAMOND),
                codes(section, PatternFeatures.WIDE),
                codes(section, PatternFeatures.LIBERTIES)));
    double[] theta = new double[features.size()];
    section.forEach((feature, weight) -> theta[features.number(feature)] = weight);
    return new LinearPolicy(features, theta);
  }

  private static List<Integer> smallCodes(Map<String, Double> section, String prefix) {
    return codes(section, prefix).stream().map(Long::intValue).toList();
  }

  private static List<Long> codes(Map<String, Double> section, String prefix) {
    Notation notation = Notation.of(prefix);
    return section.keySet().stream()
        .filter(feature -> feature.startsWith(prefix))
        .map(feature -> notation.parse.applyAsLong(feature.substring(prefix.length())))
        .toList();
  }

  /** How files write the patterns of a prefix. */
  private enum Notation {
    SMALL(Pattern::parse, code -> Pattern.write(Pattern.canonical((int) code)), "XO./.+./.##"),
    DIAMOND(
        Pattern::parseDiamond,
        code -> Pattern.writeDiamond(Pattern.canonicalDiamond((int) code)),
        "XO./.+./.##/.XO#"),
    WIDE(
        WidePattern::parse,
        code -> WidePattern.write(WidePattern.canonical(code)),
        ".X./...O./..+../...../###"),
    LIBERTIES(
        LibertyDiamond::parse,
        code -> LibertyDiamond.write(LibertyDiamond.canonical(code)),
        "./.3./..+c./.2./#"),
    ANSWER(
        LibertyDiamond::parseAnswer,
        code -> LibertyDiamond.write(LibertyDiamond.canonical(code)),
        "./.+./..c3./.2./#");

    /** Returns the code of a text, −1 if it is malformed. */
    final ToLongFunction<String> parse;

    /** Returns the text of a code's smallest image. */
    final LongFunction<String> canonical;

    final String example;

    Notation(ToLongFunction<String> parse, LongFunction<String> canonical, String example) {
      this.parse = parse;
      this.canonical = canonical;
      this.example = example;
    }

    static Notation of(String prefix) {
      return switch (prefix) {
        case PatternFeatures.DIAMOND -> DIAMOND;
        case PatternFeatures.WIDE -> WIDE;
        case PatternFeatures.LIBERTIES -> LIBERTIES;
        case PatternFeatures.ANSWER -> ANSWER;
        default -> SMALL;
      };
    }
  }

  private PolicyFileException at(int line, String message) {
    return new PolicyFileException(name + ":" + line + ": " + message);
  }

  private static String quote(String text) {
    String shown = text.length() > 60 ? text.substring(0, 60) + "…" : text;
    // A damaged file may hold anything, and is to be shown on one line.
    return "\"" + shown.replaceAll("\\p{Cntrl}", "?") + "\"";
  }
}
