package io.tengen.engine.survival;

import io.tengen.engine.rollout.TreePolicy;
import io.tengen.engine.search.Search;
import io.tengen.engine.search.SearchLimit;
import io.tengen.engine.search.SearchReport;
import io.tengen.engine.search.SearchSettings;
import io.tengen.engine.search.Variation;
import io.tengen.engine.search.root.RootSettings;
import io.tengen.game.board.Board;
import io.tengen.game.board.Color;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Monte Carlo tree search of a group's life: rollouts decide whether the group survives, and the
 * tree has the moves near it. Equal questions have equal answers on every machine.
 *
 * <p>Source: RAVE with priors of patterns as in {@link Search}, with a lower RAVE equivalence,
 * because a local search needs its own statistics sooner. Against GNU Go's answers about 288
 * groups, an equivalence of 100 separated living and dead groups better than 300 and 1000.
 *
 * <p>Immutable, and confined to one thread at a time.
 */
final class GroupSearch {
  private static final SearchSettings SETTINGS =
      new SearchSettings(0.8, 0.05, false, 100, 0, 0, 2, 3, 20_000, 64, 1, RootSettings.NONE);
  private static final int[] VISITS = {1_000, 3_000, 6_000};

  // A search stops after the first stages if its result is as far from even.
  private static final double[] CLEAR = {0.3, 0.15};

  private final Board board;
  private final int ko;
  private final Group group;
  private final BitSet near;

  /**
   * @param board the position; must not change
   * @param ko the point where simple ko forbids the next move; 0 if there is none
   * @param stones the points of the group
   */
  GroupSearch(Board board, int ko, List<Integer> stones) {
    this.board = board;
    this.ko = ko;
    group = new Group(board.stoneAt(stones.getFirst()), stones);
    near = Neighbourhood.of(board, stones);
  }

  /**
   * The outlook of the side that moves first.
   *
   * @param chance the share of rollouts in which it has its way after its best move, 0 to 1
   * @param move the best move; may be a pass
   */
  record Outlook(double chance, int move) {}

  /** Searches with this side to move. */
  Outlook search(Color first) {
    return search(start(first));
  }

  /**
   * Searches for the opponent's answer to a move; a move that is illegal is answered with
   * certainty.
   */
  Outlook answer(int move, Color mover) {
    Position position = start(mover);
    if (move == ko || !position.isLegal(move)) {
      return new Outlook(1, Points.PASS);
    }
    position.play(move);
    return search(position);
  }

  /** Returns the position without its history. */
  private Position start(Color first) {
    List<Integer> black = new ArrayList<>();
    List<Integer> white = new ArrayList<>();
    Points points = board.points();
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (board.stoneAt(point) != Board.EMPTY) {
        (board.stoneAt(point) == Board.BLACK ? black : white).add(point);
      }
    }
    return new Position(new GameSetup(Rules.CHINESE, points.size(), 0, black, white, first));
  }

  private Outlook search(Position root) {
    try (Search search =
        new Search(
            SETTINGS,
            group,
            () -> new GroupRollout(group),
            () -> new NearPriors(TreePolicy.shipped(), near, ko),
            1)) {
      Outlook outlook = new Outlook(0.5, Points.PASS);
      for (int stage = 0; stage < VISITS.length && !isClear(outlook, stage); stage++) {
        outlook = outlook(search.run(root, new SearchLimit.Visits(VISITS[stage])));
      }
      return outlook;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  private static boolean isClear(Outlook outlook, int stage) {
    return stage > 0 && Math.abs(outlook.chance - 0.55) > CLEAR[stage - 1];
  }

  private static Outlook outlook(SearchReport report) {
    Variation best = report.lines().getFirst();
    return new Outlook(best.winRate(), best.move());
  }
}
