package io.tengen.worker.inference.onnx;

import io.tengen.engine.net.FeatureSet;
import io.tengen.engine.net.InputShape;
import io.tengen.game.board.Points;
import io.tengen.worker.inference.model.Boards;
import java.util.List;
import java.util.Optional;

/**
 * The properties that an ONNX file declares.
 *
 * @param name display name; empty if not declared
 * @param source format of the file that it was converted from; empty if not declared
 * @param architecture description for display; empty if not declared
 * @param parameters number of its trained parameters
 * @param features its input features
 * @param boards the board sizes that it supports
 * @param side side of the data, in points; empty if it is variable
 * @param outputs names of the outputs of the {@link Signature} that it has
 * @param sourceSha256 SHA-256 of the file that it was converted from, in hex; empty if not declared
 * @param quantizedSha256 SHA-256 of the ONNX file in full precision that the network was made from,
 *     in hex; empty if the network is not in eight bits
 */
public record OnnxDeclaration(
    Optional<String> name,
    Optional<String> source,
    Optional<String> architecture,
    long parameters,
    FeatureSet features,
    Boards boards,
    Optional<Integer> side,
    List<String> outputs,
    Optional<String> sourceSha256,
    Optional<String> quantizedSha256) {
  /** Returns the shape of its input batches, limited to the board sizes that Tengen supports. */
  public InputShape inputShape() {
    return new InputShape(
        features,
        boards.smallest(),
        Math.min(boards.largest(), Points.MAX_SIZE),
        boards.masked(),
        side.orElse(0));
  }
}
