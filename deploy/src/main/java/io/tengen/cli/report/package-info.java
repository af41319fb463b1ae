/**
 * A run's report: one HTML file that holds all it shows. What a run's games say is worked out here
 * and in {@code coordinator.rating}; the page only displays it.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.cli.report;
