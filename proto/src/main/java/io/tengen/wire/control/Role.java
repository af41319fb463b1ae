package io.tengen.wire.control;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** What somebody may do. */
public enum Role {
  /** Plays games. */
  WORKER,
  /** Creates runs and looks at them. */
  USER,
  /** What a user may, and says who else may use the coordinator. */
  ADMIN;

  /** This role and those that it contains. */
  public Set<Role> contained() {
    return this == ADMIN ? EnumSet.of(ADMIN, USER) : EnumSet.of(this);
  }

  /** As people type it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The role of this name, as people type it.
   *
   * @throws IllegalArgumentException with one line if there is none
   */
  public static Role parse(String word) {
    for (Role role : values()) {
      if (role.word().equals(word)) {
        return role;
      }
    }
    throw new IllegalArgumentException("role \"" + word + "\" is none of worker, user, admin");
  }
}
