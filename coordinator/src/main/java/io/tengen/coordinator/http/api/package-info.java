/**
 * The HTTP API: requests of JSON are transcoded to calls of the gRPC services, by the routes that
 * annotate their methods; streams become server-sent events.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.http.api;
