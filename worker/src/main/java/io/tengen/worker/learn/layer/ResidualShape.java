package io.tengen.worker.learn.layer;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The size of a residual network. Its text form is {@code b6c96} for 6 blocks of 96 channels, or
 * {@code b6c96p3} if every third block has global pooling.
 *
 * @param blocks number of residual blocks, 1 to 100
 * @param channels number of the trunk's channels, 4 to 1024
 * @param poolEvery every {@code poolEvery}th block has global pooling (Wu 2019, section 3.3), at
 *     most {@code blocks}; 0 for none
 */
public record ResidualShape(int blocks, int channels, int poolEvery) implements NetworkShape {
  private static final int MAX_BLOCKS = 100;

  private static final Pattern TEXT = Pattern.compile("b(\\d{1,4})c(\\d{1,5})(?:p(\\d{1,4}))?");

  /**
   * @throws IllegalArgumentException with one line if a number is out of its range
   */
  public ResidualShape {
    if (blocks < 1 || blocks > MAX_BLOCKS) {
      throw new IllegalArgumentException(
          "a network has 1 to " + MAX_BLOCKS + " blocks, not " + blocks);
    }
    NetworkShape.requireChannels(channels);
    if (poolEvery < 0 || poolEvery > blocks) {
      throw new IllegalArgumentException(
          "a network of " + blocks + " blocks cannot pool in every " + poolEvery + "th");
    }
  }

  /** Parses the text form; empty if {@code text} has another form. */
  static Optional<NetworkShape> parse(String text) {
    Matcher parts = TEXT.matcher(text);
    if (!parts.matches()) {
      return Optional.empty();
    }
    return Optional.of(
        new ResidualShape(
            Integer.parseInt(parts.group(1)),
            Integer.parseInt(parts.group(2)),
            parts.group(3) == null ? 0 : Integer.parseInt(parts.group(3))));
  }

  /** Returns whether a block, counted from 0, has global pooling. */
  boolean pools(int block) {
    return poolEvery > 0 && (block + 1) % poolEvery == 0;
  }

  @Override
  public String toString() {
    return "b" + blocks + "c" + channels + (poolEvery == 0 ? "" : "p" + poolEvery);
  }
}
