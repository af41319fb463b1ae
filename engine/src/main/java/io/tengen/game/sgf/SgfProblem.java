package io.tengen.game.sgf;

import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A problem as collections keep them: a position, the side to move, and variations of which some
 * are marked as correct.
 *
 * <p>A variation is correct if a comment in it says {@code RIGHT}, {@code CORRECT} or begins with
 * {@code +}, or if a node of it has TE (a good move). If the file marks none and does not mark
 * wrong ones either, the main line is correct. A stone with a mark (TR, SQ, CR, MA) in the root
 * names the group in question. The side to move is that of the first move, or of PL.
 *
 * @param name the name of the problem (GN); may be empty
 * @param size points along one side
 * @param black the points with black stones
 * @param white the points with white stones
 * @param toMove the side that moves first
 * @param correct the correct first moves; empty if the file has no solution
 * @param target a marked stone; empty if the file marks none
 * @param warnings what deviates from the format, each as one line
 */
public record SgfProblem(
    String name,
    int size,
    List<Integer> black,
    List<Integer> white,
    Color toMove,
    Set<Integer> correct,
    OptionalInt target,
    List<String> warnings) {
  private static final Pattern RIGHT =
      Pattern.compile("\\b(RIGHT|CORRECT)\\b|^\\s*\\+", Pattern.CASE_INSENSITIVE);
  private static final Pattern WRONG =
      Pattern.compile("\\b(WRONG|INCORRECT|FAIL(S|URE)?)\\b|^\\s*-", Pattern.CASE_INSENSITIVE);
  private static final List<String> MARKS = List.of("TR", "SQ", "CR", "MA");

  public SgfProblem {
    black = List.copyOf(black);
    white = List.copyOf(white);
    correct = Set.copyOf(correct);
    warnings = List.copyOf(warnings);
  }

  /**
   * Returns the problem as SGF with these variations.
   *
   * @param comment of the root; may be empty
   */
  public String write(String comment, List<SgfVariation> variations) {
    Points points = Points.of(size);
    List<SgfProperty> root = new ArrayList<>();
    root.add(SgfProperty.of("FF", "4"));
    root.add(SgfProperty.of("GM", "1"));
    root.add(SgfProperty.of("CA", "UTF-8"));
    root.add(SgfProperty.of("SZ", String.valueOf(size)));
    root.add(SgfProperty.of("GN", SgfText.escapeSimple(name)));
    addPoints(root, "AB", points, black);
    addPoints(root, "AW", points, white);
    addPoints(root, "TR", points, target.isPresent() ? List.of(target.getAsInt()) : List.of());
    root.add(SgfProperty.of("PL", toMove.letter()));
    if (!comment.isEmpty()) {
      root.add(SgfProperty.of("C", SgfText.escape(comment)));
    }
    List<SgfTree> trees = variations.stream().map(variation -> variation.tree(points)).toList();
    return SgfWriter.write(new SgfTree(List.of(SgfNode.of(root)), trees));
  }

  private static void addPoints(
      List<SgfProperty> root, String id, Points points, List<Integer> stones) {
    if (!stones.isEmpty()) {
      List<String> values = stones.stream().map(stone -> SgfPoints.write(points, stone)).toList();
      root.add(new SgfProperty(id, values, 0));
    }
  }

  /** Returns the position. */
  public Board board() {
    return new Position(setup()).board();
  }

  private GameSetup setup() {
    return new GameSetup(Rules.CHINESE, size, 0, black, white, toMove);
  }

  /** Returns the problem of a game tree. */
  static SgfProblem of(SgfTree tree, SgfFaults faults) throws SgfException {
    SgfNode root = tree.nodes().getFirst();
    SgfRoot header = new SgfRoot(List.of(root), faults);
    header.checkIsGo();
    Points points = Points.of(header.size());
    List<Integer> black = new ArrayList<>(SgfPoints.marked(points, root, "AB", faults));
    List<Integer> white = new ArrayList<>(SgfPoints.marked(points, root, "AW", faults));
    black.removeAll(white);
    List<Answer> answers = new ArrayList<>();
    collect(points, tree, 1, new Answer(null, Points.PASS, false, false), answers);
    Color toMove =
        switch (header.simple("PL").toUpperCase(Locale.ROOT)) {
          case "B", "BLACK" -> Color.BLACK;
          case "W", "WHITE" -> Color.WHITE;
          default -> first(answers);
        };
    SgfProblem problem =
        new SgfProblem(
            header.simple("GN"),
            points.size(),
            black,
            white,
            toMove,
            correct(answers, toMove),
            target(points, root, faults, black, white),
            faults.warnings());
    try {
      problem.setup();
    } catch (IllegalArgumentException e) {
      throw faults.error(root.offset(), "found a position that cannot be: " + e.getMessage());
    }
    return problem;
  }

  /**
   * A variation up to a leaf.
   *
   * @param color who makes the first move; null before it
   * @param move the first move
   * @param isRight whether a node of it is marked as correct
   * @param isWrong whether a node of it is marked as wrong
   */
  private record Answer(@Nullable Color color, int move, boolean isRight, boolean isWrong) {
    Answer with(Points points, SgfNode node) {
      SgfProperty comment = node.find("C");
      String text = comment == null ? "" : SgfText.text(comment.value());
      boolean right = isRight || RIGHT.matcher(text).find() || node.find("TE") != null;
      boolean wrong = isWrong || WRONG.matcher(text).find() || node.find("BM") != null;
      SgfProperty black = node.find("B");
      SgfProperty white = node.find("W");
      SgfProperty played = black == null ? white : black;
      if (color != null || played == null) {
        return new Answer(color, move, right, wrong);
      }
      Color mover = black == null ? Color.WHITE : Color.BLACK;
      return new Answer(mover, point(points, played.value()), right, wrong);
    }

    private static int point(Points points, String value) {
      try {
        return SgfPoints.parseMove(points, value);
      } catch (IllegalArgumentException e) {
        // A move off the board is nobody's solution.
        return Points.PASS;
      }
    }
  }

  /** Adds the variations of a tree, from this node of it on, the main line first. */
  private static void collect(
      Points points, SgfTree tree, int from, Answer before, List<Answer> answers) {
    Answer answer = before;
    for (SgfNode node : tree.nodes().subList(from, tree.nodes().size())) {
      answer = answer.with(points, node);
    }
    if (tree.variations().isEmpty() && answer.color != null) {
      answers.add(answer);
    }
    for (SgfTree variation : tree.variations()) {
      collect(points, variation, 0, answer, answers);
    }
  }

  private static Color first(List<Answer> answers) {
    Color first = answers.isEmpty() ? null : answers.getFirst().color;
    return first == null ? Color.BLACK : first;
  }

  /** Returns the correct first moves of the side to move. */
  private static Set<Integer> correct(List<Answer> answers, Color toMove) {
    Set<Integer> right = new TreeSet<>();
    boolean areMarked = answers.stream().anyMatch(answer -> answer.isRight);
    for (Answer answer : answers) {
      boolean counts = areMarked ? answer.isRight : right.isEmpty() && !answer.isWrong;
      if (counts && answer.color == toMove && answer.move != Points.PASS) {
        right.add(answer.move);
      }
    }
    return right;
  }

  private static OptionalInt target(
      Points points, SgfNode root, SgfFaults faults, List<Integer> black, List<Integer> white)
      throws SgfException {
    for (String mark : MARKS) {
      for (int point : SgfPoints.marked(points, root, mark, faults)) {
        if (black.contains(point) || white.contains(point)) {
          return OptionalInt.of(point);
        }
      }
    }
    return OptionalInt.empty();
  }
}
