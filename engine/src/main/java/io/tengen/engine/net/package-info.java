/**
 * Neural networks as a search sees them. What a network is told of a position: {@link
 * io.tengen.engine.net.FeatureSet} names the inputs, {@link io.tengen.engine.net.FeatureEncoder}
 * writes them, {@link io.tengen.engine.net.Layout} knows the tensors' geometry. How it is asked, by
 * whoever does not want to wait: an {@link io.tengen.engine.net.Evaluator} takes an {@link
 * io.tengen.engine.net.EvalRequest} and tells an {@link io.tengen.engine.net.EvalCallback}. Running
 * networks is somebody else's work, behind {@link io.tengen.engine.net.Backend}.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.net;
