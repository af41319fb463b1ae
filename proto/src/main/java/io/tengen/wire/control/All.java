package io.tengen.wire.control;

/** Asks for all that there are: a request that says nothing else. */
public enum All {
  /** The only one. */
  ALL;

  static <M> Codec<All, M> codec(M message) {
    return new Codec<>(all -> message, empty -> ALL);
  }
}
