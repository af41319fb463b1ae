package io.tengen.cli.bench.ledger;

import java.util.List;

/**
 * What a process holds at one moment, or the least of it that was seen in a span of time, which
 * garbage and passing connections hardly raise.
 *
 * @param heapBytes bytes of the heap in use, garbage included
 * @param threads live threads
 * @param files open files and connections
 */
public record Footprint(long heapBytes, int threads, int files) {
  /** Returns the least of each value; the list must not be empty. */
  public static Footprint least(List<Footprint> all) {
    return all.stream()
        .reduce((one, other) ->
            new Footprint(
                Math.min(one.heapBytes, other.heapBytes),
                Math.min(one.threads, other.threads),
                Math.min(one.files, other.files)))
        .orElseThrow();
  }
}
