/** The gRPC services: they convert requests to messages for actors, and answers to replies. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.grpc;
