package io.tengen.wire.access;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** A role, which determines what a caller may do. */
public enum Role {
  /** Plays games. */
  WORKER,
  /** Creates runs and reads their results. */
  USER,
  /** Does everything that a user may, and manages access to the coordinator. */
  ADMIN,
  /** Reads metrics and the demand for workers, and nothing else. */
  MONITOR;

  /** Returns this role and those that it contains. */
  public Set<Role> contained() {
    return this == ADMIN ? EnumSet.of(ADMIN, USER) : EnumSet.of(this);
  }

  /** Returns the role's name in configuration and commands. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the role with a name in configuration and commands.
   *
   * @throws IllegalArgumentException with a one-line message if there is no such role
   */
  public static Role parse(String word) {
    for (Role role : values()) {
      if (role.word().equals(word)) {
        return role;
      }
    }
    throw new IllegalArgumentException(
        "role \"" + word + "\" is none of worker, user, admin, monitor");
  }
}
