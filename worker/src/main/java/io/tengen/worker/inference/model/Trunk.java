package io.tengen.worker.inference.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of a network that maps its inputs to the features that its heads read.
 *
 * @param input reads the planes
 * @param globals maps the global inputs to summands for every point; null without global inputs
 * @param activation applied to the sum of {@code input} and {@code globals}
 * @param blocks in their order of execution
 * @param tip applied after the last block; null for nothing
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

  /** Returns the number of channels of its blocks and of its output. */
  public int channels() {
    return input.outputs();
  }

  /** Returns a trunk that reads this many planes, and ignores those after its present ones. */
  Trunk withPlanes(int planes) {
    return new Trunk(input.withInputs(planes), globals, activation, blocks, tip);
  }

  /** A normalization and then an activation. */
  public record Tip(Norm norm, Activation activation) {}
}
