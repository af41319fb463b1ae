package io.tengen.worker.inference.model;

import io.tengen.engine.net.FeatureSet;
import java.util.List;

/**
 * A network that reads a position and says which moves are likely and how the game will end.
 *
 * @param name its own name, for people
 * @param format of the file it came from, such as {@code KataGo 8}
 * @param parameters numbers that were learned, as its file counts them
 * @param features what it wants to be told
 * @param boards where it plays; heads for one size only make this one size
 */
public record Network(
    String name,
    String format,
    long parameters,
    FeatureSet features,
    Boards boards,
    Trunk trunk,
    PolicyHead policy,
    ValueHead value) {
  public Network {
    Shapes.requireEqual("planes", trunk.input().inputs(), features.planes());
    Shapes.requireEqual(
        "global inputs",
        trunk.globals() == null ? 0 : trunk.globals().inputs(),
        features.globals());
    Shapes.requireEqual("policy head", trunk.channels(), policy.inputs());
    Shapes.requireEqual("value head", trunk.channels(), value.inputs());
    if (value instanceof ValueHead.Pooled pooled
        && pooled.noResult() == ValueHead.NoResult.BY_RULES
        && !features.isKataGo()) {
      throw new IllegalArgumentException(
          features.id() + " do not tell the rules that a value head asks for");
    }
    int points = boards.largest() * boards.largest();
    boolean anySize = boards.smallest() < boards.largest();
    if (policy instanceof PolicyHead.Flat flat) {
      Shapes.requireEqual("policy", flat.out().inputs(), flat.conv().outputs() * points);
      Shapes.requireEqual("policy", flat.out().outputs(), points + 1);
    }
    if (value instanceof ValueHead.Flat flat) {
      Shapes.requireEqual("value", flat.hidden().inputs(), flat.conv().outputs() * points);
    }
    if (anySize && (policy instanceof PolicyHead.Flat || value instanceof ValueHead.Flat)) {
      throw new IllegalArgumentException("a head for one size, boards of " + boards);
    }
  }

  /** {@code 6 blocks of 96 channels, 2 with global pooling}. */
  public String architecture() {
    List<Block> blocks = trunk.blocks();
    StringBuilder text =
        new StringBuilder()
            .append(blocks.size())
            .append(blocks.size() == 1 ? " block of " : " blocks of ")
            .append(trunk.channels())
            .append(" channels");
    long nested = blocks.stream().filter(Block.Nested.class::isInstance).count();
    long pooling = blocks.stream().filter(Network::pools).count();
    if (nested > 0) {
      text.append(", ").append(nested).append(" nested");
    }
    if (pooling > 0) {
      text.append(", ").append(pooling).append(" with global pooling");
    }
    return text.toString();
  }

  private static boolean pools(Block block) {
    return switch (block) {
      case Block.Pooling pooling -> true;
      case Block.Nested nested -> nested.inner().stream().anyMatch(Network::pools);
      case Block.Residual residual -> false;
      case Block.PostActivated post -> false;
    };
  }
}
