/**
 * Samples for learners: a window over the newest games, decoded once and kept packed in memory,
 * from which batches are drawn in random order, each position under one of the board's eight
 * symmetries.
 */
@NullMarked
package io.tengen.worker.data.sample;

import org.jspecify.annotations.NullMarked;
