/**
 * Tengen's own network format: ONNX with the inputs and outputs of {@link
 * io.tengen.worker.inference.onnx.Signature}. No other package uses ONNX's protobuf messages.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.worker.inference.onnx;
