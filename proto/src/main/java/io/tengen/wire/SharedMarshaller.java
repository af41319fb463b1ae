package io.tengen.wire;

import com.google.common.collect.MapMaker;
import com.google.protobuf.MessageLite;
import io.grpc.MethodDescriptor;
import java.io.InputStream;
import java.util.concurrent.ConcurrentMap;

/**
 * Encodes a value once, however many clients it is sent to. An encoding is kept as long as its
 * value is referenced; values are compared by identity. Thread-safe.
 */
final class SharedMarshaller<V, M extends MessageLite> implements MethodDescriptor.Marshaller<V> {
  private final Codec<V, M> codec;
  private final MethodDescriptor.Marshaller<M> messages;
  private final ConcurrentMap<V, byte[]> encodings = new MapMaker().weakKeys().makeMap();

  SharedMarshaller(Codec<V, M> codec, MethodDescriptor.Marshaller<M> messages) {
    this.codec = codec;
    this.messages = messages;
  }

  @Override
  public InputStream stream(V value) {
    return new EncodedMessage(
        encodings.computeIfAbsent(value, each -> codec.encode(each).toByteArray()));
  }

  @Override
  public V parse(InputStream stream) {
    return codec.decode(messages.parse(stream));
  }
}
