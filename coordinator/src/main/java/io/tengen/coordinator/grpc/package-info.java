/** The gRPC services: wire messages in, wire messages out, and nothing decided here. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.grpc;
