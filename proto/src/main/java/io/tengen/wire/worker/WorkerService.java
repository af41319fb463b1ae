package io.tengen.wire.worker;

import io.grpc.MethodDescriptor;
import io.grpc.ServiceDescriptor;
import io.tengen.proto.v1.WorkerServiceGrpc;
import io.tengen.wire.Codec;
import io.tengen.wire.Service;

/** The methods of {@code tengen.v1.WorkerService}. */
public final class WorkerService {
  private static final Service SERVICE = new Service(WorkerServiceGrpc.getServiceDescriptor());

  /** A stream in both directions for as long as the worker is connected. */
  public static final MethodDescriptor<WorkerMessage, CoordinatorMessage> CONNECT =
      SERVICE.method(
          WorkerServiceGrpc.getConnectMethod(),
          new Codec<>(WorkerMessageCodec::encode, WorkerMessageCodec::decode),
          new Codec<>(CoordinatorMessageCodec::encode, CoordinatorMessageCodec::decode));

  private WorkerService() {}

  /** The service, to be served. */
  public static ServiceDescriptor descriptor() {
    return SERVICE.descriptor();
  }
}
