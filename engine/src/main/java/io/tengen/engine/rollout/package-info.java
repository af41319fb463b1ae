/** Playing games to their end without thinking: what a tree search measures its leaves with. */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.rollout;
