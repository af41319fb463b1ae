/** Networks by SHA-256: fetched from the coordinator once, verified, kept for the next game. */
@org.jspecify.annotations.NullMarked
package io.tengen.worker.artifacts;
