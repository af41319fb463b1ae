package io.tengen.wire.control;

import io.tengen.wire.Codec;

/** Asks for all that there are: a request that says nothing else. */
public enum All {
  /** The only one. */
  ALL;

  static <M> Codec<All, M> codec(M message) {
    return new Codec<>(all -> message, empty -> ALL);
  }
}
