package io.tengen.worker.learn.layer;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The size of a network. Its text form is {@code b6c96} for 6 blocks of 96 channels, or {@code
 * b6c96p3} if every third block has global pooling.
 *
 * @param blocks number of residual blocks, 1 to 100
 * @param channels number of the trunk's channels, 4 to 1024
 * @param poolEvery every {@code poolEvery}th block has global pooling (Wu 2019, section 3.3), at
 *     most {@code blocks}; 0 for none
 */
public record NetworkShape(int blocks, int channels, int poolEvery) {
  private static final int MAX_BLOCKS = 100;
  private static final int MIN_CHANNELS = 4;
  private static final int MAX_CHANNELS = 1024;

  private static final Pattern TEXT = Pattern.compile("b(\\d{1,4})c(\\d{1,5})(?:p(\\d{1,4}))?");

  /**
   * @throws IllegalArgumentException with one line if a number is out of its range
   */
  public NetworkShape {
    if (blocks < 1 || blocks > MAX_BLOCKS) {
      throw new IllegalArgumentException(
          "a network has 1 to " + MAX_BLOCKS + " blocks, not " + blocks);
    }
    if (channels < MIN_CHANNELS || channels > MAX_CHANNELS) {
      throw new IllegalArgumentException(
          "a network has " + MIN_CHANNELS + " to " + MAX_CHANNELS + " channels, not " + channels);
    }
    if (poolEvery < 0 || poolEvery > blocks) {
      throw new IllegalArgumentException(
          "a network of " + blocks + " blocks cannot pool in every " + poolEvery + "th");
    }
  }

  /**
   * Parses the text form, which {@link #toString} returns.
   *
   * @throws IllegalArgumentException with one line if {@code text} is not valid
   */
  public static NetworkShape parse(String text) {
    Matcher parts = TEXT.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is not a network shape; write b6c96 for 6 blocks of 96 channels");
    }
    return new NetworkShape(
        Integer.parseInt(parts.group(1)),
        Integer.parseInt(parts.group(2)),
        parts.group(3) == null ? 0 : Integer.parseInt(parts.group(3)));
  }

  /** Returns whether a block, counted from 0, has global pooling. */
  boolean pools(int block) {
    return poolEvery > 0 && (block + 1) % poolEvery == 0;
  }

  /** Returns the number of channels of the heads and of the pooled convolutions. */
  int headChannels() {
    return Math.max(2, channels / 2);
  }

  @Override
  public String toString() {
    return "b" + blocks + "c" + channels + (poolEvery == 0 ? "" : "p" + poolEvery);
  }
}
