package io.tengen.wire;

import java.util.List;
import java.util.function.Function;

/**
 * Encodes values as messages and decodes them.
 *
 * @param decoder throws {@link IllegalArgumentException} with one line if a message is invalid
 */
public record Codec<V, M>(Function<V, M> encoder, Function<M, V> decoder) {
  public M encode(V value) {
    return encoder.apply(value);
  }

  public V decode(M message) {
    return decoder.apply(message);
  }

  public List<M> encodeAll(List<V> values) {
    return values.stream().map(encoder).toList();
  }

  public List<V> decodeAll(List<M> messages) {
    return messages.stream().map(decoder).toList();
  }
}
