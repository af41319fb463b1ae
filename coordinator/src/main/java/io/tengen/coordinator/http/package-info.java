/** What is served over HTTP: health and metrics. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.http;
