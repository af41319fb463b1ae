/**
 * Rollouts, which play games to their end without search and evaluate the leaves of a tree search,
 * and the linear policies of rollouts and priors.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.rollout;
