package io.tengen.coordinator.http.openid;

import io.tengen.coordinator.config.OpenIdSettings;
import io.tengen.wire.access.Role;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Determines the role of a person by a claim of the provider. */
final class RoleClaim {
  private final OpenIdSettings settings;

  RoleClaim(OpenIdSettings settings) {
    this.settings = settings;
  }

  /** Returns whether the claims have the one that says who may do what. */
  boolean isIn(Map<String, Object> claims) {
    return settings.claim().isEmpty() || find(claims, settings.claim()) != null;
  }

  /** Returns the highest role that the claims give; empty for none. */
  Optional<Role> role(Map<String, Object> claims) {
    List<String> values = values(claims);
    if (hasAny(settings.admins(), values)) {
      return Optional.of(Role.ADMIN);
    }
    return hasAny(settings.users(), values) ? Optional.of(Role.USER) : Optional.empty();
  }

  private static boolean hasAny(Set<String> wanted, List<String> values) {
    return wanted.contains(OpenIdSettings.EVERYBODY) || values.stream().anyMatch(wanted::contains);
  }

  private List<String> values(Map<String, Object> claims) {
    Object value = settings.claim().isEmpty() ? null : find(claims, settings.claim());
    if (value instanceof Collection<?> several) {
      return several.stream().filter(String.class::isInstance).map(String.class::cast).toList();
    }
    return value instanceof String one ? List.of(one) : List.of();
  }

  /** Looks for the whole name first, since names such as "https://example.org/roles" have dots. */
  private static @Nullable Object find(Map<?, ?> claims, String name) {
    if (claims.get(name) != null) {
      return claims.get(name);
    }
    for (int dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
      if (claims.get(name.substring(0, dot)) instanceof Map<?, ?> inner) {
        Object found = find(inner, name.substring(dot + 1));
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }
}
