/**
 * Statistics of results: ratings, sequential tests and checks of games, as pure functions of
 * counts.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.rating;
