package io.tengen.worker.inference;

import io.tengen.engine.net.Evaluation;
import io.tengen.engine.net.FeatureEncoder;
import io.tengen.engine.net.FeatureSet;
import io.tengen.engine.net.InputShape;
import io.tengen.engine.net.Layout;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import io.tengen.worker.inference.model.NetworkFileException;
import io.tengen.worker.inference.onnx.Signature;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A network that gives its whole answer to a position, for people who study or compare networks.
 * Games use {@link LoadedNetwork}, which leaves out what a search does not need.
 *
 * <p>Must be used by one thread at a time. Holds native memory until it is closed.
 */
public final class RawNetwork implements AutoCloseable {
  private final InferenceSession session;
  private final FeatureSet features;

  private RawNetwork(InferenceSession session) {
    this.session = session;
    features = session.shape().features();
  }

  /**
   * Loads a network from a file of any format that {@link NetworkFiles} reads onto one thread of
   * the CPU, and checks its outputs; see {@link NetworkCheck}. Blocks.
   *
   * @throws NetworkFileException if the file contains no network, or one that fails the check; the
   *     message names the file
   * @throws IOException if the file cannot be read
   * @throws InferenceException if ONNX Runtime cannot be loaded or fails; the message names the
   *     file
   */
  public static RawNetwork open(Path file) throws IOException, InferenceException {
    InferenceSettings settings = new InferenceSettings(Layout.SYMMETRIES, 1);
    InferenceSession session = SessionFactory.open(file, List.of(settings)).getFirst();
    session.readAllOutputs();
    return new RawNetwork(session);
  }

  /** Returns the shape of the network's inputs. */
  public InputShape shape() {
    return session.shape();
  }

  /**
   * Evaluates a position under one symmetry. Blocks.
   *
   * @param position the position, whose moves were made by {@link Position#play} or {@link
   *     Position#playLegal}; not modified
   * @param symmetry the symmetry that is applied to the network's input, 0 to 7: see {@link Layout}
   * @throws InferenceException if ONNX Runtime fails, or the answer is not finite
   * @throws IllegalArgumentException if the network does not support boards of this size
   */
  public RawAnswer evaluate(Position position, int symmetry) throws InferenceException {
    return evaluate(position, new int[] {symmetry}).getFirst();
  }

  /**
   * Evaluates a position under all symmetries and returns the mean of the answers, also of the
   * probabilities of moves. Blocks.
   *
   * @param position as for {@link #evaluate}
   * @throws InferenceException if ONNX Runtime fails, or the answer is not finite
   * @throws IllegalArgumentException if the network does not support boards of this size
   */
  public RawAnswer average(Position position) throws InferenceException {
    return RawAnswer.mean(evaluate(position, IntStream.range(0, Layout.SYMMETRIES).toArray()));
  }

  private List<RawAnswer> evaluate(Position position, int[] symmetries) throws InferenceException {
    int size = position.points().size();
    InputShape shape = session.shape();
    if (!shape.plays(size)) {
      throw new IllegalArgumentException(
          "the network does not support boards of size " + size + ", only " + shape.boards());
    }
    int side = shape.length(size);
    FeatureEncoder encoder = features.newEncoder(size, side);
    int length = features.planes() * side * side;
    for (int n = 0; n < symmetries.length; n++) {
      encoder.encode(
          position,
          symmetries[n],
          session.planes(),
          n * length,
          session.globals(),
          n * features.globals());
    }
    session.run(symmetries.length, side);
    List<RawAnswer> answers = new ArrayList<>();
    for (int n = 0; n < symmetries.length; n++) {
      answers.add(answer(position, encoder.layout(), symmetries[n], n));
    }
    return answers;
  }

  private RawAnswer answer(Position position, Layout layout, int symmetry, int n)
      throws InferenceException {
    Evaluation evaluation = new Evaluation(layout.size());
    FloatBuffer lead = session.lead();
    boolean finite =
        evaluation.read(
            position,
            layout,
            symmetry,
            session.policy(),
            n * layout.policyLength(),
            session.value().get(n),
            lead == null ? Float.NaN : lead.get(n),
            session.ownership(),
            n * layout.area());
    double[] outcome = numbers(session.outcome(), n, 3);
    double[] score = numbers(session.score(), n, 2);
    if (!finite || !isFinite(outcome) || !isFinite(score)) {
      throw new InferenceException("the network's answer is not a finite number");
    }
    Map<String, double[]> numbers = new HashMap<>();
    double win = evaluation.winProbability();
    numbers.put(Signature.OUTCOME, outcome == null ? new double[] {win, 1 - win, 0} : outcome);
    numbers.put(Signature.POLICY, policy(evaluation));
    if (lead != null) {
      numbers.put(Signature.LEAD, new double[] {evaluation.lead()});
    }
    if (score != null) {
      numbers.put(Signature.SCORE, score);
    }
    if (evaluation.hasOwnership()) {
      numbers.put(Signature.OWNERSHIP, ownership(evaluation));
    }
    return new RawAnswer(numbers);
  }

  /** Returns the numbers of one position; null if the network does not give them. */
  private static double @Nullable [] numbers(@Nullable FloatBuffer all, int n, int count) {
    return all == null
        ? null
        : IntStream.range(n * count, (n + 1) * count).mapToDouble(all::get).toArray();
  }

  private static boolean isFinite(double @Nullable [] numbers) {
    return numbers == null
        || IntStream.range(0, numbers.length).allMatch(i -> Double.isFinite(numbers[i]));
  }

  private static double[] policy(Evaluation evaluation) {
    Points points = Points.of(evaluation.size());
    double[] policy = new double[points.arrayLength()];
    policy[Points.PASS] = evaluation.policy(Points.PASS);
    for (int i = 0; i < points.count(); i++) {
      policy[points.get(i)] = evaluation.policy(points.get(i));
    }
    return policy;
  }

  private static double[] ownership(Evaluation evaluation) {
    Points points = Points.of(evaluation.size());
    double[] ownership = new double[points.arrayLength()];
    for (int i = 0; i < points.count(); i++) {
      ownership[points.get(i)] = evaluation.ownership(points.get(i));
    }
    return ownership;
  }

  @Override
  public void close() {
    session.close();
  }
}
