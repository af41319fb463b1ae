package io.tengen.wire.control;

import io.tengen.wire.Codec;

/** A request without parameters, for a list of all items. */
public enum All {
  /** The only value. */
  ALL;

  /** Returns the codec of a request without fields. */
  public static <M> Codec<All, M> codec(M message) {
    return new Codec<>(all -> message, empty -> ALL);
  }
}
