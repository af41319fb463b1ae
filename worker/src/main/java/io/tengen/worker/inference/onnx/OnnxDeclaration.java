package io.tengen.worker.inference.onnx;

import io.tengen.engine.net.FeatureSet;
import io.tengen.engine.net.InputShape;
import io.tengen.game.board.Points;
import io.tengen.worker.inference.model.Boards;
import java.util.List;
import java.util.Optional;

/**
 * What an ONNX file says of itself.
 *
 * @param name for people; empty if it does not say
 * @param source format that it was converted from; empty if it does not say
 * @param architecture for people; empty if it does not say
 * @param parameters numbers that were learned
 * @param features what it wants to be told
 * @param boards where it plays
 * @param side of the data, where it is fixed
 * @param outputs those of the {@link Signature} that it has
 * @param sourceSha256 of the file that it was converted from
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
    Optional<String> sourceSha256) {
  /** What goes into a batch, on the boards that it plays on and Tengen has. */
  public InputShape inputShape() {
    return new InputShape(
        features,
        boards.smallest(),
        Math.min(boards.largest(), Points.MAX_SIZE),
        boards.masked(),
        side.orElse(0));
  }
}
