/**
 * Object stores of shards: S3-compatible servers, or a directory that machines share. Each shard
 * has its manifest entry beside it, which is written last: a shard without an entry does not count
 * yet.
 */
@NullMarked
package io.tengen.worker.data.store;

import org.jspecify.annotations.NullMarked;
