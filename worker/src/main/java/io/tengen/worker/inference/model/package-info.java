/**
 * What a convolutional Go network is, whichever file it came from: layers, blocks and heads with
 * their weights. Nothing here computes; readers make it, the ONNX emitter consumes it.
 *
 * <p>Arrays are not copied: who makes a record gives its arrays away, and nobody changes them.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.worker.inference.model;
