/** The files of the web page, with their caching, compression and security headers. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.http.page;
