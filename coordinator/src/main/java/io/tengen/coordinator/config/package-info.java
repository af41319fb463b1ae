/**
 * The configuration of a coordinator and its strict reader. The settings are immutable records.
 * This package uses no other package of the coordinator.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.config;
