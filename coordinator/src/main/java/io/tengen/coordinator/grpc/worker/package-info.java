/** The gRPC service for workers: one stream for each worker, with its leases and results. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.grpc.worker;
