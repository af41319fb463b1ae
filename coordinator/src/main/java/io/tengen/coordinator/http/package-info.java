/** The HTTP endpoints: health and metrics. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.http;
