package io.tengen.worker.learn.layer;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How large a network is, as people write it: {@code b6c96} for 6 blocks of 96 channels, {@code
 * b6c96p3} where every third block pools over the board.
 *
 * @param blocks residual blocks, 1 to 100
 * @param channels of the trunk, 4 to 1024
 * @param poolEvery each so manieth block has global pooling (Wu 2019, section 3.3); 0 for none
 */
public record NetworkShape(int blocks, int channels, int poolEvery) {
  private static final int MOST_BLOCKS = 100;
  private static final int FEWEST_CHANNELS = 4;
  private static final int MOST_CHANNELS = 1024;

  private static final Pattern TEXT = Pattern.compile("b(\\d{1,4})c(\\d{1,5})(?:p(\\d{1,4}))?");

  /**
   * @throws IllegalArgumentException with one line if a number is out of its range
   */
  public NetworkShape {
    if (blocks < 1 || blocks > MOST_BLOCKS) {
      throw new IllegalArgumentException(
          "a network has 1 to " + MOST_BLOCKS + " blocks, not " + blocks);
    }
    if (channels < FEWEST_CHANNELS || channels > MOST_CHANNELS) {
      throw new IllegalArgumentException(
          "a network has "
              + FEWEST_CHANNELS
              + " to "
              + MOST_CHANNELS
              + " channels, not "
              + channels);
    }
    if (poolEvery < 0 || poolEvery > blocks) {
      throw new IllegalArgumentException(
          "of " + blocks + " blocks not every " + poolEvery + "th can pool");
    }
  }

  /**
   * Reads what {@link #toString} writes.
   *
   * @throws IllegalArgumentException with one line that says what is wrong
   */
  public static NetworkShape parse(String text) {
    Matcher parts = TEXT.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is no network shape; write b6c96 for 6 blocks of 96 channels");
    }
    return new NetworkShape(
        Integer.parseInt(parts.group(1)),
        Integer.parseInt(parts.group(2)),
        parts.group(3) == null ? 0 : Integer.parseInt(parts.group(3)));
  }

  /** Whether this block, the first being 0, pools over the board. */
  boolean pools(int block) {
    return poolEvery > 0 && (block + 1) % poolEvery == 0;
  }

  /** Channels of the heads, and of the convolutions that are pooled over. */
  int headChannels() {
    return Math.max(2, channels / 2);
  }

  @Override
  public String toString() {
    return "b" + blocks + "c" + channels + (poolEvery == 0 ? "" : "p" + poolEvery);
  }
}
