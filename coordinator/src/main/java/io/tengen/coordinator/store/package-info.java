/** The persistent data in one database: journal, game archive, runs, trainings, tokens and keys. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.store;
