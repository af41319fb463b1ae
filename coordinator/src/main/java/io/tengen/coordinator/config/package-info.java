/**
 * The configuration of a coordinator and its strict reader. The settings are immutable records; no
 * other package of the coordinator is used here.
 */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.config;
