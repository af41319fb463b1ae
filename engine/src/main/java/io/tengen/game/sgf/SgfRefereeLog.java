package io.tengen.game.sgf;

import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.record.GameRecord;
import io.tengen.game.record.OpeningMoves;
import io.tengen.game.record.RefereeLog;
import io.tengen.game.record.Ruling;
import io.tengen.game.record.Settlement;
import io.tengen.game.rules.Resumption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Formats and parses the referee's actions in a game tree. SGF has no properties for them, so they
 * are written as names of nodes, where people see them too. The last move of an opening is named
 * {@code Opening: NAME}; a pass in place of a rejected move is named {@code Warning: W C3 is
 * illegal: the point is taken} or {@code Lost turn: W A1 is illegal: suicide}; a node with the side
 * to move marks a resumption of play; and the last node states how dead stones were determined and
 * marks each of them.
 */
final class SgfRefereeLog {
  private static final String RESUMED = "Play is resumed";
  private static final String WARNING = "Warning: ";
  private static final String LOST_TURN = "Lost turn: ";
  private static final String FORCED_PASS = "Forced pass: ";
  private static final String OPENING = "Opening: ";
  private static final String SETTLED = "Dead stones settled ";

  private SgfRefereeLog() {}

  /** Returns the node before the first move of resumed play. */
  static SgfNode resumption(Resumption resumption) {
    return SgfNode.of(
        List.of(SgfProperty.of("N", RESUMED), SgfProperty.of("PL", resumption.first().letter())));
  }

  /** Returns the name of the node of a pass that replaces a rejected move. */
  static SgfProperty name(Ruling ruling) {
    return SgfProperty.of("N", SgfText.escapeSimple(word(ruling.kind()) + ruling.note()));
  }

  private static String word(Ruling.Kind kind) {
    return switch (kind) {
      case WARNING -> WARNING;
      case LOST_TURN -> LOST_TURN;
      case FORCED_PASS -> FORCED_PASS;
    };
  }

  /** Returns the name of the node of an opening's last move. */
  static SgfProperty name(OpeningMoves opening) {
    return SgfProperty.of("N", SgfText.escapeSimple(OPENING + opening.name()));
  }

  /**
   * Returns the last node of a counted game; null if the settlement is {@link
   * Settlement#AS_IT_STOOD}.
   */
  static @Nullable SgfNode settlement(GameRecord game, Points points) {
    RefereeLog refereeLog = game.refereeLog();
    if (refereeLog.settlement() == Settlement.AS_IT_STOOD) {
      return null;
    }
    List<SgfProperty> node = new ArrayList<>();
    node.add(SgfProperty.of("N", SETTLED + refereeLog.settlement().words()));
    if (!refereeLog.deadStones().isEmpty()) {
      List<String> marks =
          refereeLog.deadStones().stream().map(stone -> SgfPoints.write(points, stone)).toList();
      node.add(new SgfProperty("MA", marks, 0));
    }
    return SgfNode.of(node);
  }

  /** Returns whether the node marks a resumption of play. */
  static boolean isResumption(SgfNode node) {
    return name(node).equals(RESUMED);
  }

  /**
   * Returns the opening that ends with this node's move; null if the node does not name one.
   *
   * @param moves number of moves of the game up to and including this node's
   */
  static @Nullable OpeningMoves opening(SgfNode node, int moves) {
    String name = name(node);
    return name.startsWith(OPENING)
        ? new OpeningMoves(name.substring(OPENING.length()), moves)
        : null;
  }

  /** Returns the ruling that the node's name records on its pass; null if there is none. */
  static @Nullable Ruling ruling(SgfNode node, int move, Color side) {
    String name = name(node);
    for (Ruling.Kind kind : Ruling.Kind.values()) {
      String word = word(kind);
      if (name.startsWith(word)) {
        return new Ruling(move, side, kind, name.substring(word.length()));
      }
    }
    return null;
  }

  /** Returns the settlement that the node's name records; null if there is none. */
  static @Nullable Settlement settlement(SgfNode node) {
    for (Settlement settlement : Settlement.values()) {
      if (name(node).equals(SETTLED + settlement.words())) {
        return settlement;
      }
    }
    return null;
  }

  private static String name(SgfNode node) {
    SgfProperty name = node.find("N");
    return name == null ? "" : SgfText.simple(name.value());
  }
}
