package io.tengen.engine.rollout;

import io.tengen.engine.game.GameSetup;
import io.tengen.engine.game.Points;
import io.tengen.engine.game.Position;
import io.tengen.engine.rollout.FeatureSet.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;

/**
 * Fits the weights of {@link PatternPolicy} and {@link TreePolicy} to games: maximum likelihood of
 * the moves played among the legal ones that fill no own real eye. Every tenth game is held out and
 * tells how well moves are predicted.
 *
 * <p>Deterministic: equal games in equal order, equal weights. Confined to one thread.
 */
public final class PolicyFit {
  private static final int HELD_OUT = 10;
  private static final int EPOCHS = 12;
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
   * @param accuracy share of positions whose likeliest move was played, 0 to 1
   * @param logLoss mean of −ln of the probability of the move played
   */
  public record Quality(
      String table, int features, int positions, double accuracy, double logLoss) {
    /** One line, such as {@code rollout: 1,234 features, accuracy 30.1 %, ...}. */
    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%s: %,d features; on %,d held-out moves accuracy %.1f %%, log-loss %.3f",
          table,
          features,
          positions,
          100 * accuracy,
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

  private final List<Game> training = new ArrayList<>();
  private final List<Game> heldOut = new ArrayList<>();
  private final int minSeen;
  private IntConsumer progress = done -> {};
  private int passes;

  /**
   * A fit to these games.
   *
   * @param games at least {@value #HELD_OUT}
   * @param minSeen times that a 3x3 pattern must have been around a legal move, or a tenth as often
   *     around one played, to have a weight of its own
   */
  public PolicyFit(List<Game> games, int minSeen) {
    if (games.size() < HELD_OUT) {
      throw new IllegalArgumentException(
          "a fit takes at least " + HELD_OUT + " games, found " + games.size());
    }
    for (int i = 0; i < games.size(); i++) {
      (i % HELD_OUT == HELD_OUT - 1 ? heldOut : training).add(games.get(i));
    }
    this.minSeen = minSeen;
  }

  /** Passes through a game that the whole fit takes. */
  public int work() {
    return training.size() + 2 * (EPOCHS * training.size() + heldOut.size());
  }

  /**
   * Fits both tables.
   *
   * @param comment lines for the file that say where the games come from
   * @param progress is told of the passes through a game made so far, of {@link #work}
   */
  public Result run(List<String> comment, IntConsumer progress) {
    this.progress = progress;
    passes = 0;
    PatternCount count = new PatternCount();
    for (Game game : training) {
      pass(game, count);
    }
    List<Weights> tables = new ArrayList<>();
    List<Quality> qualities = new ArrayList<>();
    for (Table table : Table.values()) {
      FeatureSet features = count.features(table, minSeen);
      Weights weights = fit(features);
      tables.add(weights);
      qualities.add(measure(weights));
    }
    List<String> header = new ArrayList<>(comment);
    qualities.forEach(quality -> header.add(quality.toString()));
    return new Result(PolicyFile.write(header, tables), qualities);
  }

  private Weights fit(FeatureSet features) {
    double[] theta = new double[features.size()];
    Ascent ascent = new Ascent(features, theta);
    List<Game> order = new ArrayList<>(training);
    SplittableRandom random = new SplittableRandom(SEED);
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
      for (int i = order.size() - 1; i > 0; i--) {
        int j = random.nextInt(i + 1);
        Game game = order.get(i);
        order.set(i, order.get(j));
        order.set(j, game);
      }
      for (Game game : order) {
        pass(game, ascent);
      }
    }
    return new Weights(features, theta);
  }

  private Quality measure(Weights weights) {
    Ascent look = new Ascent(weights.features(), weights.theta());
    double[] sums = new double[3];
    for (Game game : heldOut) {
      pass(
          game,
          (position, points, count, played) -> {
            look.read(position, points, count);
            sums[0]++;
            sums[1] += look.best() == played ? 1 : 0;
            sums[2] -= StrictMath.log(look.chance(played));
          });
    }
    double positions = Math.max(1, sums[0]);
    return new Quality(
        weights.features().table().label(),
        weights.features().size(),
        (int) sums[0],
        sums[1] / positions,
        sums[2] / positions);
  }

  private void pass(Game game, Lesson lesson) {
    Position position = new Position(game.setup());
    int[] points = new int[position.points().count()];
    for (int move : game.moves()) {
      int count = position.candidates(points);
      for (int i = 0; i < count; i++) {
        if (points[i] == move) {
          lesson.learn(position, points, count, i);
          break;
        }
      }
      position.play(move);
    }
    progress.accept(++passes);
  }
}
