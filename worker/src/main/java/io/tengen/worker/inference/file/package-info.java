/**
 * Reads the network files of other programs, KataGo's and Leela Zero's. Whatever a file claims,
 * memory grows only with what has been read of it.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.worker.inference.file;
