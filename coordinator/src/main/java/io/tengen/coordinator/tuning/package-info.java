/**
 * Tuners of engine settings: what is tuned, which values play each other next, and what their
 * results say. Pure functions of results; nothing here knows about runs, actors or networks.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.tuning;
