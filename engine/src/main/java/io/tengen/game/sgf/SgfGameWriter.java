package io.tengen.game.sgf;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.OpeningMoves;
import io.tengen.game.record.Ruling;
import io.tengen.game.record.SearchStats;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Resumption;
import io.tengen.game.rules.Rules;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Converts a game record to an SGF tree without variations. */
final class SgfGameWriter {
  private static final Pattern WORD_START = Pattern.compile("\\b[a-z]");

  private final GameRecord game;
  private final Points points;

  SgfGameWriter(GameRecord game) {
    this.game = game;
    points = Points.of(game.setup().size());
  }

  /**
   * Returns the tree.
   *
   * @param name the value of GN; empty for none
   * @param event the value of EV; empty for none
   */
  SgfTree tree(String name, String event) {
    List<SgfNode> nodes = new ArrayList<>();
    nodes.add(root(name, event));
    for (int i = 0; i < game.moves().size(); i++) {
      addResumption(nodes, i);
      nodes.add(move(i));
    }
    addResumption(nodes, game.moves().size());
    SgfNode settlement = SgfRefereeLog.settlement(game, points);
    if (settlement != null) {
      nodes.add(settlement);
    }
    return new SgfTree(nodes, List.of());
  }

  private SgfNode root(String name, String event) {
    GameSetup setup = game.setup();
    List<SgfProperty> root = new ArrayList<>();
    add(root, "FF", "4");
    add(root, "GM", "1");
    add(root, "CA", "UTF-8");
    add(root, "GN", SgfText.escapeSimple(name));
    add(root, "EV", SgfText.escapeSimple(event));
    add(root, "ON", SgfText.escapeSimple(game.refereeLog().opening().name()));
    add(root, "DT", game.startedAt().atOffset(ZoneOffset.UTC).toLocalDate().toString());
    add(root, "PB", SgfText.escapeSimple(game.black()));
    add(root, "PW", SgfText.escapeSimple(game.white()));
    add(root, "RE", game.outcome().result());
    add(root, "GC", SgfText.escape(SgfResult.comment(game.outcome())));
    add(root, "C", SgfText.escape(SgfBuilds.comment(game.builds())));
    addSetup(root, setup);
    return SgfNode.of(root);
  }

  /** Adds the properties of a game's setup to those of a root node. */
  static void addSetup(List<SgfProperty> root, GameSetup setup) {
    add(root, "RU", rules(setup.rules()));
    add(root, "SZ", Integer.toString(setup.size()));
    add(root, "KM", komi(setup.komi()));
    boolean whiteFirst = setup.firstToMove() == Color.WHITE;
    if (whiteFirst && setup.blackStones().size() > 1 && setup.whiteStones().isEmpty()) {
      add(root, "HA", Integer.toString(setup.blackStones().size()));
    }
    Points points = Points.of(setup.size());
    addStones(root, "AB", setup.blackStones(), points);
    addStones(root, "AW", setup.whiteStones(), points);
    boolean usual = setup.blackStones().isEmpty() && setup.whiteStones().isEmpty() && !whiteFirst;
    add(root, "PL", usual ? "" : setup.firstToMove().letter());
  }

  /**
   * Returns the value of KM. A whole number that readers would take to be hundredths, such as 325
   * for 3.25 stones, has a decimal point.
   */
  private static String komi(double points) {
    String text = number(points);
    return SgfRoot.isHundredths(text) ? text + ".0" : text;
  }

  /** Returns the name of a rule set with capitals, as other programs write it. */
  private static String rules(Rules rules) {
    String nogo = Rules.NOGO.name();
    return rules.name().startsWith(nogo)
        ? "NoGo" + rules.name().substring(nogo.length())
        : WORD_START
            .matcher(rules.name())
            .replaceAll(start -> start.group().toUpperCase(Locale.ROOT));
  }

  private static void addStones(
      List<SgfProperty> root, String id, List<Integer> stones, Points points) {
    if (!stones.isEmpty()) {
      List<String> values = stones.stream().map(stone -> SgfPoints.write(points, stone)).toList();
      root.add(new SgfProperty(id, values, 0));
    }
  }

  private void addResumption(List<SgfNode> nodes, int moves) {
    for (Resumption resumption : game.refereeLog().resumptions()) {
      if (resumption.afterMoves() == moves) {
        nodes.add(SgfRefereeLog.resumption(resumption));
      }
    }
  }

  private SgfNode move(int number) {
    GameRecord.Move move = game.moves().get(number);
    List<SgfProperty> node = new ArrayList<>();
    String side = game.mover(number).letter();
    node.add(SgfProperty.of(side, SgfPoints.write(points, move.move())));
    OpeningMoves opening = game.refereeLog().opening();
    if (number == opening.count() - 1) {
      node.add(SgfRefereeLog.name(opening));
    }
    for (Ruling ruling : game.refereeLog().rulings()) {
      if (ruling.move() == number) {
        node.add(SgfRefereeLog.name(ruling));
      }
    }
    add(node, "C", SgfText.escape(comment(move)));
    return SgfNode.of(node);
  }

  /**
   * Returns a comment such as {@code visits 800, win rate 53.2 %, 1.204 s}, from the mover's side.
   */
  private static String comment(GameRecord.Move move) {
    List<String> parts = new ArrayList<>();
    SearchStats search = move.search();
    if (search != null) {
      parts.add("visits " + search.visits());
      parts.add(String.format(Locale.ROOT, "win rate %.1f %%", 100 * search.winRate()));
    }
    if (move.nanos() > 0) {
      parts.add(String.format(Locale.ROOT, "%.3f s", move.nanos() / 1e9));
    }
    return String.join(", ", parts);
  }

  private static void add(List<SgfProperty> node, String id, String value) {
    if (!value.isEmpty()) {
      node.add(SgfProperty.of(id, value));
    }
  }

  private static String number(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }
}
