/** The service by which one worker evaluates positions for another, and permits to use it. */
@org.jspecify.annotations.NullMarked
package io.tengen.wire.evaluation;
