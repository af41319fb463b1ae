package io.tengen.wire.worker;

/**
 * Names one job for ever.
 *
 * @param run the id of the run; of a training, its own id
 * @param index the number of the game in the run, from 0; 0 of a training
 */
public record JobId(String run, int index) {}
