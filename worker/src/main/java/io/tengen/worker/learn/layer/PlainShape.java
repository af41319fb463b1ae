package io.tengen.worker.learn.layer;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The size of a network without residuals, as AlphaGo's were (Silver et al. 2016, Methods, "Neural
 * network architecture"): a convolution with 5x5 kernels, then ones with 3x3 kernels, and the last
 * one, with one filter, in the policy's head. Its text form is {@code
 * alphago:layers=13,filters=192}; {@code alphago} alone has the paper's numbers.
 *
 * @param layers number of convolutions from the planes to the policy, 2 to 100
 * @param channels number of filters of each convolution but the last, 4 to 1024
 */
public record PlainShape(int layers, int channels) implements NetworkShape {
  private static final int MAX_LAYERS = 100;
  private static final String NAME = "alphago";

  /** The paper's network. */
  private static final PlainShape PAPER = new PlainShape(13, 192);

  private static final Pattern PART = Pattern.compile("(layers|filters)=(\\d{1,5})");

  /**
   * @throws IllegalArgumentException with one line if a number is out of its range
   */
  public PlainShape {
    if (layers < 2 || layers > MAX_LAYERS) {
      throw new IllegalArgumentException(
          "a network without residuals has 2 to " + MAX_LAYERS + " layers, not " + layers);
    }
    NetworkShape.requireChannels(channels);
  }

  /** Returns whether a text describes such a network, validly or not. */
  static boolean isText(String text) {
    return text.equals(NAME) || text.startsWith(NAME + ":");
  }

  /**
   * Parses the text form.
   *
   * @param text a text for which {@link #isText} is true
   * @throws IllegalArgumentException with one line if the text is not valid
   */
  static NetworkShape parse(String text) {
    if (text.equals(NAME)) {
      return PAPER;
    }
    int layers = PAPER.layers;
    int filters = PAPER.channels;
    // A limit of −1 keeps an empty part at the end, which is a mistake.
    for (String part : text.substring(NAME.length() + 1).split(",", -1)) {
      Matcher matcher = PART.matcher(part);
      if (!matcher.matches()) {
        throw new IllegalArgumentException(
            "\"" + text + "\" is not a network shape; write alphago:layers=13,filters=192");
      }
      int number = Integer.parseInt(matcher.group(2));
      if (matcher.group(1).equals("layers")) {
        layers = number;
      } else {
        filters = number;
      }
    }
    return new PlainShape(layers, filters);
  }

  @Override
  public String toString() {
    return NAME + ":layers=" + layers + ",filters=" + channels;
  }
}
