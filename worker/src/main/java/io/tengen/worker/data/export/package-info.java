/** Exports of samples in other programs' formats: KataGo's training rows and NumPy arrays. */
@NullMarked
package io.tengen.worker.data.export;

import org.jspecify.annotations.NullMarked;
