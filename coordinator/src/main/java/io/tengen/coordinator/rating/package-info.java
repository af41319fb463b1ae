/** What results mean: ratings and their errors, as pure functions over counts. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.rating;
