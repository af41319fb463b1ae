/** Learns the weights of rollout and tree policies, from games or from a network. */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.rollout.fit;
