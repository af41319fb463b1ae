/**
 * Rollouts that one worker plays for a search of another: the server that plays, and the client
 * that spreads the rollouts of its searches over servers.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.worker.rollout;
