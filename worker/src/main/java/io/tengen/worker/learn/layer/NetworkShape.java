package io.tengen.worker.learn.layer;

/**
 * The size of a network. {@link Object#toString} returns its text form, which {@link #parse} reads.
 * See {@link ResidualShape} and {@link PlainShape}.
 */
public sealed interface NetworkShape permits ResidualShape, PlainShape {
  /** The smallest number of channels. */
  int MIN_CHANNELS = 4;

  /** The largest number of channels. */
  int MAX_CHANNELS = 1024;

  /**
   * Parses the text form.
   *
   * @throws IllegalArgumentException with one line if {@code text} is not valid
   */
  static NetworkShape parse(String text) {
    if (PlainShape.isText(text)) {
      return PlainShape.parse(text);
    }
    return ResidualShape.parse(text)
        .orElseThrow(() ->
            new IllegalArgumentException(
                "\""
                    + text
                    + "\" is not a network shape; write b6c96 for 6 blocks of 96 channels, or"
                    + " alphago:layers=13,filters=192 for 13 layers without residuals"));
  }

  /** Returns the number of channels of the trunk. */
  int channels();

  /** Returns the number of channels of the heads and of the pooled convolutions. */
  default int headChannels() {
    return Math.max(2, channels() / 2);
  }

  /**
   * Checks a number of channels.
   *
   * @throws IllegalArgumentException with one line if it is out of its range
   */
  static void requireChannels(int channels) {
    if (channels < MIN_CHANNELS || channels > MAX_CHANNELS) {
      throw new IllegalArgumentException(
          "a network has " + MIN_CHANNELS + " to " + MAX_CHANNELS + " channels, not " + channels);
    }
  }
}
