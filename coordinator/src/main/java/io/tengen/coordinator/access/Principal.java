package io.tengen.coordinator.access;

import io.tengen.wire.control.Role;
import java.util.EnumSet;
import java.util.Set;

/**
 * Somebody who has shown who he is.
 *
 * @param id unique and stable: {@code token:ID} or {@code certificate:NAME}
 * @param name for people
 * @param roles all that he has, contained ones included
 */
public record Principal(String id, String name, Set<Role> roles) {
  /** Whoever calls a coordinator that asks nobody who he is; may everything. */
  public static final Principal ANYONE =
      new Principal("anyone", "anyone", EnumSet.allOf(Role.class));

  public Principal {
    roles = Set.copyOf(roles);
  }

  /** Whether one of these roles is his. */
  public boolean hasAny(Set<Role> wanted) {
    return wanted.stream().anyMatch(roles::contains);
  }
}
