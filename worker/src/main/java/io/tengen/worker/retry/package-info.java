/** How long to wait before something is tried again. */
@NullMarked
package io.tengen.worker.retry;

import org.jspecify.annotations.NullMarked;
