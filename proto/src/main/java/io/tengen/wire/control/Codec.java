package io.tengen.wire.control;

import java.util.List;
import java.util.function.Function;

/**
 * The two ways between a value and its message.
 *
 * @param decoder throws {@link IllegalArgumentException} with one line for what is no such value
 */
record Codec<V, M>(Function<V, M> encoder, Function<M, V> decoder) {
  M encode(V value) {
    return encoder.apply(value);
  }

  V decode(M message) {
    return decoder.apply(message);
  }

  List<M> encodeAll(List<V> values) {
    return values.stream().map(encoder).toList();
  }

  List<V> decodeAll(List<M> messages) {
    return messages.stream().map(decoder).toList();
  }
}
