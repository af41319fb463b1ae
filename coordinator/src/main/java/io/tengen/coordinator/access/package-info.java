/** Who may use the coordinator: tokens, roles, the audit log, certificates for development. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.access;
