/**
 * Networks that learn: a trainable residual network over DJL's PyTorch engine, its losses and
 * optimizer, its checkpoints, and its way to {@link io.tengen.worker.inference.model.Network}, from
 * which the ONNX emitter makes what plays.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.worker.learn;
