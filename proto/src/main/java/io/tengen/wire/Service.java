package io.tengen.wire;

import com.google.common.collect.MapMaker;
import com.google.protobuf.MessageLite;
import io.grpc.KnownLength;
import io.grpc.MethodDescriptor;
import io.grpc.ServiceDescriptor;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentMap;

/**
 * The methods of a gRPC service with values as requests and answers: values are encoded when they
 * are sent and decoded when they arrive.
 *
 * <p>If a request or an answer cannot be decoded, the method's marshaller throws {@link
 * IllegalArgumentException}. At a client the call fails with it as the cause of its status.
 */
public final class Service {
  private final ServiceDescriptor generated;
  private final List<MethodDescriptor<?, ?>> methods = new ArrayList<>();

  /** Creates a service without methods. */
  public Service(ServiceDescriptor generated) {
    this.generated = generated;
  }

  /** Adds a method and returns its descriptor with values instead of messages. */
  public <Q, A, N, B> MethodDescriptor<Q, A> method(
      MethodDescriptor<N, B> messages, Codec<Q, N> request, Codec<A, B> answer) {
    MethodDescriptor<Q, A> method =
        messages.toBuilder(
                new CodecMarshaller<>(request, messages.getRequestMarshaller()),
                new CodecMarshaller<>(answer, messages.getResponseMarshaller()))
            .build();
    methods.add(method);
    return method;
  }

  /**
   * Adds a method that sends the same answers to many clients, and returns its descriptor with
   * values instead of messages. A server encodes each answer once; answers must be immutable.
   */
  public <Q, A, N, B extends MessageLite> MethodDescriptor<Q, A> broadcast(
      MethodDescriptor<N, B> messages, Codec<Q, N> request, Codec<A, B> answer) {
    MethodDescriptor<Q, A> method =
        messages.toBuilder(
                new CodecMarshaller<>(request, messages.getRequestMarshaller()),
                new SharedMarshaller<>(answer, messages.getResponseMarshaller()))
            .build();
    methods.add(method);
    return method;
  }

  /** Returns the descriptor with which a server registers the service and its added methods. */
  public ServiceDescriptor descriptor() {
    ServiceDescriptor.Builder service =
        ServiceDescriptor.newBuilder(generated.getName())
            .setSchemaDescriptor(generated.getSchemaDescriptor());
    methods.forEach(service::addMethod);
    return service.build();
  }

  private record CodecMarshaller<V, M>(Codec<V, M> codec, MethodDescriptor.Marshaller<M> messages)
      implements MethodDescriptor.Marshaller<V> {
    @Override
    public InputStream stream(V value) {
      return messages.stream(codec.encode(value));
    }

    @Override
    public V parse(InputStream stream) {
      return codec.decode(messages.parse(stream));
    }
  }

  /** A message that is sent to many clients, as the bytes that they share. */
  public static final class EncodedMessage extends ByteArrayInputStream implements KnownLength {
    EncodedMessage(byte[] bytes) {
      super(bytes);
    }

    /** Returns all bytes, the same array for all clients; callers must not change it. */
    public byte[] bytes() {
      return buf;
    }
  }

  /**
   * Encodes a value once, however many clients it is sent to. An encoding is kept as long as its
   * value is referenced; values are compared by identity. Thread-safe.
   */
  private static final class SharedMarshaller<V, M extends MessageLite>
      implements MethodDescriptor.Marshaller<V> {
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
}
