/**
 * Training of networks with DJL's PyTorch engine: a trainable residual network, its losses,
 * optimizer and checkpoints, and its export to {@link io.tengen.worker.inference.model.Network},
 * which the ONNX emitter converts for inference.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.worker.learn;
