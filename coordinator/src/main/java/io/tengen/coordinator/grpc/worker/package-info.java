/** The gRPC service for workers: one stream a worker, its leases and its results. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.grpc.worker;
