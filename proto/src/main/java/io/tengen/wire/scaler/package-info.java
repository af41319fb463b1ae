/** KEDA's interface for external scalers. */
@NullMarked
package io.tengen.wire.scaler;

import org.jspecify.annotations.NullMarked;
