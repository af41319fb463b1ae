package io.tengen.worker.data.shard;

/**
 * How numbers of searches are rounded to be kept. A search of 100 visits knows its value to about
 * 0.05: nothing that anybody could learn is lost.
 */
public final class Quantization {
  /**
   * Values between 0 and 1 are whole multiples of one in so many: what two bytes of a varint hold.
   */
  public static final int VALUES = (1 << 14) - 1;

  /** The same of a single root move, which fewer visits know less well: what one byte holds. */
  public static final int MOVE_VALUES = (1 << 7) - 1;

  /** Leads are whole multiples of one point in so many. */
  static final int LEADS = 16;

  /** A move's share of a policy is a whole multiple of about one in so many: two bytes. */
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
