/** What outlives the process: journal, game archive, list of runs, in one database. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.store;
