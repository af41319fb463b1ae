/** A cache of artifacts by SHA-256: fetched from the coordinator, verified and kept. */
@org.jspecify.annotations.NullMarked
package io.tengen.worker.artifacts;
