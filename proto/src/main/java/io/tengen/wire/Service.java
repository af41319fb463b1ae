package io.tengen.wire;

import io.grpc.MethodDescriptor;
import io.grpc.ServiceDescriptor;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * The methods of a gRPC service, whose requests and answers are values: messages are encoded when
 * they are sent and decoded when they arrive.
 *
 * <p>A request or an answer that cannot be decoded is an {@link IllegalArgumentException} from the
 * method's marshaller. At a client the call fails with it as the cause of its status.
 */
public final class Service {
  private final ServiceDescriptor generated;
  private final List<MethodDescriptor<?, ?>> methods = new ArrayList<>();

  /** Begins a service without methods. */
  public Service(ServiceDescriptor generated) {
    this.generated = generated;
  }

  /** The method with its messages replaced by values. */
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

  /** The service with all methods that were asked for, to be served. */
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
}
