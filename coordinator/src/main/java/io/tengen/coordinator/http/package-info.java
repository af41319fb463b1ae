/** The HTTP server: health, metrics, the API and the web page. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.http;
