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
 * What a referee did, in a game tree: SGF has no properties for it, so it stands in the names of
 * nodes, where people see it and it comes back from. The last move of an opening is named {@code
 * Opening: NAME}; a pass in a move's place is named {@code Warning: W C3 is illegal: suicide}; a
 * node with the side to move says that play is resumed; and a last node how dead stones were
 * settled, with a mark on each.
 */
final class SgfRefereeLog {
  private static final String RESUMED = "Play is resumed";
  private static final String WARNING = "Warning: ";
  private static final String FORCED_PASS = "Forced pass: ";
  private static final String OPENING = "Opening: ";
  private static final String SETTLED = "Dead stones settled ";

  private SgfRefereeLog() {}

  /** The node before the first move of resumed play. */
  static SgfNode resumption(Resumption resumption) {
    return SgfNode.of(
        List.of(SgfProperty.of("N", RESUMED), SgfProperty.of("PL", resumption.first().letter())));
  }

  /** The name of the node of a move that did not stand. */
  static SgfProperty name(Ruling ruling) {
    String word =
        switch (ruling.kind()) {
          case WARNING -> WARNING;
          case FORCED_PASS -> FORCED_PASS;
        };
    return SgfProperty.of("N", SgfText.escapeSimple(word + ruling.note()));
  }

  /** The name of the node of an opening's last move. */
  static SgfProperty name(OpeningMoves opening) {
    return SgfProperty.of("N", SgfText.escapeSimple(OPENING + opening.name()));
  }

  /** The last node of a counted game; null where every stone was alive without further ado. */
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

  /** Whether the node says that play is resumed. */
  static boolean isResumption(SgfNode node) {
    return name(node).equals(RESUMED);
  }

  /**
   * The opening that the node says ends with its move; null if it does not say.
   *
   * @param moves of the game, this one included
   */
  static @Nullable OpeningMoves opening(SgfNode node, int moves) {
    String name = name(node);
    return name.startsWith(OPENING)
        ? new OpeningMoves(name.substring(OPENING.length()), moves)
        : null;
  }

  /** What the node says of its pass; null if nothing. */
  static @Nullable Ruling ruling(SgfNode node, int move, Color side) {
    String name = name(node);
    for (Ruling.Kind kind : Ruling.Kind.values()) {
      String word = kind == Ruling.Kind.WARNING ? WARNING : FORCED_PASS;
      if (name.startsWith(word)) {
        return new Ruling(move, side, kind, name.substring(word.length()));
      }
    }
    return null;
  }

  /** How the node says that dead stones were settled; null if it does not. */
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
