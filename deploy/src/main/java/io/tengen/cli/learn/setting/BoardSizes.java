package io.tengen.cli.learn.setting;

import io.tengen.worker.learn.LearnerSettings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes of boards, in points along a side, as text: 9, 7-13, or 7,9,13. */
public final class BoardSizes {
  private static final Pattern RANGE = Pattern.compile("(\\d{1,2})(?:-(\\d{1,2}))?");

  private BoardSizes() {}

  /**
   * Reads sizes.
   *
   * @param key what the text is the value of, for the message
   * @return the sizes, at least one
   * @throws IllegalArgumentException with one line if the text has another form, or names a size
   *     for which there are no networks
   */
  public static SortedSet<Integer> parse(String key, String text) {
    SortedSet<Integer> sizes = new TreeSet<>();
    for (String part : text.split(",", -1)) {
      Matcher range = RANGE.matcher(part.strip());
      boolean isRange = range.matches();
      int first = isRange ? Integer.parseInt(range.group(1)) : 1;
      int last = !isRange || range.group(2) == null ? first : number(range);
      if (isRange
          && (first < LearnerSettings.SMALLEST_BOARD || last > LearnerSettings.LARGEST_BOARD)) {
        throw new IllegalArgumentException(
            key
                + " "
                + text
                + " is not supported; choose sizes from "
                + LearnerSettings.SMALLEST_BOARD
                + " to "
                + LearnerSettings.LARGEST_BOARD);
      }
      if (!isRange || last < first) {
        throw new IllegalArgumentException(
            key
                + " "
                + text
                + " is not a size such as 9, a range such as 7-13, or a list such as 7,9,13");
      }
      for (int size = first; size <= last; size++) {
        sizes.add(size);
      }
    }
    return sizes;
  }

  private static int number(Matcher range) {
    return Integer.parseInt(range.group(2));
  }

  /** Returns the text of sizes, which {@link #parse} reads; at least one. */
  public static String text(SortedSet<Integer> sizes) {
    List<String> parts = new ArrayList<>();
    for (int size : sizes) {
      if (!sizes.contains(size - 1)) {
        int last = size;
        while (sizes.contains(last + 1)) {
          last++;
        }
        parts.add(last == size ? String.valueOf(size) : size + "-" + last);
      }
    }
    return String.join(",", parts);
  }

  /**
   * Divides games among sizes in inverse proportion to the boards' points, by largest remainders: a
   * game has about as many positions as its board has points, so that every size gives about as
   * many positions to learn from.
   *
   * @param games number of games in all
   * @param sizes at least one size
   * @return number of games by size, each 0 or more
   */
  public static SortedMap<Integer, Integer> divide(int games, SortedSet<Integer> sizes) {
    double sum = sizes.stream().mapToDouble(size -> 1.0 / (size * size)).sum();
    SortedMap<Integer, Integer> divided = new TreeMap<>();
    SortedMap<Integer, Double> remainders = new TreeMap<>();
    for (int size : sizes) {
      double exact = games / (size * size * sum);
      divided.put(size, (int) exact);
      remainders.put(size, exact - (int) exact);
    }
    int left = games - divided.values().stream().mapToInt(Integer::intValue).sum();
    remainders.keySet().stream()
        .sorted(Comparator.comparing(size -> -remainders.getOrDefault(size, 0.0)))
        .limit(left)
        .forEach(size -> divided.merge(size, 1, Integer::sum));
    return divided;
  }
}
