package io.tengen.worker.inference.onnx;

/**
 * What Tengen feeds a network and reads from it. N is the batch, any number; S the side of the
 * data, at least that of the largest board in the batch; every number a float. Points are in rows
 * from the top: row · S + column. A board smaller than the data lies in its upper left corner.
 *
 * <table>
 *   <caption>Inputs</caption>
 *   <tr><td>{@code planes}</td><td>[N, P, S, S]</td><td>what the features say of each point; zeros off
 *       the board</td></tr>
 *   <tr><td>{@code globals}</td><td>[N, G]</td><td>what they say of the position; not an input where G
 *       is 0</td></tr>
 * </table>
 *
 * <p>P and G are those of the network's {@linkplain io.tengen.engine.net.FeatureSet features}. All
 * outputs are seen from the side to move.
 *
 * <table>
 *   <caption>Outputs; only the first two are required</caption>
 *   <tr><td>{@code policy}</td><td>[N, S² + 1]</td><td>logits of the moves, a pass last; meaningless
 *       where a move is illegal or off the board</td></tr>
 *   <tr><td>{@code value}</td><td>[N, 1]</td><td>expected result, from −1, a sure loss, to 1, a sure win
 *       </td></tr>
 *   <tr><td>{@code outcome}</td><td>[N, 3]</td><td>probabilities of win, loss, no result</td></tr>
 *   <tr><td>{@code score}</td><td>[N, 2]</td><td>mean and standard deviation of the final score in
 *       points, komi included, of games that have a result</td></tr>
 *   <tr><td>{@code lead}</td><td>[N, 1]</td><td>by how many points the side to move is ahead</td></tr>
 *   <tr><td>{@code ownership}</td><td>[N, S²]</td><td>who will own each point, from −1 to 1; 0 off the
 *       board if the network is masked</td></tr>
 * </table>
 *
 * <p>The keys are those of the file's {@code metadata_props}.
 */
public final class Signature {
  public static final String PLANES = "planes";
  public static final String GLOBALS = "globals";

  public static final String POLICY = "policy";
  public static final String VALUE = "value";
  public static final String OUTCOME = "outcome";
  public static final String SCORE = "score";
  public static final String LEAD = "lead";
  public static final String OWNERSHIP = "ownership";

  /** Required: an id of {@link io.tengen.engine.net.FeatureSet}. */
  public static final String FEATURES_KEY = "tengen.features";

  /** {@code 9} or {@code 2-19}; required where S may vary, else by default S. */
  public static final String BOARDS_KEY = "tengen.boards";

  /**
   * {@code true} if nothing on the board depends on what is off it, so that boards of several sizes
   * may share a batch; by default {@code false}.
   */
  public static final String MASKED_KEY = "tengen.masked";

  /** For people: the network's name; by default the file's. */
  public static final String NAME_KEY = "tengen.name";

  /** For people: such as {@code 6 blocks of 96 channels}. */
  public static final String ARCHITECTURE_KEY = "tengen.architecture";

  /** Numbers that were learned; by default the floats in the file's constants. */
  public static final String PARAMETERS_KEY = "tengen.parameters";

  /** For people: the format that it was converted from, such as {@code KataGo 8}. */
  public static final String SOURCE_KEY = "tengen.source";

  /** SHA-256 of the file that it was converted from, in hex. */
  public static final String SOURCE_SHA256_KEY = "tengen.source.sha256";

  private Signature() {}
}
