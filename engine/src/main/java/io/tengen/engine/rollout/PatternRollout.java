package io.tengen.engine.rollout;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Moves drawn by a {@link PatternPolicy}: the rollout policy of AlphaGo (Silver et al., Nature 529,
 * 2016, Extended Data Table 4). A pass when there is no legal move that fills no own real eye. A
 * game in which one side is far ahead in stones is not played on (the mercy rule of MoGo and
 * Fuego). Confined to one thread; allocates nothing but, once for each size of board, its scratch
 * space.
 */
public final class PatternRollout implements RolloutPolicy {
  /** As in {@link UniformRollout}. */
  private static final int MOVES_PER_POINT = 4;

  /**
   * A game is over when one side leads by this many times the board's size in stones, and has
   * gained as many since the playout began: what stood on the board before may be dead. About one
   * such game in two thousand would still turn. The moves not played are 12 % on 9x9, 6 % on 13x13,
   * 3 % on 19x19.
   */
  private static final int MERCY = 2;

  private final PatternPolicy policy;
  private final @Nullable Drawing[] bySize = new Drawing[Points.MAX_SIZE + 1];

  /** Rollouts with the weights that the program comes with. */
  public PatternRollout() {
    this(PatternPolicy.shipped());
  }

  public PatternRollout(PatternPolicy policy) {
    this.policy = policy;
  }

  /** Is told of the moves of a playout as they are drawn. */
  public interface Witness {
    Witness NONE = (drawing, position, last, move) -> {};

    /**
     * Looks at a move before it is made.
     *
     * @param drawing up to date with the position
     * @param last the move before
     * @param move a pass if there was none to draw
     */
    void drawn(Drawing drawing, Position position, int last, int move);
  }

  @Override
  public void playOut(Position position, SplittableRandom random) {
    playOut(position, random, Witness.NONE);
  }

  public void playOut(Position position, SplittableRandom random, Witness witness) {
    Drawing drawing = drawing(position);
    int moves = position.moveCount();
    int last = moves == 0 ? Points.PASS : position.move(moves - 1);
    drawing.state.reset(position);
    int limit = MOVES_PER_POINT * position.points().count();
    int before = position.board().stoneLead();
    for (int i = 0; i < limit && !position.isOver() && !isDecided(position, before); i++) {
      int move = drawing.draw(position, last, random);
      witness.drawn(drawing, position, last, move);
      last = move;
      position.playFast(last);
      drawing.state.played(position, last);
    }
  }

  /**
   * Whether one side is far ahead in stones, and by half of that at least if komi is counted.
   *
   * @param before by how many stones Black led when the playout began
   */
  private static boolean isDecided(Position position, int before) {
    int mercy = MERCY * position.points().size();
    int lead = position.board().stoneLead();
    if (Math.abs(lead) <= mercy || Math.abs(lead - before) <= mercy) {
      return false;
    }
    double counted = lead - position.setup().komi();
    return lead > 0 ? counted > mercy / 2.0 : counted < -mercy / 2.0;
  }

  private Drawing drawing(Position position) {
    int size = position.points().size();
    Drawing drawing = bySize[size];
    if (drawing == null) {
      drawing = new Drawing(policy, position);
      bySize[size] = drawing;
    }
    return drawing;
  }

  /** Draws moves on boards of one size. */
  public static final class Drawing {
    /** Draws in vain before all weights are added up: they are rarely needed. */
    private static final int ATTEMPTS = 16;

    public final PatternState state;
    private final PatternPolicy policy;
    private final Response response;
    private final long[] local;
    private final long[] exact;

    public Drawing(PatternPolicy policy, Position position) {
      this.policy = policy;
      state = new PatternState(policy, position);
      response = new Response(position.points());
      local = new long[position.points().count()];
      exact = new long[position.points().count()];
    }

    /**
     * Draws a move.
     *
     * @param position to which the state is up to date
     * @param last the move before
     */
    public int draw(Position position, int last, SplittableRandom random) {
      Board board = position.board();
      int color = position.stoneToMove();
      int ko = position.ko();
      response.look(position, last);
      // What has reasons is drawn from a list of its own, what has none by its standing weight. The
      // standing weights of the former stay in the sum: a draw that falls on them counts for
      // nothing and is made again, which leaves the others' proportions as they are.
      long localSum = 0;
      for (int i = 0; i < response.count(); i++) {
        int point = response.point(i);
        local[i] = point == ko ? 0 : state.weight(point, color, response.bits(point));
        localSum += local[i];
      }
      long sum = localSum + state.total(color);
      if (sum == 0) {
        return Points.PASS;
      }
      for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        long number = below(sum, random);
        int point;
        if (number < localSum) {
          int i = 0;
          while (number >= local[i]) {
            number -= local[i++];
          }
          point = response.point(i);
        } else {
          point = state.find(number - localSum, color);
          if (response.bits(point) != 0 || point == ko) {
            continue;
          }
        }
        if (isKept(board, point, color, random)) {
          return point;
        }
      }
      return drawExactly(position, random);
    }

    private boolean isKept(Board board, int point, int color, SplittableRandom random) {
      int keep = keep(board, point, color);
      return keep == PatternPolicy.ALWAYS || (random.nextInt() & (PatternPolicy.ALWAYS - 1)) < keep;
    }

    private int keep(Board board, int point, int color) {
      int size = Liberties.selfAtari(board, point, color);
      return policy.keep(FeatureReader.selfAtariClass(size));
    }

    private int drawExactly(Position position, SplittableRandom random) {
      Board board = position.board();
      long sum = weigh(position, exact);
      if (sum == 0) {
        return Points.PASS;
      }
      long number = below(sum, random);
      int i = 0;
      while (number >= exact[i]) {
        number -= exact[i++];
      }
      return board.emptyAt(i);
    }

    /**
     * The exact weight of every move, up to a common factor, after {@link #draw} has looked at the
     * position.
     *
     * @param weights takes them in the order of {@link Board#emptyAt}
     * @return their sum; 0 if there is nothing but a pass
     */
    private long weigh(Position position, long[] weights) {
      Board board = position.board();
      int color = position.stoneToMove();
      int ko = position.ko();
      long sum = 0;
      for (int i = 0; i < board.emptyCount(); i++) {
        int point = board.emptyAt(i);
        long weight = point == ko ? 0 : state.weight(point, color, response.bits(point));
        weights[i] = weight == 0 ? 0 : weight * keep(board, point, color);
        sum += weights[i];
      }
      return sum;
    }

    /** As {@link #weigh(Position, long[])}, looking at the position first. */
    public long weigh(Position position, int last, long[] weights) {
      response.look(position, last);
      return weigh(position, weights);
    }

    /**
     * A number from 0 to {@code bound} − 1, each exactly as likely as any other: Lemire, "Fast
     * Random Integer Generation in an Interval" (2019).
     */
    private static long below(long bound, SplittableRandom random) {
      while (true) {
        long bits = random.nextLong();
        long low = bits * bound;
        if (Long.compareUnsigned(low, bound) >= 0
            || Long.compareUnsigned(low, Long.remainderUnsigned(-bound, bound)) >= 0) {
          return Math.unsignedMultiplyHigh(bits, bound);
        }
      }
    }
  }
}
