package io.tengen.worker.inference.model;

import io.tengen.engine.net.FeatureSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A network that reads a position and says which moves are likely and how the game will end.
 *
 * @param name its own name, for people
 * @param format of the file it came from, such as {@code KataGo 8}
 * @param parameters numbers that were learned, as its file counts them
 * @param features what it wants to be told
 * @param boards where it plays; heads for one size only make this one size
 * @param trunk what the policy head reads
 * @param valueTrunk what the value head reads; null where the heads share one trunk
 */
public record Network(
    String name,
    String format,
    long parameters,
    FeatureSet features,
    Boards boards,
    Trunk trunk,
    PolicyHead policy,
    @Nullable Trunk valueTrunk,
    ValueHead value) {
  public Network {
    requireInputs(trunk, features);
    if (valueTrunk != null) {
      requireInputs(valueTrunk, features);
    }
    Shapes.requireEqual("policy head", trunk.channels(), policy.inputs());
    Shapes.requireEqual(
        "value head", (valueTrunk == null ? trunk : valueTrunk).channels(), value.inputs());
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

  /** Heads on one trunk. */
  public Network(
      String name,
      String format,
      long parameters,
      FeatureSet features,
      Boards boards,
      Trunk trunk,
      PolicyHead policy,
      ValueHead value) {
    this(name, format, parameters, features, boards, trunk, policy, null, value);
  }

  /**
   * One network of two that were trained apart, as AlphaGo's were: the policy of this one, and the
   * other's value, each on the trunk that it was trained with.
   *
   * @param name of both together
   * @throws IllegalArgumentException with one line if they want other features or other boards
   */
  public Network withValueOf(Network other, String name) {
    if (features != other.features || !boards.equals(other.boards)) {
      throw new IllegalArgumentException(
          "the policy is for %s on boards of %s, the value for %s on boards of %s"
              .formatted(features.id(), boards, other.features.id(), other.boards));
    }
    Trunk valued = other.valueTrunk == null ? other.trunk : other.valueTrunk;
    return new Network(
        name,
        format,
        parameters + other.parameters,
        features,
        boards,
        trunk,
        policy,
        valued,
        other.value);
  }

  private static void requireInputs(Trunk trunk, FeatureSet features) {
    Shapes.requireEqual("planes", trunk.input().inputs(), features.planes());
    Shapes.requireEqual(
        "global inputs",
        trunk.globals() == null ? 0 : trunk.globals().inputs(),
        features.globals());
  }

  /**
   * {@code 6 blocks of 96 channels, 2 with global pooling}; with two trunks {@code A and for values
   * B}.
   */
  public String architecture() {
    String shared = architecture(trunk);
    return valueTrunk == null ? shared : shared + " and for values " + architecture(valueTrunk);
  }

  private static String architecture(Trunk trunk) {
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
