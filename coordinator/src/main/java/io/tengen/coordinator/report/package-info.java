/**
 * Reports of runs as HTML files, which a coordinator offers if the program has a writer of them.
 */
@NullMarked
package io.tengen.coordinator.report;

import org.jspecify.annotations.NullMarked;
