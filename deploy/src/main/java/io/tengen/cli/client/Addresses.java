package io.tengen.cli.client;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Where a coordinator may be found.
 *
 * @param all at least one, the preferred first
 */
public record Addresses(List<Address> all) {
  public Addresses {
    if (all.isEmpty()) {
      throw new IllegalArgumentException("no coordinator is named");
    }
    all = List.copyOf(all);
  }

  /** One address. */
  public static Addresses of(Address address) {
    return new Addresses(List.of(address));
  }

  /**
   * Reads addresses with commas between.
   *
   * @throws IllegalArgumentException with one line that names what is no address
   */
  public static Addresses parse(String text) {
    return new Addresses(
        Arrays.stream(text.split(",", -1)).map(String::strip).map(Address::parse).toList());
  }

  /** In the form that {@link #parse} reads. */
  @Override
  public String toString() {
    return all.stream().map(Address::toString).collect(Collectors.joining(","));
  }
}
