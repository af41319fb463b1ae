/** Compression of the answers of the HTTP server. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.http.coding;
