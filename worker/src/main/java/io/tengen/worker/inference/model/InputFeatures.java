package io.tengen.worker.inference.model;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a network wants to be told about a position: a known set of planes and of global inputs. */
public enum InputFeatures {
  /** KataGo's inputs version 3 (model versions 3 and 4). */
  KATAGO_V3("katago-v3", 22, 14, true, Rules.SUPERKO),
  /** KataGo's inputs version 4 (model version 5). */
  KATAGO_V4("katago-v4", 22, 14, true, Rules.SUPERKO),
  /** KataGo's inputs version 5 (model version 6). */
  KATAGO_V5("katago-v5", 13, 12, true, Rules.SUPERKO),
  /** KataGo's inputs version 6 (model version 7). */
  KATAGO_V6("katago-v6", 22, 16, true, Rules.ALL),
  /** KataGo's inputs version 7 (model versions 8 and above). */
  KATAGO_V7("katago-v7", 22, 19, true, Rules.ALL),
  /**
   * Leela Zero's: eight planes of own stones (now, one move ago, ...), eight of the opponent's, one
   * of ones if Black is to move, one of ones if White is.
   */
  LEELA_ZERO("leela-zero", 18, 0, false, "area scoring, komi 7.5");

  private final String id;
  private final int planes;
  private final int globals;
  private final boolean masked;
  private final String rules;

  InputFeatures(String id, int planes, int globals, boolean masked, String rules) {
    this.id = id;
    this.planes = planes;
    this.globals = globals;
    this.masked = masked;
    this.rules = rules;
  }

  /** The features by their name in files. */
  public static Optional<InputFeatures> byId(String id) {
    return Arrays.stream(values()).filter(features -> features.id.equals(id)).findFirst();
  }

  /** The names of all, for messages. */
  public static String ids() {
    return Arrays.stream(values()).map(InputFeatures::id).collect(Collectors.joining(", "));
  }

  /** Their name in files, such as {@code katago-v7}. */
  public String id() {
    return id;
  }

  /** Planes: numbers for each point. */
  public int planes() {
    return planes;
  }

  /** Global inputs: numbers for the position as a whole; 0 or more. */
  public int globals() {
    return globals;
  }

  /**
   * Whether plane 0 is 1 on the board and 0 off it, so that a board may be smaller than the data.
   */
  public boolean masked() {
    return masked;
  }

  /** The rules that they can tell, for people. */
  public String rules() {
    return rules;
  }

  private static final class Rules {
    static final String SUPERKO = "area scoring, superko, any komi";
    static final String ALL = "area or territory scoring, any ko rule, any komi";
  }
}
