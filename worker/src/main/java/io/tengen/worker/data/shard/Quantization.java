package io.tengen.worker.data.shard;

/**
 * The precision of stored search results. A search of 100 visits has a standard error of about
 * 0.05, so rounding loses nothing that could be learned.
 */
public final class Quantization {
  /**
   * Values between 0 and 1 are stored as multiples of 1 / {@value}, which fit in two bytes of a
   * varint.
   */
  public static final int VALUES = (1 << 14) - 1;

  /**
   * Values of single root moves, which have fewer visits, are stored as multiples of 1 / {@value},
   * which fit in one byte.
   */
  public static final int MOVE_VALUES = (1 << 7) - 1;

  /** Leads are stored as multiples of 1 / {@value} point. */
  static final int LEADS = 16;

  /** A move's share of a policy is stored as a multiple of about 1 / {@value}: two bytes. */
  static final int SHARES = (1 << 14) - 1;

  private Quantization() {}

  static int ofShare(double share) {
    return (int) Math.rint(share * SHARES);
  }

  static int ofValue(double value) {
    return (int) Math.rint(value * VALUES);
  }

  public static float value(int quanta) {
    return (float) quanta / VALUES;
  }

  static int ofMoveValue(double value) {
    return (int) Math.rint(value * MOVE_VALUES);
  }

  public static float moveValue(int quanta) {
    return (float) quanta / MOVE_VALUES;
  }

  static int ofLead(double lead) {
    return (int) Math.rint(lead * LEADS);
  }

  public static double lead(int quanta) {
    return (double) quanta / LEADS;
  }
}
