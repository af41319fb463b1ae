/**
 * What a neural network sees of a position, and where in its answer the moves stand: {@link
 * io.tengen.engine.net.FeatureSet} names the inputs, {@link io.tengen.engine.net.FeatureEncoder}
 * writes them, {@link io.tengen.engine.net.Layout} knows the tensors' geometry, {@link
 * io.tengen.engine.net.Evaluation} reads the answer. Running networks is somebody else's work.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.net;
