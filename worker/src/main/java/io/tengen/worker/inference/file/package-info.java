/**
 * Readers of the network files of KataGo and Leela Zero. Memory grows only with the data that has
 * been read, never with the sizes that a file declares.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.worker.inference.file;
