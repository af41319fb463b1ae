package io.tengen.engine.classic.reading;

/**
 * What a side achieves that moves first, with the number by which GNU Go's commands denote it.
 *
 * <p>Source: GNU Go 3.8, <a
 * href="https://www.gnu.org/software/gnugo/gnugo_11.html#SEC131">documentation of tactical
 * reading</a>, ko.
 */
public enum ResultCode {
  /** The side does not reach its goal. */
  LOSE(0),
  /** The side reaches its goal, whichever ko threats the opponent has. */
  WIN(1),
  /** The side reaches its goal if the opponent has no ko threat: the opponent needs the first. */
  KO_A(2),
  /** The side reaches its goal if it has one ko threat more than the opponent. */
  KO_B(3);

  private final int number;

  ResultCode(int number) {
    this.number = number;
  }

  /** Returns the number in the answers of GTP commands. */
  public int number() {
    return number;
  }

  /** Returns whether the side reaches its goal at least by a ko. */
  public boolean succeeds() {
    return this != LOSE;
  }

  /** Returns how good the result is for the side: 0 for {@link #LOSE}, 3 for {@link #WIN}. */
  public int worth() {
    return this == LOSE ? 0 : 4 - number;
  }
}
