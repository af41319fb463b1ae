/**
 * Games for training and the file format of shards and manifests. The only package that uses the
 * generated types of that format.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.worker.data.shard;
