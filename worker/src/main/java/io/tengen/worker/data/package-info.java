/**
 * Games for training: the native record, shards of them, the folder that keeps shards and the
 * manifest that says what is in it. The formats are described in docs/data.md.
 */
@NullMarked
package io.tengen.worker.data;

import org.jspecify.annotations.NullMarked;
