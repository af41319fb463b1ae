/** Fits the weights of rollout and tree policies to games or to a network. */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.rollout.fit;
