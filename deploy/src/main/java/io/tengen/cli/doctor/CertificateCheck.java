package io.tengen.cli.doctor;

import io.tengen.text.Reasons;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** Finds certificates that are not valid, or not for long. */
final class CertificateCheck {
  private static final Duration SOON = Duration.ofDays(30);
  private static final long MOST_BYTES = 1 << 20;

  private CertificateCheck() {}

  /** Returns what is wrong with the certificates of a PEM file. */
  static List<Finding> of(Path file, Instant now) {
    try (InputStream in = Files.newInputStream(file)) {
      var certificates = CertificateFactory.getInstance("X.509").generateCertificates(in);
      return of(
          "certificate " + file,
          certificates.stream().map(X509Certificate.class::cast).toList(),
          now);
    } catch (CertificateException | IOException e) {
      return List.of(
          Finding.error(
              "certificate " + file,
              "cannot be read: " + Reasons.of(e),
              "name a PEM file that this user may read"));
    }
  }

  /** Returns what is wrong with the certificates in a directory: files *.crt. */
  static List<Finding> inDirectory(Path directory, Instant now) throws IOException {
    List<Finding> findings = new ArrayList<>();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".crt")).sorted().toList()) {
        if (Files.size(file) < MOST_BYTES) {
          findings.addAll(of(file, now));
        }
      }
    }
    return findings;
  }

  /**
   * Returns what is wrong with certificates.
   *
   * @param subject where they are from
   */
  static List<Finding> of(String subject, Collection<X509Certificate> certificates, Instant now) {
    List<Finding> findings = new ArrayList<>();
    for (X509Certificate each : certificates) {
      Instant end = each.getNotAfter().toInstant();
      String name = each.getSubjectX500Principal().getName();
      if (each.getNotBefore().toInstant().isAfter(now)) {
        findings.add(
            Finding.error(
                subject,
                name + " is not valid before " + each.getNotBefore().toInstant(),
                "set the clock of this machine, or renew the certificate"));
      } else if (!end.isAfter(now)) {
        findings.add(
            Finding.error(
                subject, name + " expired at " + end, "renew it; it is read again by itself"));
      } else if (end.isBefore(now.plus(SOON))) {
        findings.add(
            Finding.warning(
                subject,
                name + " expires in " + Duration.between(now, end).toDays() + " days, at " + end,
                "renew it; it is read again by itself"));
      }
    }
    return findings;
  }
}
