/** Delays between attempts. */
@NullMarked
package io.tengen.worker.retry;

import org.jspecify.annotations.NullMarked;
