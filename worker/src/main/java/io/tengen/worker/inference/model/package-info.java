/**
 * The format-independent description of a convolutional Go network: layers, blocks and heads with
 * their weights. The file readers create it, and the ONNX emitter converts it; nothing in this
 * package evaluates a network.
 *
 * <p>Records do not copy their arrays: the creator of a record must not change the arrays
 * afterwards, and neither must its readers.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.worker.inference.model;
