package io.tengen.engine.rollout.fit;

import io.tengen.engine.rollout.LinearPolicy;
import io.tengen.engine.rollout.PatternFeatures;
import io.tengen.engine.rollout.PatternFeatures.Table;
import io.tengen.engine.rollout.PatternPolicy;
import io.tengen.engine.rollout.PolicyFile;
import io.tengen.engine.rollout.TreePolicy;
import io.tengen.game.board.Points;
import io.tengen.game.rules.GameSetup;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;

/**
 * Fits the weights of {@link PatternPolicy} and {@link TreePolicy}. The probabilities of the legal
 * moves that fill no own real eye approach those of examples: the move of a game has probability 1
 * (maximum likelihood), the moves of a {@link Teacher}'s policy have its probabilities (minimum
 * cross-entropy). Every tenth game is held out to measure how well moves are predicted.
 *
 * <p>Deterministic: equal games in equal order give equal weights. Confined to one thread.
 */
public final class PolicyFit {
  private static final int HELD_OUT = 10;
  private static final int EPOCHS = 12;

  /** The number of moves of the top-5 accuracy. */
  private static final int TOP = 5;

  private static final long SEED = 1;

  /**
   * A game to learn from.
   *
   * @param setup the setup of the game
   * @param moves the legal moves in order, points or {@link Points#PASS}; passes are not learned
   * @param opening the number of first moves that the players did not choose; they are not learned
   */
  public record Game(GameSetup setup, List<Integer> moves, int opening) {
    public Game {
      moves = List.copyOf(moves);
    }

    /** Creates a game whose moves were all chosen by its players. */
    public Game(GameSetup setup, List<Integer> moves) {
      this(setup, moves, 0);
    }
  }

