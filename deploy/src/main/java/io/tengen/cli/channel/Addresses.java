package io.tengen.cli.channel;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The addresses of one coordinator or of the members of its cluster.
 *
 * @param all at least one address, in order of preference
 */
public record Addresses(List<Address> all) {
  public Addresses {
    if (all.isEmpty()) {
      throw new IllegalArgumentException("no coordinator is named");
    }
    all = List.copyOf(all);
  }

  /** Returns a list of one address. */
  public static Addresses of(Address address) {
    return new Addresses(List.of(address));
  }

  /**
   * Reads addresses separated by commas.
   *
   * @throws IllegalArgumentException if one is invalid; the message is one line that names it
   */
  public static Addresses parse(String text) {
    return new Addresses(
        Arrays.stream(text.split(",", -1)).map(String::strip).map(Address::parse).toList());
  }

  /** Returns the addresses in the form that {@link #parse} reads. */
  @Override
  public String toString() {
    return all.stream().map(Address::toString).collect(Collectors.joining(","));
  }
}
