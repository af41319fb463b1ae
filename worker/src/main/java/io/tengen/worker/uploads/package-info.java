/**
 * Games of self-play on their way from a worker to object stores: those that count become shards on
 * the worker's disk, and stay there until their store has them.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.worker.uploads;
