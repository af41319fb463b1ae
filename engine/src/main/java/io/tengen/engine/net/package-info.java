/**
 * The interface between a search and neural networks. {@link io.tengen.engine.net.FeatureSet} lists
 * the sets of inputs, {@link io.tengen.engine.net.FeatureEncoder} computes them, and {@link
 * io.tengen.engine.net.Layout} describes the geometry of the tensors. Evaluation is asynchronous:
 * an {@link io.tengen.engine.net.Evaluator} takes an {@link io.tengen.engine.net.EvalRequest} and
 * calls an {@link io.tengen.engine.net.EvalCallback}. Implementations of {@link
 * io.tengen.engine.net.Backend}, in other modules, execute the networks.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.net;
