package io.tengen.worker.inference;

import io.tengen.worker.inference.onnx.Signature;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * All that a network says about a position, seen from the side to move. Immutable.
 *
 * <p>A network that gives only a value instead of probabilities of win and loss counts as sure of a
 * result: win is {@code (1 + value) / 2} and loss is the rest.
 */
public final class RawAnswer {
  /**
   * The numbers by output of the {@link Signature}; of the policy and the ownership by move,
   * probabilities instead of logits, and of the outcome always all three.
   */
  private final Map<String, double[]> numbers;

  /**
   * The final score of games that have a result, in points and komi included.
   *
   * @param mean the points by which the side to move is ahead
   * @param deviation the standard deviation
   */
  public record Score(double mean, double deviation) {}

  RawAnswer(Map<String, double[]> numbers) {
    this.numbers = Map.copyOf(numbers);
  }

  /** Returns the mean of the answers of one network to one position, of which there are some. */
  static RawAnswer mean(List<RawAnswer> answers) {
    Map<String, double[]> means = new HashMap<>();
    answers
        .getFirst()
        .numbers
        .forEach((output, first) -> means.put(output, new double[first.length]));
    for (RawAnswer answer : answers) {
      means.forEach((output, mean) -> {
        for (int i = 0; i < mean.length; i++) {
          mean[i] += answer.of(output)[i] / answers.size();
        }
      });
    }
    return new RawAnswer(means);
  }

  private double[] of(String output) {
    return Objects.requireNonNull(numbers.get(output));
  }

  /** Returns the probability that the side to move wins, 0 to 1. */
  public double win() {
    return of(Signature.OUTCOME)[0];
  }

  /** Returns the probability that the side to move loses, 0 to 1. */
  public double loss() {
    return of(Signature.OUTCOME)[1];
  }

  /** Returns the probability that the game has no result, 0 to 1. */
  public double noResult() {
    return of(Signature.OUTCOME)[2];
  }

  /** Returns the lead of the side to move in points, komi included, if the network gives it. */
  public OptionalDouble lead() {
    double[] lead = numbers.get(Signature.LEAD);
    return lead == null ? OptionalDouble.empty() : OptionalDouble.of(lead[0]);
  }

  /** Returns the final score, if the network gives it. */
  public Optional<Score> score() {
    return Optional.ofNullable(numbers.get(Signature.SCORE))
        .map(score -> new Score(score[0], score[1]));
  }

  /**
   * Returns the probability of a move, 0 if it is illegal. The probabilities of all points and the
   * pass have the sum 1.
   *
   * @param move a point of the board or {@link io.tengen.game.board.Points#PASS}
   */
  public double policy(int move) {
    return of(Signature.POLICY)[move];
  }

  /** Returns whether the network gives {@link #ownership}. */
  public boolean hasOwnership() {
    return numbers.containsKey(Signature.OWNERSHIP);
  }

  /**
   * Returns the expected owner of a point, −1 (opponent) to 1 (side to move).
   *
   * @throws NullPointerException if the network does not give it
   */
  public double ownership(int point) {
    return of(Signature.OWNERSHIP)[point];
  }
}
