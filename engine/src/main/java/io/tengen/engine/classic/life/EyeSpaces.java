package io.tengen.engine.classic.life;

import io.tengen.engine.classic.reading.TacticalReader;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the eye spaces of a position and counts their eyes.
 *
 * <p>Source: GNU Go 3.8, <a href="https://www.gnu.org/software/gnugo/gnugo_8.html">documentation of
 * eyes</a>: an eye space has the points that belong to the {@link Domains domain} of one colour
 * only. Its marginal points are those that also belong to the other domain, or touch a point
 * outside. False and half eyes are found from the diagonal points.
 *
 * <p>Confined to one thread at a time.
 */
public final class EyeSpaces {
  /** The size of spaces that are counted; larger ones give two eyes. */
  private static final int MAX_SPACE = 11;

  private static final int MAX_CLOSED = 40;
  private static final int NODES = 2_000;
  private static final int FALSE_EYE = 4;
  private static final int HALF_EYE = 3;

  private final Board board;
  private final Points points;
  private final int stride;
  private final TacticalReader reader;
  private final byte[] stones;

  /** The stones without those that are dead by tactical reading. */
  private final byte[] lively;

  private final Domains domains;

  /**
   * @param board the position; must not change
   * @param ko the point where simple ko forbids the next move; 0 if there is none
   */
  public EyeSpaces(Board board, int ko) {
    this.board = board;
    points = board.points();
    stride = points.stride();
    reader = TacticalReader.of(board, ko, NODES);
    stones = new byte[points.arrayLength()];
    board.copyStones(stones);
    lively = stones.clone();
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (isStone(point) && board.chain(point) == point && isDead(point)) {
        remove(point, lively);
      }
    }
    domains = new Domains(points, lively);
  }

  private boolean isStone(int point) {
    return stones[point] == Board.BLACK || stones[point] == Board.WHITE;
  }

  private boolean isDead(int chain) {
    return reader.attack(chain).code().succeeds() && !reader.defend(chain).code().succeeds();
  }

  private void remove(int chain, byte[] from) {
    int stone = chain;
    do {
      from[stone] = Board.EMPTY;
      stone = board.nextInChain(stone);
    } while (stone != chain);
  }

  /** A space, with the points at which the attacker can enter. */
  private record Space(int owner, List<Integer> members, List<Integer> marginal) {}

  /**
   * Returns the value of the space at a point; empty if the point is not in a space of one side.
   */
  public Optional<EyeValue> evaluate(int point) {
    if (isStone(point) && lively[point] != Board.EMPTY) {
      return Optional.empty();
    }
    return closed(point, Board.BLACK)
        .or(() -> closed(point, Board.WHITE))
        .or(() -> ofDomains(point))
        .or(() -> near(point))
        .map(this::evaluate);
  }

  /**
   * Returns the heads of the lively chains that share an eye space with the chain of a stone, its
   * own among them if it has a space. Chains at the marginal points of a space do not share it.
   */
  List<Integer> sharing(int stone) {
    int color = stones[stone];
    List<Integer> chains = new ArrayList<>();
    Set<Integer> seen = new HashSet<>();
    for (int i = 0; i < points.count(); i++) {
      int point = points.get(i);
      if (isProper(point, color) && !seen.contains(point)) {
        ofDomains(point)
            .filter(space -> seen.addAll(space.members))
            .map(this::around)
            .filter(around -> around.contains(board.chain(stone)))
            .ifPresent(around ->
                around.stream().filter(next -> !chains.contains(next)).forEach(chains::add));
      }
    }
    return chains;
  }

  /** Returns the heads of the owner's chains beside the points of a space that are not marginal. */
  private List<Integer> around(Space space) {
    List<Integer> chains = new ArrayList<>();
    for (int point : space.members) {
      for (int side : space.marginal.contains(point) ? new int[0] : sides()) {
        int next = point + side;
        if (lively[next] == space.owner && !chains.contains(board.chain(next))) {
          chains.add(board.chain(next));
        }
      }
    }
    return chains;
  }

  /** Returns the space that lively stones of a colour enclose, if it is small. */
  private Optional<Space> closed(int start, int owner) {
    if (stones[start] == owner) {
      return Optional.empty();
    }
    List<Integer> members = new ArrayList<>(List.of(start));
    boolean isLively = false;
    for (int i = 0; i < members.size(); i++) {
      isLively |= isEnemy(members.get(i), owner) && lively[members.get(i)] != Board.EMPTY;
      for (int side : sides()) {
        int next = members.get(i) + side;
        if (!members.contains(next) && isOpen(next, owner)) {
          members.add(next);
        }
      }
      if (members.size() > MAX_CLOSED) {
        return Optional.empty();
      }
    }
    return isLively ? Optional.empty() : Optional.of(new Space(owner, members, new ArrayList<>()));
  }

  private Optional<Space> ofDomains(int start) {
    boolean isBlack = isSpace(start, Board.BLACK);
    if (isBlack == isSpace(start, Board.WHITE)) {
      return Optional.empty();
    }
    int owner = isBlack ? Board.BLACK : Board.WHITE;
    List<Integer> members = new ArrayList<>(List.of(start));
    for (int i = 0; i < members.size(); i++) {
      for (int side : sides()) {
        int next = members.get(i) + side;
        if (!members.contains(next) && isSpace(next, owner)) {
          members.add(next);
        }
      }
    }
    List<Integer> marginal = new ArrayList<>();
    members.stream().filter(point -> isMarginal(point, owner)).forEach(marginal::add);
    return Optional.of(new Space(owner, members, marginal));
  }

  /** Returns the empty points around a point that one side reaches before the other. */
  private Optional<Space> near(int start) {
    int black = steps(start, Board.BLACK);
    int white = steps(start, Board.WHITE);
    if (stones[start] != Board.EMPTY || black == white) {
      return Optional.empty();
    }
    int owner = black < white ? Board.BLACK : Board.WHITE;
    List<Integer> members = new ArrayList<>(List.of(start));
    List<Integer> marginal = new ArrayList<>();
    for (int i = 0; i < members.size() && members.size() <= MAX_SPACE; i++) {
      int point = members.get(i);
      for (int side : sides()) {
        int next = point + side;
        boolean isInside = stones[next] == Board.EMPTY && isNearer(next, owner);
        if (isInside && !members.contains(next)) {
          members.add(next);
        } else if (!isInside && isOpen(next, owner) && !marginal.contains(point)) {
          marginal.add(point);
        }
      }
    }
    return Optional.of(new Space(owner, members, marginal));
  }

  private boolean isNearer(int point, int owner) {
    return steps(point, owner) < steps(point, Board.BLACK + Board.WHITE - owner);
  }

  /** Returns the number of steps over empty points to the nearest lively stone of a colour. */
  private int steps(int start, int color) {
    List<Integer> reached = new ArrayList<>(List.of(start));
    int[] steps = new int[points.arrayLength()];
    for (int i = 0; i < reached.size(); i++) {
      for (int side : sides()) {
        int next = reached.get(i) + side;
        if (lively[next] == color) {
          return steps[reached.get(i)] + 1;
        }
        if (lively[next] == Board.EMPTY && next != start && steps[next] == 0) {
          steps[next] = steps[reached.get(i)] + 1;
          reached.add(next);
        }
      }
    }
    return Integer.MAX_VALUE;
  }

  /** Returns whether a point belongs to an eye space of a colour. */
  private boolean isSpace(int point, int color) {
    return isProper(point, color) || isBorder(point, color);
  }

  private boolean isProper(int point, int color) {
    return isOpen(point, color)
        && domains.contains(point, color)
        && !domains.contains(point, Board.BLACK + Board.WHITE - color);
  }

  /** Returns whether a point of both domains touches a point of this one alone. */
  private boolean isBorder(int point, int color) {
    if (!isOpen(point, color)
        || !domains.contains(point, Board.BLACK)
        || !domains.contains(point, Board.WHITE)) {
      return false;
    }
    for (int side : sides()) {
      if (isProper(point + side, color)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a point is empty or has a stone of the other colour, which then is dead. */
  private boolean isOpen(int point, int color) {
    return stones[point] != Board.EDGE && stones[point] != color;
  }

  private int[] sides() {
    return new int[] {-stride, -1, 1, stride};
  }

  private EyeValue evaluate(Space space) {
    Map<Integer, Integer> keys = new HashMap<>();
    List<Integer> members = space.members;
    for (int point : List.copyOf(members)) {
      if (!space.marginal.contains(point) && neighbours(point, members) <= 1) {
        classify(point, space, keys);
      }
    }
    if (members.size() > MAX_SPACE) {
      return new EyeValue(2, 2, Points.PASS, Points.PASS);
    }
    ClosedSpace closed = new ClosedSpace(points, space.owner);
    return new EyeShape(closed, stones, points, members, space.marginal, keys).value();
  }

  /** Returns whether the attacker can enter a space at this point. */
  private boolean isMarginal(int point, int color) {
    if (stones[point] != Board.EMPTY) {
      return false;
    }
    if (isBorder(point, color)) {
      return true;
    }
    for (int side : sides()) {
      int next = point + side;
      boolean isOutside = stones[next] == Board.EMPTY && !domains.contains(next, color);
      if (isOutside || isEnemy(next, color) && !domains.contains(next, color)) {
        return true;
      }
    }
    return false;
  }

  private boolean isEnemy(int point, int color) {
    return stones[point] == Board.BLACK + Board.WHITE - color;
  }

  private int neighbours(int point, List<Integer> members) {
    int count = 0;
    for (int side : sides()) {
      count += members.contains(point + side) ? 1 : 0;
    }
    return count;
  }

  /** Makes a false eye marginal, and gives a half eye its key point. */
  private void classify(int point, Space space, Map<Integer, Integer> keys) {
    List<Integer> members = space.members;
    int sum = 0;
    int key = Points.PASS;
    for (int across : new int[] {-1, 1}) {
      for (int along : new int[] {-stride, stride}) {
        int diagonal = point + along + across;
        if (stones[diagonal] == Board.EDGE) {
          boolean isBeyondCorner =
              stones[point + along] == Board.EDGE && stones[point + across] == Board.EDGE;
          sum += isBeyondCorner ? 0 : 1;
        } else if (!members.contains(diagonal)) {
          int value = value(diagonal, space.owner);
          sum += value;
          key = value == 1 ? key(diagonal) : key;
        }
      }
    }
    if (sum >= FALSE_EYE) {
      space.marginal.add(point);
    } else if (sum == HALF_EYE && key != Points.PASS && !members.contains(key)) {
      members.add(key);
      space.marginal.add(key);
      keys.put(point, key);
    }
  }

  /** Returns how far the attacker has a diagonal point: 2, 1 if the turn decides, 0 not at all. */
  private int value(int diagonal, int color) {
    if (stones[diagonal] == color) {
      return 0;
    }
    if (stones[diagonal] == Board.EMPTY) {
      return isSafeFor(diagonal, Board.BLACK + Board.WHITE - color) ? 1 : 0;
    }
    if (!reader.attack(diagonal).code().succeeds()) {
      return 2;
    }
    return reader.defend(diagonal).code().succeeds() ? 1 : 0;
  }

  private boolean isSafeFor(int point, int color) {
    if (!reader.isLegal(point, color)) {
      return false;
    }
    reader.play(point, color);
    boolean isSafe = !reader.attack(point).code().succeeds();
    reader.undo();
    return isSafe;
  }

  private int key(int diagonal) {
    return stones[diagonal] == Board.EMPTY ? diagonal : reader.attack(diagonal).move();
  }
}
