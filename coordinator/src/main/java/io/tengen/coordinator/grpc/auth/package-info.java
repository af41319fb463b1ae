/**
 * TLS, authentication and authorization of gRPC calls, and interceptors that refuse malformed
 * requests.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.grpc.auth;
