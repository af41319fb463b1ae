/**
 * GTP commands with GNU Go's names, arguments and answers that read the position: tactical reading,
 * life and death, races to capture and eyes.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.engine.gtp.classic;
