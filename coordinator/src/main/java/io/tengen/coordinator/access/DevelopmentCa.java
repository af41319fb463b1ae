package io.tengen.coordinator.access;

import io.tengen.wire.access.Role;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.regex.Pattern;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.jspecify.annotations.Nullable;

/**
 * A certificate authority for trying out TLS and for tests. Its key exists only in this object and
 * is never written, so that no further certificates can be issued once the object is gone.
 */
public final class DevelopmentCa {
  private static final String CURVE = "secp256r1";
  private static final String SIGNATURE = "SHA256withECDSA";

  /** Certificates are valid from this long before their creation, since clocks differ. */
  private static final Duration BEFORE = Duration.ofMinutes(5);

  private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");
  private static final int SERIAL_BITS = 127;

  private final SecureRandom random = new SecureRandom();
  private final Duration lifetime;
  private final X500Name name = subject("Tengen development CA", null);
  private final KeyPair keys;
  private final X509Certificate certificate;

  /**
   * A certificate and its private key, both in PEM, the key in PKCS#8.
   *
   * @param certificate the certificate without its chain, since peers have the CA's certificate
   * @param key the private key
   */
  public record Issued(String certificate, String key) {
    @Override
    public String toString() {
      return certificate;
    }
  }

  /**
   * @param lifetime validity of the CA's certificate and of those that it issues
   */
  public DevelopmentCa(Duration lifetime) {
    this.lifetime = lifetime;
    keys = newKeys();
    certificate =
        issue(
            name,
            keys,
            List.of(),
            new BasicConstraints(0),
            new KeyUsage(KeyUsage.keyCertSign | KeyUsage.cRLSign));
  }

  /** The CA's own certificate, in PEM. */
  public String certificate() {
    return pem(certificate);
  }

  /**
   * Issues a certificate for a coordinator, which is valid towards workers and other coordinators
   * of its cluster.
   *
   * @param hosts names and addresses under which the coordinator is reached, at least one
   * @throws IllegalArgumentException if one is neither a name nor an address
   */
  public Issued server(List<String> hosts) {
    List<GeneralName> names = hosts.stream().map(DevelopmentCa::host).toList();
    KeyPair own = newKeys();
    return issued(
        issue(
            subject(hosts.getFirst(), null),
            own,
            names,
            new BasicConstraints(false),
            new KeyUsage(KeyUsage.digitalSignature),
            KeyPurposeId.id_kp_serverAuth,
            KeyPurposeId.id_kp_clientAuth),
        own.getPrivate());
  }

  /** Issues a client certificate that is equivalent to a token of this name and role. */
  public Issued client(String clientName, Role role) {
    KeyPair own = newKeys();
    return issued(
        issue(
            subject(clientName, role),
            own,
            List.of(),
            new BasicConstraints(false),
            new KeyUsage(KeyUsage.digitalSignature),
            KeyPurposeId.id_kp_clientAuth),
        own.getPrivate());
  }

  private X509Certificate issue(
      X500Name subject,
      KeyPair own,
      List<GeneralName> hosts,
      BasicConstraints constraints,
      KeyUsage usage,
      KeyPurposeId... purposes) {
    Instant now = Instant.now();
    try {
      JcaX509ExtensionUtils ids = new JcaX509ExtensionUtils();
      X509v3CertificateBuilder builder =
          new JcaX509v3CertificateBuilder(
                  name,
                  new BigInteger(SERIAL_BITS, random),
                  Date.from(now.minus(BEFORE)),
                  Date.from(now.plus(lifetime)),
                  subject,
                  own.getPublic())
              .addExtension(Extension.basicConstraints, true, constraints)
              .addExtension(Extension.keyUsage, true, usage)
              .addExtension(
                  Extension.subjectKeyIdentifier,
                  false,
                  ids.createSubjectKeyIdentifier(own.getPublic()))
              .addExtension(
                  Extension.authorityKeyIdentifier,
                  false,
                  ids.createAuthorityKeyIdentifier(keys.getPublic()));
      if (purposes.length > 0) {
        builder.addExtension(Extension.extendedKeyUsage, false, new ExtendedKeyUsage(purposes));
      }
      if (!hosts.isEmpty()) {
        GeneralNames names = new GeneralNames(hosts.toArray(GeneralName[]::new));
        builder.addExtension(Extension.subjectAlternativeName, false, names);
      }
      return new JcaX509CertificateConverter()
          .getCertificate(
              builder.build(new JcaContentSignerBuilder(SIGNATURE).build(keys.getPrivate())));
    } catch (IOException | GeneralSecurityException | OperatorCreationException e) {
      throw new IllegalStateException("a certificate could not be made", e);
    }
  }

  private static X500Name subject(String name, @Nullable Role role) {
    X500NameBuilder builder = new X500NameBuilder(BCStyle.INSTANCE);
    if (role != null) {
      builder.addRDN(BCStyle.OU, role.word());
    }
    return builder.addRDN(BCStyle.CN, name).build();
  }

  private static GeneralName host(String host) {
    return new GeneralName(
        ADDRESS.matcher(host).matches() ? GeneralName.iPAddress : GeneralName.dNSName, host);
  }

  private KeyPair newKeys() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec(CURVE), random);
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has " + CURVE, e);
    }
  }

  private static Issued issued(X509Certificate certificate, PrivateKey key) {
    try {
      return new Issued(pem(certificate), pem(new JcaPKCS8Generator(key, null)));
    } catch (IOException e) {
      throw new IllegalStateException("a key could not be written to memory", e);
    }
  }

  private static String pem(Object thing) {
    StringWriter text = new StringWriter();
    try (JcaPEMWriter writer = new JcaPEMWriter(text)) {
      writer.writeObject(thing);
    } catch (IOException e) {
      throw new IllegalStateException("PEM could not be written to memory", e);
    }
    return text.toString();
  }
}
