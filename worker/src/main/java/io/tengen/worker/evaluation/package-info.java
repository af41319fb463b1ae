/**
 * Evaluation of positions by one worker for another: the server that answers, and the client that
 * asks one of several servers or its own CPU.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.worker.evaluation;
