/**
 * Traces of games: which games are traced, the ids of their spans, and how spans are sent to an
 * OpenTelemetry collector. Only {@link io.tengen.tracing.OtlpTracing} knows the libraries.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.tracing;
