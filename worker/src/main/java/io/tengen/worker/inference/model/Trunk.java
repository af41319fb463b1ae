package io.tengen.worker.inference.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The body of a network, from its inputs to what its heads share.
 *
 * @param input from the planes
 * @param globals from the global inputs, added to every point; null if there are none
 * @param activation of the sum
 * @param tip after the last block; null for nothing
 */
public record Trunk(
    Conv input,
    @Nullable Matrix globals,
    Activation activation,
    List<Block> blocks,
    @Nullable Tip tip) {
  public Trunk {
    blocks = List.copyOf(blocks);
    if (globals != null) {
      Shapes.requireEqual("global inputs", globals.outputs(), input.outputs());
    }
    for (Block block : blocks) {
      Shapes.requireEqual("block", input.outputs(), block.channels());
    }
    if (tip != null) {
      Shapes.requireEqual("tip of the trunk", input.outputs(), tip.norm().channels());
    }
  }

  /** Channels that its blocks and heads see. */
  public int channels() {
    return input.outputs();
  }

  /** Normalization and activation. */
  public record Tip(Norm norm, Activation activation) {}
}
