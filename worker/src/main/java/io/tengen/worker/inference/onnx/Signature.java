package io.tengen.worker.inference.onnx;

/**
 * The inputs, outputs and metadata of a network in Tengen's format. N is the number of positions in
 * the batch, 1 or more; S is the side of the data, at least the side of the largest board in the
 * batch. All elements are floats. Points are numbered in rows from the top: row · S + column. A
 * board smaller than the data is in its upper left corner.
 *
 * <table>
 *   <caption>Inputs</caption>
 *   <tr><td>{@code planes}</td><td>[N, P, S, S]</td><td>the features of each point; zeros off
 *       the board</td></tr>
 *   <tr><td>{@code globals}</td><td>[N, G]</td><td>the features of the position; not an input if G
 *       is 0</td></tr>
 * </table>
 *
 * <p>The network's {@linkplain io.tengen.engine.net.FeatureSet features} define P and G. All
 * outputs are seen from the side to move.
 *
 * <table>
 *   <caption>Outputs; only the first two are required</caption>
 *   <tr><td>{@code policy}</td><td>[N, S² + 1]</td><td>logits of the moves, a pass last; undefined
 *       where a move is illegal or off the board</td></tr>
 *   <tr><td>{@code value}</td><td>[N, 1]</td><td>expected result, from −1 (certain loss) to 1 (certain win)</td></tr>
 *   <tr><td>{@code outcome}</td><td>[N, 3]</td><td>probabilities of win, loss, no result</td></tr>
 *   <tr><td>{@code score}</td><td>[N, 2]</td><td>mean and standard deviation of the final score in
 *       points, including komi, of games that have a result</td></tr>
 *   <tr><td>{@code lead}</td><td>[N, 1]</td><td>by how many points the side to move is ahead</td></tr>
 *   <tr><td>{@code ownership}</td><td>[N, S²]</td><td>expected owner of each point, from −1 (the
 *       opponent) to 1; 0 off the board if the network is masked</td></tr>
 * </table>
 *
 * <p>The constants whose names end in {@code _KEY} are keys of the file's {@code metadata_props}.
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

  /** Required: the id of a {@link io.tengen.engine.net.FeatureSet}. */
  public static final String FEATURES_KEY = "tengen.features";

  /**
   * The board sizes, such as {@code 9} or {@code 2-19}; required if S is variable, else S by
   * default.
   */
  public static final String BOARDS_KEY = "tengen.boards";

  /**
   * {@code true} if no output on the board depends on data off the board, so that boards of several
   * sizes can share a batch; {@code false} by default.
   */
  public static final String MASKED_KEY = "tengen.masked";

  /** The network's display name; the file's name by default. */
  public static final String NAME_KEY = "tengen.name";

  /** A description of the architecture for display, such as {@code 6 blocks of 96 channels}. */
  public static final String ARCHITECTURE_KEY = "tengen.architecture";

  /** The number of trained parameters; by default the number of floats in the file's constants. */
  public static final String PARAMETERS_KEY = "tengen.parameters";

  /** The format of the file that it was converted from, for display, such as {@code KataGo 8}. */
  public static final String SOURCE_KEY = "tengen.source";

  /** SHA-256 of the file that it was converted from, in hex. */
  public static final String SOURCE_SHA256_KEY = "tengen.source.sha256";

  /** SHA-256 of the ONNX file in full precision that an eight-bit network was made from, in hex. */
  public static final String QUANTIZED_SHA256_KEY = "tengen.quantized.sha256";

  private Signature() {}
}
