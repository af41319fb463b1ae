package io.tengen.coordinator.access;

import io.tengen.wire.access.Role;
import java.util.EnumSet;
import java.util.Set;

/**
 * An authenticated caller.
 *
 * @param id unique and stable: {@code token:ID} or {@code certificate:NAME}
 * @param name readable name
 * @param roles all roles of the caller, contained ones included
 */
public record Principal(String id, String name, Set<Role> roles) {
  /** Any caller of a coordinator that does not authenticate callers; has all roles. */
  public static final Principal ANYONE =
      new Principal("anyone", "anyone", EnumSet.allOf(Role.class));

  /** The user in whose process the coordinator runs; has all roles. */
  public static final Principal OWNER = new Principal("owner", "owner", EnumSet.allOf(Role.class));

  /** A caller without credentials where everybody may look; has no role. */
  public static final Principal VISITOR =
      new Principal("visitor", "visitor", EnumSet.noneOf(Role.class));

  public Principal {
    roles = Set.copyOf(roles);
  }

  /**
   * Returns the name under which the caller owns runs and files: the name of its token or
   * certificate, which a renewed one keeps; the id of a person whose name an OpenID Connect
   * provider tells, since people may choose those; empty if callers are not authenticated.
   */
  public String owner() {
    if (equals(ANYONE) || equals(OWNER) || equals(VISITOR)) {
      return "";
    }
    return id.startsWith(WebSession.PREFIX) ? id : name;
  }

  /** Returns whether the caller is an administrator. */
  public boolean isAdmin() {
    return roles.contains(Role.ADMIN);
  }

  /** Whether the caller has one of these roles. */
  public boolean hasAny(Set<Role> wanted) {
    return wanted.stream().anyMatch(roles::contains);
  }
}
