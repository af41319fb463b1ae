package io.tengen.engine.net;

import io.tengen.game.rules.Rules;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** The sets of network inputs that this program can compute. */
public enum FeatureSet {
  /** KataGo's inputs version 3: networks of model versions 3 and 4. */
  KATAGO_V3("katago-v3", 22, 14),

  /** KataGo's inputs version 4: model version 5. */
  KATAGO_V4("katago-v4", 22, 14),

  /** KataGo's inputs version 5: model version 6. */
  KATAGO_V5("katago-v5", 13, 12),

  /** KataGo's inputs version 6: model version 7. */
  KATAGO_V6("katago-v6", 22, 16),

  /** KataGo's inputs version 7: model versions 8 and later. */
  KATAGO_V7("katago-v7", 22, 19),

  /** The inputs of Leela Zero and AlphaGo Zero: stones of eight boards and the colour to move. */
  LEELA_ZERO("leela-zero", 18, 0),

  /** Tengen's own inputs, for small networks: see {@link TengenEncoder}. */
  TENGEN("tengen", 9, 2),

  /**
   * The inputs of {@link #TENGEN}, and the points where a stone loses the game at once or is
   * refused, for each side: for rules such as NoGo's.
   */
  TENGEN_LOSING("tengen-losing", 11, 2),

  /** The inputs of AlphaGo's policy networks: see {@link AlphaGoEncoder}. */
  ALPHAGO("alphago", 48, 0),

  /** The inputs of AlphaGo's value network: those of {@link #ALPHAGO}, then the colour to move. */
  ALPHAGO_VALUE("alphago-value", 49, 0);

  /** The oldest supported model version of KataGo's networks. */
  public static final int OLDEST_KATAGO = 3;

  /** The newest supported model version of KataGo's networks. */
  public static final int NEWEST_KATAGO = 17;

  private final String id;
  private final int planes;
  private final int globals;

  FeatureSet(String id, int planes, int globals) {
    this.id = id;
    this.planes = planes;
    this.globals = globals;
  }

  /** Returns the set with this name in files; empty if there is none. */
  public static Optional<FeatureSet> byId(String id) {
    return Arrays.stream(values()).filter(set -> set.id.equals(id)).findFirst();
  }

  /** Returns the names of all sets, for messages. */
  public static String ids() {
    return Arrays.stream(values()).map(FeatureSet::id).collect(Collectors.joining(", "));
  }

  /** Returns the name in files. */
  public String id() {
    return id;
  }

  /** Returns the number of planes. */
  public int planes() {
    return planes;
  }

  /** Returns the number of globals. */
  public int globals() {
    return globals;
  }

  /**
   * Returns whether the set is KataGo's, whose globals 6 and 9 encode superko and territory
   * scoring.
   */
  public boolean isKataGo() {
    return switch (this) {
      case KATAGO_V3, KATAGO_V4, KATAGO_V5, KATAGO_V6, KATAGO_V7 -> true;
      case LEELA_ZERO, TENGEN, TENGEN_LOSING, ALPHAGO, ALPHAGO_VALUE -> false;
    };
  }

  /**
   * Returns whether plane 0 is 1 on the board and 0 beyond it, so that a network can recognise a
   * board that is smaller than the planes.
   */
  public boolean masked() {
    return switch (this) {
      case KATAGO_V3, KATAGO_V4, KATAGO_V5, KATAGO_V6, KATAGO_V7, TENGEN, TENGEN_LOSING -> true;
      case LEELA_ZERO, ALPHAGO, ALPHAGO_VALUE -> false;
    };
  }

  /**
   * Returns whether this set is another one with more planes after the other's, and neither has
   * globals, so that a network for the other can be used with this set if it ignores the rest.
   */
  public boolean extendsPlanesOf(FeatureSet other) {
    return this == ALPHAGO_VALUE && other == ALPHAGO;
  }

  /** Returns a description of the rules that the inputs can express. */
  public String rules() {
    return switch (this) {
      case KATAGO_V3, KATAGO_V4, KATAGO_V5 -> "area scoring, superko, any komi";
      case KATAGO_V6, KATAGO_V7 -> "area or territory scoring, any ko rule, any komi";
      case LEELA_ZERO -> "area scoring, komi 7.5";
      case TENGEN -> "area scoring, any komi";
      case TENGEN_LOSING -> "any, also those under which stones lose at once";
      case ALPHAGO, ALPHAGO_VALUE -> "area scoring, the komi of its games";
    };
  }

  /**
   * Creates an encoder of positions on boards of one size.
   *
   * @param size the side length of the board, in points
   * @param length the side length of a plane, in cells
   * @throws IllegalArgumentException if the board is larger than the planes
   */
  public FeatureEncoder newEncoder(int size, int length) {
    return switch (this) {
      case KATAGO_V3, KATAGO_V4, KATAGO_V5, KATAGO_V6, KATAGO_V7 ->
          new KataGoEncoder(this, new Layout(size, length));
      case LEELA_ZERO -> new LeelaZeroEncoder(new Layout(size, length));
      case TENGEN, TENGEN_LOSING -> new TengenEncoder(this, new Layout(size, length));
      case ALPHAGO, ALPHAGO_VALUE -> new AlphaGoEncoder(this, new Layout(size, length));
    };
  }

  /** Returns Tengen's own inputs for games under these rules. */
  public static FeatureSet ofTengen(Rules rules) {
    return rules.losing() == 0 ? TENGEN : TENGEN_LOSING;
  }

  /**
   * Returns the inputs of KataGo's networks of a model version.
   *
   * @param modelVersion the model version, {@link #OLDEST_KATAGO} to {@link #NEWEST_KATAGO}
   * @throws IllegalArgumentException with one line if the model version is not supported
   */
  public static FeatureSet ofKataGo(int modelVersion) {
    if (modelVersion < OLDEST_KATAGO || modelVersion > NEWEST_KATAGO) {
      throw new IllegalArgumentException(
          "is a KataGo network of model version "
              + modelVersion
              + "; versions "
              + OLDEST_KATAGO
              + " to "
              + NEWEST_KATAGO
              + " can be read");
    }
    return switch (modelVersion) {
      case 3, 4 -> KATAGO_V3;
      case 5 -> KATAGO_V4;
      case 6 -> KATAGO_V5;
      case 7 -> KATAGO_V6;
      default -> KATAGO_V7;
    };
  }
}
