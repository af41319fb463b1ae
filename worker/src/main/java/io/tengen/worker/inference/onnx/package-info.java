/**
 * Tengen's one form of a network: ONNX with the inputs and outputs of {@link
 * io.tengen.worker.inference.onnx.Signature}. The only place that knows ONNX's messages.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.worker.inference.onnx;
