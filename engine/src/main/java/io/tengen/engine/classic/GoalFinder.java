package io.tengen.engine.classic;

import io.tengen.engine.classic.Goal.Kind;
import io.tengen.engine.classic.HotChains.Chain;
import io.tengen.engine.classic.HotChains.Fate;
import io.tengen.engine.classic.eye.LifeGroup;
import io.tengen.engine.classic.eye.LifeGroup.Status;
import io.tengen.engine.classic.eye.StaticLife;
import io.tengen.engine.classic.influence.Influence;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds the local goals that a move serves, by comparing the position before it with that after it:
 * captures and escapes by reading, connections and cuts by groups, life and death by static eyes,
 * running and enclosing by influence, and territory by the estimate.
 *
 * <p>Confined to one thread at a time.
 */
final class GoalFinder {
  // How sure each kind of judgement is, from 0 to 1.
  private static final double READ = 0.95;
  private static final double GROUPS = 0.7;
  private static final double EYES = 0.6;
  private static final double ROUTE = 0.4;

  /** The points that a stone is worth: itself and the point below it. */
  private static final double STONE = 2;

  /** The number of open points up to which a group counts as shut in. */
  private static final int FEW_ROUTES = 2;

  private final Position before;
  private final Evaluation evaluation;
  private final List<Chain> chainsBefore;
  private final List<LifeGroup> groupsBefore;
  private final double leadBefore;
  private final int own;
  private final int[] routesBefore;

  /**
   * @param before the position in which a move is chosen
   */
  GoalFinder(Position before, Evaluation evaluation) {
    this.before = new Position(before);
    this.evaluation = evaluation;
    own = before.stoneToMove();
    chainsBefore = evaluation.read(before);
    leadBefore = side(evaluation.lead(passed(before)));
    groupsBefore = StaticLife.groups(before.board(), evaluation.estimate());
    routesBefore = routes(before.board());
  }

  private static Position passed(Position position) {
    Position passed = new Position(position);
    passed.playLegal(Points.PASS);
    return passed;
  }

  private double side(double lead) {
    return own == Board.BLACK ? lead : -lead;
  }

  /** Returns the goals that a legal move serves, the most valuable first. */
  List<Goal> goals(int move) {
    Position after = new Position(before);
    after.playLegal(move);
    List<Chain> chainsAfter = evaluation.read(after);
    double gain = side(evaluation.lead(after)) - leadBefore;
    List<LifeGroup> groupsAfter = StaticLife.groups(after.board(), evaluation.estimate());
    List<Goal> goals = new ArrayList<>();
    addCaptures(after, goals);
    addReading(after, chainsAfter, goals);
    addGroups(after, groupsAfter, goals);
    addRoutes(after, groupsAfter, goals);
    goals.add(new Goal(Kind.TERRITORY, List.of(), 1, gain));
    goals.sort((a, b) -> Double.compare(b.value(), a.value()));
    return goals;
  }

