package io.tengen.cli.channel;

import io.grpc.util.AdvancedTlsX509KeyManager;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;

/** Reads the certificate with which a server of a command identifies itself. */
public final class ServerCertificate {
  private ServerCertificate() {}

  /**
   * Returns the context of a server that asks its clients for no certificates.
   *
   * @param certificate PEM file of the certificate chain, the server's own certificate first
   * @param key PEM file of its private key, PKCS#8, without a password
   * @throws IOException if a file cannot be read
   * @throws GeneralSecurityException if a file is not of its form
   */
  public static SSLContext context(Path certificate, Path key)
      throws IOException, GeneralSecurityException {
    AdvancedTlsX509KeyManager own = new AdvancedTlsX509KeyManager();
    own.updateIdentityCredentials(certificate.toFile(), key.toFile());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(new KeyManager[] {own}, null, null);
    return context;
  }
}
