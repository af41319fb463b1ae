/**
 * Training games and the file format of shards and manifests. No other package uses the generated
 * types of that format.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.worker.data.shard;