  private void addCaptures(Position after, List<Goal> goals) {
    List<Integer> taken = new ArrayList<>();
    Points points = before.points();
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (before.board().stoneAt(point) == opponent(own)
          && after.board().stoneAt(point) == Board.EMPTY) {
        taken.add(point);
      }
    }
    if (!taken.isEmpty()) {
      goals.add(new Goal(Kind.CAPTURE, taken, 1, STONE * taken.size()));
    }
  }

  private void addReading(Position after, List<Chain> chainsAfter, List<Goal> goals) {
    for (Chain chain : chainsAfter) {
      if (chain.color() == opponent(own)
          && chain.fate() == Fate.DEAD
          && fate(chainsBefore, before.board(), chain.stone()) != Fate.DEAD) {
        goals.add(goal(Kind.ATTACK, stones(after.board(), chain.stone()), READ));
      }
    }
    for (Chain chain : chainsBefore) {
      boolean wasOpen = chain.color() == own && chain.fate() == Fate.TURN_DECIDES;
      if (wasOpen
          && after.board().stoneAt(chain.stone()) == own
          && fate(chainsAfter, after.board(), chain.stone()) == null) {
        goals.add(goal(Kind.SAVE, stones(before.board(), chain.stone()), READ));
      }
    }
  }

  private static @Nullable Fate fate(List<Chain> chains, Board board, int stone) {
    for (Chain chain : chains) {
      if (board.chain(chain.stone()) == board.chain(stone)) {
        return chain.fate();
      }
    }
    return null;
  }

  private static Goal goal(Kind kind, List<Integer> stones, double chance) {
    return new Goal(kind, stones, chance, STONE * stones.size());
  }

  private void addGroups(Position after, List<LifeGroup> groupsAfter, List<Goal> goals) {
    for (LifeGroup group : groupsAfter) {
      if (group.color() == own) {
        addOwn(group, goals);
      }
    }
    for (LifeGroup group : groupsBefore) {
      if (group.color() != own && after.board().stoneAt(group.stones().getFirst()) != 0) {
        addOpponents(group, groupsAfter, goals);
      }
    }
  }

  /** Adds the goals for a group of the player that the move has joined or given eyes. */
  private void addOwn(LifeGroup group, List<Goal> goals) {
    List<LifeGroup> parts =
        groupsBefore.stream()
            .filter(
                part -> part.color() == own && group.stones().contains(part.stones().getFirst()))
            .toList();
    if (parts.size() > 1) {
      addForWeakest(Kind.CONNECT, parts, goals);
    } else if (parts.size() == 1
        && group.status() == Status.ALIVE
        && parts.getFirst().status() != Status.ALIVE) {
      goals.add(goal(Kind.LIVE, parts.getFirst().stones(), EYES));
    }
  }

  /** Adds the goal for the smallest part that is not alive; none if all parts are. */
  private static void addForWeakest(Kind kind, List<LifeGroup> parts, List<Goal> goals) {
    parts.stream()
        .filter(part -> part.prospect() != Status.ALIVE)
        .map(LifeGroup::stones)
        .min(Comparator.comparingInt(List::size))
        .ifPresent(stones -> goals.add(new Goal(kind, stones, GROUPS, stones.size() + 1)));
  }

  private void addOpponents(LifeGroup group, List<LifeGroup> groupsAfter, List<Goal> goals) {
    List<LifeGroup> parts =
        groupsAfter.stream()
            .filter(
                part -> part.color() == group.color() && group.stones().containsAll(part.stones()))
            .toList();
    if (parts.size() > 1) {
      addForWeakest(Kind.CUT, parts, goals);
    } else if (parts.size() == 1
        && parts.getFirst().prospect() == Status.DEAD
        && group.prospect() != Status.DEAD
        && group.halfEyes() > 0) {
      goals.add(goal(Kind.KILL, group.stones(), EYES));
    }
  }

  /** Adds running and enclosing: a weak group reaches more open points, or fewer. */
  private void addRoutes(Position after, List<LifeGroup> groupsAfter, List<Goal> goals) {
    int[] routesAfter = routes(after.board());
    for (LifeGroup group : groupsAfter) {
      int stone = group.stones().getFirst();
      if (group.prospect() == Status.ALIVE || before.board().stoneAt(stone) != group.color()) {
        continue;
      }
      int earlier = routesBefore[stone];
      int later = routesAfter[stone];
      if (group.color() == own && earlier <= FEW_ROUTES && later > earlier) {
        goals.add(goal(Kind.RUN, group.stones(), ROUTE));
      } else if (group.color() != own && earlier > FEW_ROUTES && later <= FEW_ROUTES) {
        goals.add(goal(Kind.ENCLOSE, group.stones(), ROUTE));
      }
    }
  }

  /**
   * Returns for each stone how many points its chain reaches in two steps through empty points on
   * which the opponent's influence does not prevail.
   */
  private int[] routes(Board board) {
    Points points = board.points();
    Influence influence = new Influence(points.size());
    influence.find(board);
    int[] routes = new int[points.arrayLength()];
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (board.chain(point) == point) {
        int count = routes(board, influence, point);
        stones(board, point).forEach(stone -> routes[stone] = count);
      }
    }
    return routes;
  }

  private static int routes(Board board, Influence influence, int chain) {
    Set<Integer> reached = new TreeSet<>();
    for (int stone : stones(board, chain)) {
      for (int side = 0; side < 4; side++) {
        int near = board.neighbour(stone, side);
        if (isRoute(board, influence, near, board.stoneAt(chain))) {
          for (int next = 0; next < 4; next++) {
            int far = board.neighbour(near, next);
            if (isRoute(board, influence, far, board.stoneAt(chain))) {
              reached.add(far);
            }
          }
        }
      }
    }
    return reached.size();
  }

  private static boolean isRoute(Board board, Influence influence, int point, int color) {
    return board.stoneAt(point) == Board.EMPTY && influence.total(point, color) >= 0;
  }

  private static List<Integer> stones(Board board, int start) {
    List<Integer> stones = new ArrayList<>();
    int stone = start;
    do {
      stones.add(stone);
      stone = board.nextInChain(stone);
    } while (stone != start);
    stones.sort(Integer::compare);
    return stones;
  }

  private static int opponent(int color) {
    return Board.BLACK + Board.WHITE - color;
  }
}
