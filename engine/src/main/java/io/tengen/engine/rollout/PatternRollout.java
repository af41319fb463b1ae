package io.tengen.engine.rollout;

import io.tengen.engine.rollout.pattern.LibertyDiamond;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import io.tengen.game.rules.Rules;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Rollouts whose moves are drawn from a {@link PatternPolicy}, the rollout policy of AlphaGo
 * (Silver et al., Nature 529, 2016, Extended Data Table 4). Passes if every legal move fills an own
 * real eye. Stops when one side is far ahead in stones (the mercy rule of MoGo and Fuego). Under
 * rules by which the last mover wins, plays until one side has no legal move. Confined to one
 * thread; allocates only its scratch space, once for each board size.
 */
public final class PatternRollout implements RolloutPolicy {
  /** The maximum number of moves for each point of the board, as in {@link UniformRollout}. */
  private static final int MOVES_PER_POINT = 4;

  /**
   * A playout stops when one side leads by this many times the board's size in stones and has
   * gained as many since the playout began; the gain is required because stones that stood on the
   * board before may be dead. About one such game in two thousand would still turn. The rule saves
   * 12 % of the moves on 9x9, 6 % on 13x13 and 3 % on 19x19.
   */
  private static final int MERCY_LEAD = 2;

  private final Function<Rules, PatternPolicy> policies;
  private final OptionalDouble replies;
  private final @Nullable Drawing[] bySize = new Drawing[Points.MAX_SIZE + 1];
  private final @Nullable Drawing[] lastMoverBySize = new Drawing[Points.MAX_SIZE + 1];

  /** Creates a policy with the default weights for the rules of each game. */
  public PatternRollout() {
    this(Optional.empty(), OptionalDouble.empty());
  }

  /** Creates a policy with these weights for all games. */
  public PatternRollout(PatternPolicy policy) {
    this(Optional.of(policy), OptionalDouble.empty());
  }

  /**
   * Creates a policy.
   *
   * @param policy the weights for all games; empty for the default ones for the rules of each game
   * @param replies the factor of the weights of replies; empty for {@link Drawing#replies(Points)}
   */
  PatternRollout(Optional<PatternPolicy> policy, OptionalDouble replies) {
    policies = rules -> policy.orElseGet(() -> PatternPolicy.shipped(rules));
    this.replies = replies;
  }

  /** A listener that observes the moves of a playout as they are drawn. */
  public interface Witness {
    /** A listener that does nothing. */
    Witness NONE = (drawing, position, last, move) -> {};

    /**
     * Observes a move before it is played.
     *
     * @param drawing the sampler, up to date with the position
     * @param position the position before the move
     * @param last the previous move; a pass if there is none
     * @param move the drawn move; a pass if there was no other
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
   * Returns whether one side is far ahead in stones, and is ahead by at least half of that margin
   * after komi.
   *
   * @param before Black's lead in stones when the playout began
   */
  private static boolean isDecided(Position position, int before) {
    if (position.setup().rules().lastMoverWins()) {
      return false;
    }
    int mercy = MERCY_LEAD * position.points().size();
    int lead = position.board().stoneLead();
    if (Math.abs(lead) <= mercy || Math.abs(lead - before) <= mercy) {
      return false;
    }
    double counted = lead - position.setup().komi();
    return lead > 0 ? counted > mercy / 2.0 : counted < -mercy / 2.0;
  }

  private Drawing drawing(Position position) {
    int size = position.points().size();
    Rules rules = position.setup().rules();
    @Nullable Drawing[] drawings = rules.lastMoverWins() ? lastMoverBySize : bySize;
    Drawing drawing = drawings[size];
    if (drawing == null) {
      drawing =
          new Drawing(
              policies.apply(rules),
              position,
              replies.orElseGet(() -> Drawing.replies(position.points())));
      drawings[size] = drawing;
    }
    return drawing;
  }

  /** A sampler of moves on boards of one size. Confined to one thread. */
  public static final class Drawing {
    /**
     * The number of rejected draws after which the exact weights are computed, which is rarely
     * needed.
     */
    private static final int ATTEMPTS = 16;

    /** The points of 9x9, the size on which the weights of replies were balanced first. */
    private static final double BALANCED_POINTS = 81;

    /** The fractional bits of the factor of replies. */
    private static final int REPLY_BITS = 8;

    /** The base weights, which the caller keeps up to date with the position. */
    public final PatternState state;

    private final PatternPolicy policy;
    private final long replies;
    private final Response response;
    private final long[] responseWeights;
    private final long[] exactWeights;

    /** The factors of the points that {@link Response#ANSWER} marks; stale for others. */
    private final long[] answerFactors;

    /** Creates a sampler of moves in proportion to their weights. */
    public Drawing(PatternPolicy policy, Position position) {
      this(policy, position, 1);
    }

    /**
     * Creates a sampler that multiplies the weights of moves that answer the last one.
     *
     * @param replies the factor of the weights of replies, 0.01 to 100
     */
    Drawing(PatternPolicy policy, Position position, double replies) {
      this.policy = policy;
      this.replies = Math.round(replies * (1 << REPLY_BITS));
      state = new PatternState(policy, position);
      response = new Response(position.points());
      responseWeights = new long[position.points().count()];
      exactWeights = new long[position.points().count()];
      answerFactors = new long[position.points().arrayLength()];
    }

