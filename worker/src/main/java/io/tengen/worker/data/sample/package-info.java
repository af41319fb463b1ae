/**
 * What a learner reads: a window over the newest games, decoded once and kept packed in memory, out
 * of which batches are drawn in a shuffled order, each position under one of the board's eight
 * symmetries.
 */
@NullMarked
package io.tengen.worker.data.sample;

import org.jspecify.annotations.NullMarked;
