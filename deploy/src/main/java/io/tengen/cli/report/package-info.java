/**
 * The report of a run: one self-contained HTML file. Statistics are computed here and in {@code
 * coordinator.rating}; the page only displays them.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.report;
