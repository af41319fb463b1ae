/**
 * Object stores that shards go to: S3 and what speaks its protocol, or a directory that machines
 * share. Beside each shard lies its manifest entry, put last: a shard without one is not there yet.
 */
@NullMarked
package io.tengen.worker.data.store;

import org.jspecify.annotations.NullMarked;
