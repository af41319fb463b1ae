/**
 * What all gRPC services share: the caller of a call, replies from futures, ordered execution, and
 * refusals of malformed or oversized requests.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.grpc.call;
