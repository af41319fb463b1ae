package io.tengen.coordinator.tuning;

import java.util.List;

/**
 * Words of which one is best; no word lies between others.
 *
 * @param key of the setting
 * @param words at least two
 * @param begin index of the word at which tuning starts
 * @param hasStart whether {@code begin} was chosen; if not, it is the first
 */
public record Choice(String key, List<String> words, int begin, boolean hasStart)
    implements Parameter {
  public Choice {
    words = List.copyOf(words);
  }

  @Override
  public String start() {
    return words.get(begin);
  }

  @Override
  public Parameter from(String value) {
    int index = words.indexOf(value);
    return index < 0 ? this : new Choice(key, words, index, true);
  }

  @Override
  public List<String> extremes() {
    return words;
  }

  @Override
  public String toString() {
    return key + "=" + String.join("|", words) + (hasStart ? "@" + start() : "");
  }
}
