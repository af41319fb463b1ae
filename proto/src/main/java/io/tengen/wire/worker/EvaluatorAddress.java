package io.tengen.wire.worker;

import io.tengen.wire.LeaseToken;

/**
 * A worker that evaluates positions with a network, or plays rollouts.
 *
 * @param network SHA-256 of the network's file; {@link
 *     io.tengen.wire.evaluation.EvaluationPermit#ROLLOUTS} for rollouts
 * @param worker name of the worker
 * @param address {@code HOST:PORT} of its service
 * @param permit what to present there, opaque to its bearer
 */
public record EvaluatorAddress(String network, String worker, String address, LeaseToken permit) {}
