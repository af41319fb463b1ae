/** The service by which one worker plays rollouts for a search of another. */
@org.jspecify.annotations.NullMarked
package io.tengen.wire.rollout;
