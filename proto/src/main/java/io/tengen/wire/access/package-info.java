/** Who may use a coordinator: tokens, roles, sessions and the audit log. */
@org.jspecify.annotations.NullMarked
package io.tengen.wire.access;
