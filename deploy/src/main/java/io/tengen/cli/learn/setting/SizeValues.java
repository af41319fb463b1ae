package io.tengen.cli.learn.setting;

import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Values that may differ between sizes of the board, as text: 7.5, or 7:8.5,9:7.5. */
public final class SizeValues {
  private SizeValues() {}

  /** Returns whether a text gives each size a value of its own. */
  public static boolean isBySize(String text) {
    return text.contains(":");
  }

  /**
   * Reads the value of each size.
   *
   * @param key what the text is the value of, for the message
   * @param sizes the sizes that need a value
   * @return the values by size, in the order of the sizes
   * @throws IllegalArgumentException with one line if a size has no value, two values, or is none
   *     of these
   */
  public static SortedMap<Integer, String> parse(
      String key, String text, SortedSet<Integer> sizes) {
    SortedMap<Integer, String> values = new TreeMap<>();
    if (!isBySize(text)) {
      sizes.forEach(size -> values.put(size, text));
      return values;
    }
    for (String part : text.split(",", -1)) {
      int colon = part.indexOf(':');
      String size = colon < 0 ? part : part.substring(0, colon);
      if (colon < 0 || !size.strip().matches("\\d{1,2}")) {
        throw new IllegalArgumentException(
            key + " = " + text + " is neither one value nor one for each size, as in 7:8.5,9:7.5");
      }
      if (values.put(Integer.parseInt(size.strip()), part.substring(colon + 1).strip()) != null) {
        throw new IllegalArgumentException(
            key + " = " + text + " has two values for " + size + "; give one");
      }
    }
    SortedSet<Integer> missing = new TreeSet<>(sizes);
    missing.removeAll(values.keySet());
    if (!missing.isEmpty() || values.size() > sizes.size()) {
      throw new IllegalArgumentException(
          key
              + " = "
              + text
              + " is not a value for each of the sizes "
              + BoardSizes.text(sizes)
              + " and no other");
    }
    return values;
  }

  /** Returns the text of values by size, which {@link #parse} reads: one value if all are equal. */
  public static String text(Map<Integer, String> values) {
    SortedSet<String> different = new TreeSet<>(values.values());
    return different.size() == 1 ? different.first() : textBySize(values);
  }

  /** Returns the text of values by size; with several sizes each has its value. */
  public static String textBySize(Map<Integer, String> values) {
    return values.size() == 1
        ? values.values().iterator().next()
        : new TreeMap<>(values)
            .entrySet().stream()
                .map(value -> value.getKey() + ":" + value.getValue())
                .collect(Collectors.joining(","));
  }
}
