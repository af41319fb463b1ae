package io.tengen.wire.worker;

/**
 * The permanent identifier of a job.
 *
 * @param run the id of the game's run, or the id of the training
 * @param index the index of the game in its run, from 0; 0 for a training
 */
public record JobId(String run, int index) {}
