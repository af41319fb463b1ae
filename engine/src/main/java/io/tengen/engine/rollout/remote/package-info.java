/** Rollouts that other processes play for a search. */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.rollout.remote;
