package io.tengen.worker.inference.model;

import io.tengen.engine.net.FeatureSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A network that predicts the next move and the outcome of the game from a position.
 *
 * @param name its display name
 * @param format format of the file that it was read from, such as {@code KataGo 8}
 * @param parameters number of its trained parameters
 * @param features its input features
 * @param boards the board sizes that it supports; exactly one size if a head is {@code Flat}
 * @param trunk the policy head's trunk
 * @param policy the policy head
 * @param valueTrunk the value head's trunk; null if both heads share {@code trunk}
 * @param value the value head
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
          "the value head needs the rules, which the features "
              + features.id()
              + " do not contain");
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
      throw new IllegalArgumentException(
          "a head for one board size cannot be used on boards of " + boards);
    }
  }

  /** Creates a network whose heads share one trunk. */
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
   * Combines two separately trained networks, as AlphaGo's were, into one that has this network's
   * policy and the other network's value, each with its own trunk. The other network may have more
   * planes ({@link FeatureSet#extendsPlanesOf}), which the policy then ignores.
   *
   * @param other the network whose value is used
   * @param name display name of the combined network
   * @throws IllegalArgumentException with one line if the networks have different features or
   *     boards
   */
  public Network withValueOf(Network other, String name) {
    boolean wider = other.features.extendsPlanesOf(features);
    if (features != other.features && !wider || !boards.equals(other.boards)) {
      throw new IllegalArgumentException(
          "the policy is for %s on boards of %s, the value for %s on boards of %s"
              .formatted(features.id(), boards, other.features.id(), other.boards));
    }
    Trunk otherTrunk = other.valueTrunk == null ? other.trunk : other.valueTrunk;
    return new Network(
        name,
        format,
        parameters + other.parameters,
        other.features,
        boards,
        wider ? trunk.withPlanes(other.features.planes()) : trunk,
        policy,
        otherTrunk,
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
   * Describes the architecture, such as {@code 6 blocks of 96 channels, 2 with global pooling}.
   * With two trunks the text is {@code A and for values B}, where A describes the policy's trunk
   * and B the value's.
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
    long plain = blocks.stream().filter(Block.Plain.class::isInstance).count();
    if (plain > 0) {
      text.append(", ").append(plain).append(" without residuals");
    }
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
      case Block.Plain plain -> false;
      case Block.PostActivated post -> false;
    };
  }
}
