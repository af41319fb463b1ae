/** The Smart Game Format: reads FF[1] to FF[4], writes FF[4]. */
@org.jspecify.annotations.NullMarked
package io.tengen.game.sgf;
