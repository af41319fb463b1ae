/** Samples in the forms that other programs read: KataGo's training rows, NumPy arrays. */
@NullMarked
package io.tengen.worker.data.export;

import org.jspecify.annotations.NullMarked;
