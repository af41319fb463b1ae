package io.tengen.wire.access;

import io.tengen.proto.v1.TokenRole;

/** Encodes the roles of callers. */
final class RoleCodec {
  private RoleCodec() {}

  static TokenRole encode(Role role) {
    return switch (role) {
      case WORKER -> TokenRole.TOKEN_ROLE_WORKER;
      case USER -> TokenRole.TOKEN_ROLE_USER;
      case ADMIN -> TokenRole.TOKEN_ROLE_ADMIN;
      case MONITOR -> TokenRole.TOKEN_ROLE_MONITOR;
    };
  }

  static Role decode(TokenRole message) {
    return switch (message) {
      case TOKEN_ROLE_WORKER -> Role.WORKER;
      case TOKEN_ROLE_USER -> Role.USER;
      case TOKEN_ROLE_ADMIN -> Role.ADMIN;
      case TOKEN_ROLE_MONITOR -> Role.MONITOR;
      case TOKEN_ROLE_UNSPECIFIED, UNRECOGNIZED ->
          throw new IllegalArgumentException("role must be worker, user, admin or monitor");
    };
  }
}
