package io.tengen.engine.classic.eye;

/**
 * What a one-point eye is worth.
 *
 * <p>Source: the survey "Artificial intelligence in Go programs", section on eyes.
 */
public enum EyeKind {
  /** An eye whoever moves first. */
  REAL,
  /** An eye if the defender moves first. */
  HALF,
  /** No eye whoever moves first. */
  FALSE;

  /**
   * Returns the kind of a point whose neighbours are all the defender's.
   *
   * <p>The defender must keep all diagonal points in the corner and on the edge, and all but one in
   * the centre. Defender and attacker take the open ones in turn. In the centre the eye is thus
   * real if the defender holds three diagonal points, or two with the other two open.
   *
   * @param diagonals the number of diagonal points on the board: 1 in the corner, 2 on the edge, 4
   *     in the centre
   * @param attacker how many of them have a stone of the attacker
   * @param open how many of them nobody holds
   */
  static EyeKind of(int diagonals, int attacker, int open) {
    int tolerated = diagonals == 4 ? 1 : 0;
    if (attacker + (open + 1) / 2 <= tolerated) {
      return REAL;
    }
    return attacker + open / 2 <= tolerated ? HALF : FALSE;
  }

  /** Returns the class of the space that consists of this point. */
  SpaceClass spaceClass() {
    return switch (this) {
      case REAL -> SpaceClass.ONE;
      case HALF -> SpaceClass.ONE_IF_FIRST;
      case FALSE -> SpaceClass.NONE;
    };
  }
}
