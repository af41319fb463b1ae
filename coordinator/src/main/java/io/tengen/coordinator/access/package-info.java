/** Access to the coordinator: tokens, roles, the audit log, and certificates for development. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.access;
