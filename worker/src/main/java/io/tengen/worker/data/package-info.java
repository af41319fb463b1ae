/**
 * Folders of training games: shards of games and the manifest that lists them. The formats are
 * described in docs/data.md.
 */
@NullMarked
package io.tengen.worker.data;

import org.jspecify.annotations.NullMarked;
