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
 * Fits the weights of {@link PatternPolicy} and {@link TreePolicy}: of the legal moves that fill no
 * own real eye each should be as likely as an example says, the move of a game certain (maximum
 * likelihood), those of a {@link Teacher}'s policy as it thinks (least cross-entropy). Every tenth
 * game is held out and tells how well moves are predicted.
 *
 * <p>Deterministic: equal games in equal order, equal weights. Confined to one thread.
 */
public final class PolicyFit {
  private static final int HELD_OUT = 10;
  private static final int EPOCHS = 12;

  /** Moves that a policy may try before it is wrong. */
  private static final int FEW = 5;

  private static final long SEED = 1;

  /**
   * A game to learn from.
   *
   * @param moves legal in turn, points or {@link Points#PASS}; passes are not learned
   */
  public record Game(GameSetup setup, List<Integer> moves) {
    public Game {
      moves = List.copyOf(moves);
    }
  }

  /**
   * How well moves of held-out games are predicted.
   *
   * @param table {@code rollout} or {@code tree}
   * @param features that have a weight
   * @param positions looked at
   * @param accuracy share of positions whose likeliest move was played, or is the teacher's
   *     likeliest, 0 to 1
   * @param top5 share of positions whose move is among the five likeliest
   * @param logLoss mean of −ln of the probability of the move that was played, or that the teacher
   *     would play
   */
  public record Quality(
      String table, int features, int positions, double accuracy, double top5, double logLoss) {
    /** One line, such as {@code rollout: 1,234 features; ... top-1 accuracy 30.1 %, ...}. */
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
   * What a fit gives.
   *
   * @param file the content of a file for {@link PatternPolicy#load} and {@link TreePolicy#load}
   */
  public record Result(String file, List<Quality> qualities) {
    public Result {
      qualities = List.copyOf(qualities);
    }
  }

  /** The weights of one table, and how well they do. */
  record Fitted(LinearPolicy linearPolicy, Quality quality) {}

  private final List<Demonstration> training = new ArrayList<>();
  private final List<Demonstration> heldOut = new ArrayList<>();
  private final int minSeen;
  private final PatternCount patterns = new PatternCount();
  private boolean isCounted;

  /**
   * A fit to these games.
   *
   * @param games at least {@value #HELD_OUT}
   * @param minSeen times that a 3x3 pattern must have been around a legal move, or a tenth as often
   *     around one played, to have a weight of its own
   */
  public PolicyFit(List<Game> games, int minSeen) {
    this(minSeen);
    if (games.size() < HELD_OUT) {
      throw new IllegalArgumentException(
          "a fit takes at least " + HELD_OUT + " games, found " + games.size());
    }
    for (int i = 0; i < games.size(); i++) {
      GameDemonstration game = new GameDemonstration(games.get(i));
      (i % HELD_OUT == HELD_OUT - 1 ? heldOut : training).add(game);
    }
  }

  private PolicyFit(int minSeen) {
    this.minSeen = minSeen;
  }

  /**
   * A fit to a teacher's policy.
   *
   * @param minSeen as of games; a move counts for up to ten, as likely as it is
   */
  static PolicyFit toTeacher(List<LabeledPosition> examples, int minSeen) {
    PolicyFit fit = new PolicyFit(minSeen);
    for (LabeledPosition labeledPosition : examples) {
      (labeledPosition.isHeldOut() ? fit.heldOut : fit.training).add(labeledPosition);
    }
    return fit;
  }

  /** Passes through a game, or looks at an example, that {@link #run} takes. */
  public int work() {
    return work(Table.values().length);
  }

  /** The same for fitting so many tables. */
  int work(int tables) {
    return training.size() + tables * (EPOCHS * training.size() + heldOut.size());
  }

  /**
   * Fits both tables.
   *
   * @param comment lines for the file that say where the games come from
   * @param progress is told of the passes through a game made so far, of {@link #work}
   */
  public Result run(List<String> comment, IntConsumer progress) {
    List<LinearPolicy> tables = new ArrayList<>();
    List<Quality> qualities = new ArrayList<>();
    Tally tally = new Tally(progress);
    for (Table table : Table.values()) {
      Fitted fitted = fit(table, tally);
      tables.add(fitted.linearPolicy());
      qualities.add(fitted.quality());
    }
    List<String> header = new ArrayList<>(comment);
    qualities.forEach(quality -> header.add(quality.toString()));
    return new Result(PolicyFile.write(header, tables), qualities);
  }

  /**
   * Fits one table.
   *
   * @param progress as of {@link #run}, of the work for one table
   */
  Fitted fit(Table table, IntConsumer progress) {
    return fit(table, new Tally(progress));
  }

  private Fitted fit(Table table, Tally tally) {
    if (!isCounted) {
      tally.show(training, patterns);
      isCounted = true;
    }
    LinearPolicy linearPolicy = fit(patterns.features(table, minSeen), tally);
    return new Fitted(linearPolicy, measure(linearPolicy, tally));
  }

  private LinearPolicy fit(PatternFeatures features, Tally tally) {
    double[] theta = new double[features.size()];
    GradientAscent gradientAscent = new GradientAscent(features, theta);
    List<Demonstration> order = new ArrayList<>(training);
    SplittableRandom random = new SplittableRandom(SEED);
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
      for (int i = order.size() - 1; i > 0; i--) {
        Collections.swap(order, i, random.nextInt(i + 1));
      }
      tally.show(order, gradientAscent);
    }
    return new LinearPolicy(features, theta);
  }

  private Quality measure(LinearPolicy linearPolicy, Tally tally) {
    GradientAscent look = new GradientAscent(linearPolicy.features(), linearPolicy.theta());
    double[] sums = new double[4];
    tally.show(
        heldOut,
        (position, points, count, targets) -> {
          look.read(position, points, count);
          sums[0]++;
          int wanted = largest(targets, count);
          sums[1] += look.best() == wanted ? 1 : 0;
          sums[3] += look.likelier(wanted, count) < FEW ? 1 : 0;
          for (int i = 0; i < count; i++) {
            sums[2] -= targets[i] > 0 ? targets[i] * StrictMath.log(look.chance(i)) : 0;
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

  /** Counts what has been shown. */
  private static final class Tally {
    private final IntConsumer progress;
    private int shown;

    Tally(IntConsumer progress) {
      this.progress = progress;
    }

    void show(List<Demonstration> demonstrations, FitStep fitStep) {
      for (Demonstration demonstration : demonstrations) {
        demonstration.show(fitStep);
        progress.accept(++shown);
      }
    }
  }
}
