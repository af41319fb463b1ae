/**
 * Uploads of self-play games from a worker to object stores: games that count are written into
 * shards on the worker's disk, which stay there until their store has them.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.worker.uploads;
