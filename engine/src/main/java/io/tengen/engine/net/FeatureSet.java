package io.tengen.engine.net;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** The inputs that networks are made for. */
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

  /** Leela Zero's, and AlphaGo Zero's: stones of eight boards and the colour to move. */
  LEELA_ZERO("leela-zero", 18, 0),

  /** Tengen's own, for small networks: see {@link TengenEncoder}. */
  TENGEN("tengen", 9, 2);

  /** The oldest and the newest model version of KataGo's networks whose inputs are known. */
  public static final int OLDEST_KATAGO = 3;

  public static final int NEWEST_KATAGO = 17;

  private final String id;
  private final int planes;
  private final int globals;

  FeatureSet(String id, int planes, int globals) {
    this.id = id;
    this.planes = planes;
    this.globals = globals;
  }

  /** The inputs with this name in files; empty if there are none. */
  public static Optional<FeatureSet> byId(String id) {
    return Arrays.stream(values()).filter(set -> set.id.equals(id)).findFirst();
  }

  /** The names of all, for messages. */
  public static String ids() {
    return Arrays.stream(values()).map(FeatureSet::id).collect(Collectors.joining(", "));
  }

  /** The name in files. */
  public String id() {
    return id;
  }

  /** How many planes. */
  public int planes() {
    return planes;
  }

  /** How many globals. */
  public int globals() {
    return globals;
  }

  /** Whether they are KataGo's, whose globals 6 and 9 tell superko and territory scoring. */
  public boolean isKataGo() {
    return switch (this) {
      case KATAGO_V3, KATAGO_V4, KATAGO_V5, KATAGO_V6, KATAGO_V7 -> true;
      case LEELA_ZERO, TENGEN -> false;
    };
  }

  /**
   * Whether plane 0 is 1 on the board and 0 beyond it, so that a network can tell a board that is
   * smaller than the planes.
   */
  public boolean masked() {
    return this != LEELA_ZERO;
  }

  /** The rules that they can tell, for people. */
  public String rules() {
    return switch (this) {
      case KATAGO_V3, KATAGO_V4, KATAGO_V5 -> "area scoring, superko, any komi";
      case KATAGO_V6, KATAGO_V7 -> "area or territory scoring, any ko rule, any komi";
      case LEELA_ZERO -> "area scoring, komi 7.5";
      case TENGEN -> "area scoring, any komi";
    };
  }

  /**
   * An encoder of positions on boards of one size.
   *
   * @param size points along the board's side
   * @param length cells along a plane's side
   * @throws IllegalArgumentException if the board is larger than the planes
   */
  public FeatureEncoder newEncoder(int size, int length) {
    return switch (this) {
      case KATAGO_V3, KATAGO_V4, KATAGO_V5, KATAGO_V6, KATAGO_V7 ->
          new KataGoEncoder(this, new Layout(size, length));
      case LEELA_ZERO -> new LeelaZeroEncoder(new Layout(size, length));
      case TENGEN -> new TengenEncoder(new Layout(size, length));
    };
  }

  /**
   * The inputs of KataGo's networks of this model version, {@link #OLDEST_KATAGO} to {@link
   * #NEWEST_KATAGO}.
   *
   * @throws IllegalArgumentException if it is another
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