  /**
   * The quality of the prediction of moves in held-out games.
   *
   * @param table {@code rollout} or {@code tree}
   * @param features the number of features
   * @param positions the number of positions measured
   * @param accuracy the share of positions in which the most likely move was played or is the
   *     teacher's most likely move, 0 to 1
   * @param top5 the share of positions whose move is among the five most likely, 0 to 1
   * @param logLoss the mean cross-entropy in nats: −ln of the probability of the move played, or
   *     its expectation under the teacher's policy
   */
  public record Quality(
      String table, int features, int positions, double accuracy, double top5, double logLoss) {
    /**
     * Returns one line, such as {@code rollout: 1,234 features; ... top-1 accuracy 30.1 %, ...}.
     */
    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%s: %,d features; on %,d held-out moves top-1 accuracy %.1f %%, top-5 %.1f %%, log-loss"
              + " %.3f",
          table,
          features,
          positions,
          100 * accuracy,
          100 * top5,
          logLoss);
    }
  }

  /**
   * The result of a fit.
   *
   * @param file the content of a file for {@link PatternPolicy#load} and {@link TreePolicy#load}
   * @param qualities the quality of each table
   */
  public record Result(String file, List<Quality> qualities) {
    public Result {
      qualities = List.copyOf(qualities);
    }
  }

  /** The weights of one table with their quality. */
  record Fitted(LinearPolicy policy, Quality quality) {}

  private final List<Demonstration> training = new ArrayList<>();
  private final List<Demonstration> heldOut = new ArrayList<>();
  private final int minSeen;
  private final PatternCount patterns;
  private boolean isCounted;

  /**
   * Creates a fit to games.
   *
   * @param games the games, at least {@value #HELD_OUT}
   * @param minSeen the number of occurrences that a 3x3 pattern needs for a weight of its own; a
   *     legal move counts 1, a played move 10
   * @param withLiberties whether diamonds with the liberties of their stones are features too
   * @throws IllegalArgumentException with one line if there are too few games
   */
  public PolicyFit(List<Game> games, int minSeen, boolean withLiberties) {
    this(minSeen, withLiberties);
    if (games.size() < HELD_OUT) {
      throw new IllegalArgumentException(
          "a fit needs at least " + HELD_OUT + " games; found " + games.size());
    }
    for (int i = 0; i < games.size(); i++) {
      GameDemonstration game = new GameDemonstration(games.get(i));
      (i % HELD_OUT == HELD_OUT - 1 ? heldOut : training).add(game);
    }
  }

  private PolicyFit(int minSeen, boolean withLiberties) {
    this.minSeen = minSeen;
    patterns = new PatternCount(withLiberties);
  }

  /**
   * Creates a fit to a teacher's policy.
   *
   * @param minSeen the number of occurrences that a 3x3 pattern needs for a weight of its own; a
   *     move counts 1 to 10, in proportion to its probability
   * @param withLiberties whether diamonds with the liberties of their stones are features too
   */
  static PolicyFit toTeacher(List<LabeledPosition> examples, int minSeen, boolean withLiberties) {
    PolicyFit fit = new PolicyFit(minSeen, withLiberties);
    for (LabeledPosition labeledPosition : examples) {
      (labeledPosition.isHeldOut() ? fit.heldOut : fit.training).add(labeledPosition);
    }
    return fit;
  }

  /** Returns the number of passes through a game or an example that {@link #run} makes. */
  public int work() {
    return work(Table.values().length);
  }

  /** Returns the number of passes through a game or an example for this many tables. */
  int work(int tables) {
    return training.size() + tables * (EPOCHS * training.size() + heldOut.size());
  }

  /**
   * Fits both tables.
   *
   * @param comment comment lines for the file, such as the origin of the games
   * @param progress receives the number of passes so far, up to {@link #work()}
   */
  public Result run(List<String> comment, IntConsumer progress) {
    List<LinearPolicy> tables = new ArrayList<>();
    List<Quality> qualities = new ArrayList<>();
    Progress passes = new Progress(progress);
    for (Table table : Table.values()) {
      Fitted fitted = fit(table, passes);
      tables.add(fitted.policy());
      qualities.add(fitted.quality());
    }
    List<String> header = new ArrayList<>(comment);
    qualities.forEach(quality -> header.add(quality.toString()));
    return new Result(PolicyFile.write(header, tables), qualities);
  }

  /**
   * Fits one table.
   *
   * @param progress receives the number of passes so far, up to {@code work(1)}
   */
  Fitted fit(Table table, IntConsumer progress) {
    return fit(table, new Progress(progress));
  }

  private Fitted fit(Table table, Progress passes) {
    if (!isCounted) {
      passes.show(training, patterns);
      isCounted = true;
    }
    LinearPolicy linearPolicy = fit(patterns.features(table, minSeen), passes);
    return new Fitted(linearPolicy, measure(linearPolicy, passes));
  }

  private LinearPolicy fit(PatternFeatures features, Progress passes) {
    double[] theta = new double[features.size()];
    GradientAscent gradientAscent = new GradientAscent(features, theta);
    List<Demonstration> order = new ArrayList<>(training);
    SplittableRandom random = new SplittableRandom(SEED);
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
      for (int i = order.size() - 1; i > 0; i--) {
        Collections.swap(order, i, random.nextInt(i + 1));
      }
      passes.show(order, gradientAscent);
    }
    return new LinearPolicy(features, theta);
  }

  private Quality measure(LinearPolicy linearPolicy, Progress passes) {
    GradientAscent look = new GradientAscent(linearPolicy.features(), linearPolicy.theta());
    double[] sums = new double[4];
    passes.show(
        heldOut,
        (position, points, count, targets) -> {
          look.read(position, points, count);
          sums[0]++;
          int wanted = largest(targets, count);
          sums[1] += look.best() == wanted ? 1 : 0;
          sums[3] += look.countMoreLikely(wanted, count) < TOP ? 1 : 0;
          for (int i = 0; i < count; i++) {
            sums[2] -= targets[i] > 0 ? targets[i] * StrictMath.log(look.probability(i)) : 0;
          }
        });
    double positions = Math.max(1, sums[0]);
    return new Quality(
        linearPolicy.features().table().label(),
        linearPolicy.features().size(),
        (int) sums[0],
        sums[1] / positions,
        sums[3] / positions,
        sums[2] / positions);
  }

  private static int largest(double[] targets, int count) {
    int largest = 0;
    for (int i = 1; i < count; i++) {
      largest = targets[i] > targets[largest] ? i : largest;
    }
    return largest;
  }

  /** Counts passes and reports progress. */
  private static final class Progress {
    private final IntConsumer progress;
    private int done;

    Progress(IntConsumer progress) {
      this.progress = progress;
    }

    void show(List<Demonstration> demonstrations, FitStep step) {
      for (Demonstration demonstration : demonstrations) {
        demonstration.show(step);
        progress.accept(++done);
      }
    }
  }
}
