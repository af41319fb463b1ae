package io.tengen.coordinator.grpc.auth;

import io.tengen.coordinator.access.AuthenticationResult;
import io.tengen.coordinator.access.Principal;
import io.tengen.wire.access.Role;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;

/**
 * Derives a principal from the subject of a client certificate: CN is the name, OU the role. The CA
 * assigns both, as an administrator does for tokens.
 */
final class CertificateIdentity {
  private CertificateIdentity() {}

  static AuthenticationResult of(X509Certificate certificate) {
    String subject = certificate.getSubjectX500Principal().getName();
    String who = "certificate:" + subject;
    try {
      List<Rdn> parts = new LdapName(subject).getRdns();
      Optional<String> name = only(parts, "CN");
      Optional<String> role = only(parts, "OU");
      if (name.isEmpty() || role.isEmpty()) {
        return new AuthenticationResult.Refused(
            who, "the certificate's subject is not CN=NAME,OU=ROLE");
      }
      return new AuthenticationResult.Known(
          new Principal(
              "certificate:" + name.get(), name.get(), Role.parse(role.get()).contained()));
    } catch (InvalidNameException | IllegalArgumentException e) {
      return new AuthenticationResult.Refused(who, "the certificate: " + e.getMessage());
    }
  }

  /** Returns the value of an attribute of a name; empty unless there is exactly one. */
  private static Optional<String> only(List<Rdn> parts, String type) {
    List<String> values =
        parts.stream()
            .filter(part -> part.getType().equalsIgnoreCase(type))
            .map(part -> String.valueOf(part.getValue()))
            .toList();
    return values.size() == 1 ? Optional.of(values.getFirst()) : Optional.empty();
  }
}
