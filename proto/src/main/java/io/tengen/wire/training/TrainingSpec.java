package io.tengen.wire.training;

import io.tengen.files.artifact.Artifact;
import io.tengen.wire.Checks;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The specification of a training, fixed when the training is created. Workers define which shapes
 * and features exist.
 *
 * @param name name of the resulting network, for people
 * @param shape shape of the network, such as {@code b6c96}
 * @param features name of the network's input features
 * @param board size of the smallest boards, in points
 * @param weights weights of the losses
 * @param weightDecay share by which a step of rate 1 would reduce a weight
 * @param learnerSeed seed of the initial weights
 * @param from checkpoint of an earlier training to continue from; null for an untrained network
 * @param shards games to train on, oldest first
 * @param steps number of batches; 0 to only export the network of {@code from}, or an untrained one
 *     without it
 * @param batch number of samples in a batch
 * @param firstRate learning rate of the first batch
 * @param lastRate learning rate of the last batch
 * @param seed seed of the samples' order and symmetries
 * @param optimizer what changes the weights, such as {@code adam}
 * @param largestBoard size of the largest boards, in points
 * @param resultShare weight of the game's result in the target of the value, from 0 to 1; the rest
 *     is the search's value
 */
public record TrainingSpec(
    String name,
    String shape,
    String features,
    int board,
    LossWeights weights,
    double weightDecay,
    long learnerSeed,
    @Nullable Artifact from,
    List<ShardRef> shards,
    long steps,
    int batch,
    double firstRate,
    double lastRate,
    long seed,
    String optimizer,
    int largestBoard,
    double resultShare) {
  /** The optimizer of trainings that name none. */
  public static final String ADAM = "adam";

  /** The weight of results in trainings that give none. */
  public static final double RESULT_SHARE = 0.75;

  private static final int LONGEST_NAME = 64;
  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  /** A word, optionally with settings, such as {@code alphago:layers=13,filters=192}. */
  private static final Pattern SHAPE = Pattern.compile("[A-Za-z0-9._:=,-]{1,64}");

  private static final int LARGEST_BOARD = 19;
  private static final int MOST_SHARDS = 100_000;
  private static final int LARGEST_BATCH = 65_536;
  private static final String STEPS =
      "steps must be 1 or more with shards to learn from, or 0 for the network as it begins";

  /** Weights of the losses, 0 to 1,000,000. */
  public record LossWeights(double policy, double value, double score, double ownership) {
    private static final double MOST = 1e6;

    /**
     * @throws IllegalArgumentException with one line if a weight is out of its range
     */
    public LossWeights {
      for (double weight : new double[] {policy, value, score, ownership}) {
        Checks.require(
            weight >= 0 && weight <= MOST, "weights must be 0 to 1,000,000, not " + weight);
      }
    }
  }

  /**
   * @throws IllegalArgumentException with one line that names the field and the remedy
   */
  public TrainingSpec {
    shards = List.copyOf(shards);
    Checks.require(
        !name.isBlank() && name.length() <= LONGEST_NAME,
        "name must have 1 to " + LONGEST_NAME + " characters");
    Checks.require(SHAPE.matcher(shape).matches(), "shape must be a word such as b6c96");
    requireWord("features", features, "tengen");
    requireWord("optimizer", optimizer, ADAM);
    Checks.require(
        board >= 2 && board <= LARGEST_BOARD,
        "board must be 2 to " + LARGEST_BOARD + " points, not " + board);
    Checks.require(
        largestBoard >= board && largestBoard <= LARGEST_BOARD,
        "largest_board must be at least board and at most "
            + LARGEST_BOARD
            + ", not "
            + largestBoard);
    Checks.require(
        resultShare >= 0 && resultShare <= 1, "result_share must be 0 to 1, not " + resultShare);
    Checks.require(
        weightDecay >= 0 && weightDecay < 1,
        "weight_decay must be at least 0 and below 1, not " + weightDecay);
    Checks.require(
        shards.size() <= MOST_SHARDS,
        String.format(Locale.ROOT, "shards must be at most %,d", MOST_SHARDS));
    Checks.require(steps >= 0, STEPS);
    Checks.require(
        batch >= 2 && batch <= LARGEST_BATCH,
        String.format(Locale.ROOT, "batch must be 2 to %,d, not %,d", LARGEST_BATCH, batch));
    Checks.require(
        lastRate > 0 && lastRate <= firstRate && firstRate <= 1,
        "rates must fall from first_rate, at most 1, to last_rate, above 0; not from "
            + firstRate
            + " to "
            + lastRate);
    for (ShardRef shard : shards) {
      Checks.require(
          shard.board() >= board && shard.board() <= largestBoard,
          "shard "
              + shard.file().brief()
              + " has boards of size "
              + shard.board()
              + ", the network has size "
              + boards(board, largestBoard));
    }
  }

  /** Creates the specification of a training with Adam on boards of one size. */
  public TrainingSpec(
      String name,
      String shape,
      String features,
      int board,
      LossWeights weights,
      double weightDecay,
      long learnerSeed,
      @Nullable Artifact from,
      List<ShardRef> shards,
      long steps,
      int batch,
      double firstRate,
      double lastRate,
      long seed) {
    this(
        name,
        shape,
        features,
        board,
        weights,
        weightDecay,
        learnerSeed,
        from,
        shards,
        steps,
        batch,
        firstRate,
        lastRate,
        seed,
        ADAM,
        board,
        RESULT_SHARE);
  }

  /** Returns the sizes of the boards for display: {@code 9}, or {@code 7-13}. */
  public String boards() {
    return boards(board, largestBoard);
  }

  private static String boards(int smallest, int largest) {
    return smallest == largest ? String.valueOf(smallest) : smallest + "-" + largest;
  }

  private static void requireWord(String field, String word, String example) {
    Checks.require(WORD.matcher(word).matches(), field + " must be a word such as " + example);
  }

  /**
   * Checks that there are shards if there are steps. A coordinator lists trainings without their
   * shards.
   *
   * @throws IllegalArgumentException with one line if there are steps but no shards
   */
  public void requireShards() {
    Checks.require(steps == 0 || !shards.isEmpty(), STEPS);
  }

  /** Returns the description without its shards, of which there may be many. */
  public TrainingSpec withoutShards() {
    return new TrainingSpec(
        name,
        shape,
        features,
        board,
        weights,
        weightDecay,
        learnerSeed,
        from,
        List.of(),
        steps,
        batch,
        firstRate,
        lastRate,
        seed,
        optimizer,
        largestBoard,
        resultShare);
  }
}
