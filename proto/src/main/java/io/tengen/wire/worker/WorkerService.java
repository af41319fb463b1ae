package io.tengen.wire.worker;

import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.ServiceDescriptor;
import io.tengen.proto.v1.WorkerServiceGrpc;
import io.tengen.wire.Codec;
import io.tengen.wire.Service;

/** The methods of {@code tengen.v1.WorkerService}. */
public final class WorkerService {
  private static final Service SERVICE = new Service(WorkerServiceGrpc.getServiceDescriptor());

  /** A bidirectional stream that lasts as long as the worker is connected. */
  public static final MethodDescriptor<WorkerMessage, CoordinatorMessage> CONNECT =
      SERVICE.method(
          WorkerServiceGrpc.getConnectMethod(),
          new Codec<>(WorkerMessageCodec::encode, WorkerMessageCodec::decode),
          new Codec<>(CoordinatorMessageCodec::encode, CoordinatorMessageCodec::decode));

  /**
   * The trailer beside the status of a refused stream that tells the worker how many milliseconds
   * to wait before it tries again (gRFC A6, "client retry design").
   */
  public static final Metadata.Key<String> RETRY_PUSHBACK_MILLIS =
      Metadata.Key.of("grpc-retry-pushback-ms", Metadata.ASCII_STRING_MARSHALLER);

  private WorkerService() {}

  /** Returns the descriptor with which a server registers the service. */
  public static ServiceDescriptor descriptor() {
    return SERVICE.descriptor();
  }
}
