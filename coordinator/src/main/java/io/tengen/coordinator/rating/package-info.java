/**
 * What results mean: ratings, sequential tests and checks of games, as pure functions over counts.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.rating;