    /**
     * Returns the factor of the weights of moves that answer the last one. A reply competes with
     * all other points, so with equal weights it would be the rarer the larger the board, and
     * threats would go unanswered.
     */
    static double replies(Points points) {
      return Math.max(1, points.count() / BALANCED_POINTS);
    }

    /** Finds the points to which the last move gives reasons. */
    private void look(Position position, int last) {
      response.look(position, last);
      Board board = position.board();
      int row = policy.answers().rowAfter(board, last, position.stoneToMove());
      if (row != Answers.NONE) {
        addAnswers(board, last, row);
      }
    }

    private void addAnswers(Board board, int last, int row) {
      int stride = board.points().stride();
      for (int slot = 0; slot < LibertyDiamond.SLOTS; slot++) {
        long factor = policy.answerFactor(row, slot);
        if (factor != PatternPolicy.UNIT_FACTOR) {
          int point = last + LibertyDiamond.offset(slot, stride);
          answerFactors[point] = factor;
          response.add(point, Response.ANSWER);
        }
      }
    }

    private long replyWeight(int point, int color) {
      int reasons = response.bits(point);
      long weight = state.weight(point, color, reasons & Response.WEIGHTED);
      if ((reasons & Response.ANSWER) != 0) {
        weight = PatternPolicy.scale(weight, answerFactors[point]);
      }
      // Points that only a diamond marks may have less weight than others, not more.
      boolean isReply = (reasons & Response.WEIGHTED) != 0;
      return weight == 0 || !isReply ? weight : Math.max(1, weight * replies >> REPLY_BITS);
    }

    /**
     * Draws a move; a pass if there is no other.
     *
     * @param position the position with which the state is up to date
     * @param last the previous move; a pass if there is none
     */
    public int draw(Position position, int last, SplittableRandom random) {
      Board board = position.board();
      int color = position.stoneToMove();
      int ko = position.ko();
      look(position, last);
      // Points with reasons are drawn from a separate list, the others by their base weights. The
      // base weights of the points with reasons stay in the sum: a draw that selects one of them is
      // rejected and repeated, which does not change the proportions of the others.
      long responseSum = 0;
      for (int i = 0; i < response.count(); i++) {
        int point = response.point(i);
        responseWeights[i] = point == ko ? 0 : replyWeight(point, color);
        responseSum += responseWeights[i];
      }
      long sum = responseSum + state.total(color);
      if (sum == 0) {
        return Points.PASS;
      }
      for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        long number = below(sum, random);
        int point;
        if (number < responseSum) {
          int i = 0;
          while (number >= responseWeights[i]) {
            number -= responseWeights[i++];
          }
          point = response.point(i);
        } else {
          point = state.find(number - responseSum, color);
          if (response.bits(point) != 0 || point == ko) {
            continue;
          }
        }
        if (isAccepted(board, point, color, random)) {
          return point;
        }
      }
      return drawExactly(position, random);
    }

    private boolean isAccepted(Board board, int point, int color, SplittableRandom random) {
      int acceptance = acceptance(board, point, color);
      return acceptance == PatternPolicy.ALWAYS
          || (random.nextInt() & (PatternPolicy.ALWAYS - 1)) < acceptance;
    }

    private int acceptance(Board board, int point, int color) {
      int size = board.selfAtari(point, color);
      return policy.acceptance(FeatureReader.selfAtariClass(size));
    }

    private long weight(int point, int color) {
      return response.bits(point) == 0 ? state.weight(point, color) : replyWeight(point, color);
    }

    private int drawExactly(Position position, SplittableRandom random) {
      Board board = position.board();
      long sum = weigh(position, exactWeights);
      if (sum == 0) {
        return Points.PASS;
      }
      long number = below(sum, random);
      int i = 0;
      while (number >= exactWeights[i]) {
        number -= exactWeights[i++];
      }
      return board.emptyAt(i);
    }

    /**
     * Computes the exact weight of every move, up to a common factor, after {@link #draw} has set
     * the position.
     *
     * @param weights receives the weights in the order of {@link Board#emptyAt}
     * @return the sum of the weights; 0 if a pass is the only move
     */
    private long weigh(Position position, long[] weights) {
      Board board = position.board();
      int color = position.stoneToMove();
      int ko = position.ko();
      long sum = 0;
      for (int i = 0; i < board.emptyCount(); i++) {
        int point = board.emptyAt(i);
        long weight = point == ko ? 0 : weight(point, color);
        weights[i] = weight == 0 ? 0 : weight * acceptance(board, point, color);
        sum += weights[i];
      }
      return sum;
    }

    /**
     * Computes the exact weight of every move, up to a common factor.
     *
     * @param position the position with which the state is up to date
     * @param last the previous move; a pass if there is none
     * @param weights receives the weights in the order of {@link Board#emptyAt}
     * @return the sum of the weights; 0 if a pass is the only move
     */
    public long weigh(Position position, int last, long[] weights) {
      look(position, last);
      return weigh(position, weights);
    }

    /**
     * Returns a uniformly distributed number from 0 to {@code bound} − 1 without bias: Lemire,
     * "Fast Random Integer Generation in an Interval" (2019).
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
