package io.tengen.worker.link;

import io.grpc.CallCredentials;
import io.grpc.ChannelCredentials;
import io.grpc.CompositeChannelCredentials;
import io.grpc.InsecureChannelCredentials;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.TlsChannelCredentials;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.regex.Pattern;

/**
 * The credentials that a program sends to a coordinator, and the authorities that it trusts. If any
 * of these is set, the connection is encrypted, so that tokens are never sent in clear text. Files
 * are read again for each connection, and the token file for each call, so that they may change
 * while the program runs.
 *
 * @param ca PEM file of the authorities that may certify the coordinator; empty for those that the
 *     Java platform trusts
 * @param certificate PEM file of this program's certificate chain; requires the key
 * @param key PEM file of this program's private key, PKCS#8, without a password
 * @param tokenFile file that contains a token on a single line; takes precedence over the token
 * @param token the token, as {@code tengen token create} printed it
 * @param secret the secret of a coordinator in a process of the same user, which is reached over
 *     loopback without encryption; excludes all others
 */
public record Credentials(
    Optional<Path> ca,
    Optional<Path> certificate,
    Optional<Path> key,
    Optional<Path> tokenFile,
    Optional<String> token,
    Optional<String> secret) {
  /** No credentials and no encryption, for coordinators on loopback. */
  public static final Credentials NONE =
      new Credentials(
          Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  /** Creates credentials for a coordinator that uses TLS. */
  public Credentials(
      Optional<Path> ca,
      Optional<Path> certificate,
      Optional<Path> key,
      Optional<Path> tokenFile,
      Optional<String> token) {
    this(ca, certificate, key, tokenFile, token, Optional.empty());
  }

  /** Returns the credentials for a coordinator in a process of the same user on this machine. */
  public static Credentials secret(String secret) {
    return new Credentials(
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(secret));
  }

  private static final Metadata.Key<String> AUTHORIZATION =
      Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);
  private static final Pattern TOKEN = Pattern.compile("[\\x21-\\x7e]{1,1000}");
  private static final int MOST_TOKEN_BYTES = 4096;

  /**
   * @throws IllegalArgumentException with one line if a certificate has no key, a key has no
   *     certificate, the token is not of the form of a token, or there are others beside a secret
   */
  public Credentials {
    if (secret.isPresent()
        && (ca.isPresent()
            || certificate.isPresent()
            || tokenFile.isPresent()
            || token.isPresent())) {
      throw new IllegalArgumentException("a secret goes with no other credentials");
    }
    if (certificate.isPresent() != key.isPresent()) {
      throw new IllegalArgumentException(
          "a certificate and its key go together: give both --tls-cert and --tls-key");
    }
    token.ifPresent(Credentials::requireToken);
  }

  /** Returns whether connections are encrypted. */
  public boolean isEncrypted() {
    return secret.isEmpty() && !equals(NONE);
  }

  /**
   * Checks that the files can be read and are valid.
   *
   * @throws IllegalArgumentException with one line that names the file
   */
  public void check() {
    try {
      channel();
      if (tokenFile.isPresent()) {
        readToken();
      }
    } catch (IOException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /**
   * Returns the credentials of a new connection.
   *
   * @throws IOException with one line if a file cannot be read or is invalid
   */
  public ChannelCredentials channel() throws IOException {
    if (!isEncrypted()) {
      ChannelCredentials plain = InsecureChannelCredentials.create();
      return secret.isEmpty() ? plain : CompositeChannelCredentials.create(plain, new Bearer());
    }
    ChannelCredentials channel = tls();
    return tokenFile.isPresent() || token.isPresent()
        ? CompositeChannelCredentials.create(channel, new Bearer())
        : channel;
  }

  /**
   * Returns the credentials of a new connection to another worker: without the token.
   *
   * @throws IOException with one line if a file cannot be read or is invalid
   */
  ChannelCredentials workerChannel() throws IOException {
    return isEncrypted() ? tls() : InsecureChannelCredentials.create();
  }

  private ChannelCredentials tls() throws IOException {
    TlsChannelCredentials.Builder tls = TlsChannelCredentials.newBuilder();
    if (ca.isPresent()) {
      tls.trustManager(readable(ca.get()).toFile());
    }
    if (certificate.isPresent() && key.isPresent()) {
      tls.keyManager(readable(certificate.get()).toFile(), readable(key.get()).toFile());
    }
    return tls.build();
  }

  private static Path readable(Path file) throws IOException {
    if (!Files.isReadable(file) || Files.isDirectory(file)) {
      throw new IOException("file " + file + " does not exist or cannot be read");
    }
    return file;
  }

  private String readToken() throws IOException {
    if (tokenFile.isEmpty()) {
      return token.or(() -> secret).orElseThrow();
    }
    Path file = readable(tokenFile.get());
    if (Files.size(file) > MOST_TOKEN_BYTES) {
      throw new IOException("file " + file + " is too long to hold a token");
    }
    String text = Files.readString(file, StandardCharsets.ISO_8859_1).strip();
    if (!TOKEN.matcher(text).matches()) {
      throw new IOException(
          "file " + file + " contains no token; create one with `tengen token create`");
    }
    return text;
  }

  private static void requireToken(String token) {
    if (!TOKEN.matcher(token).matches()) {
      throw new IllegalArgumentException(
          "TENGEN_TOKEN contains no token; create one with `tengen token create`");
    }
  }

  /** Returns a text without the token, since it may be logged. */
  @Override
  public String toString() {
    return "credentials of " + ca + ", " + certificate + ", " + tokenFile;
  }

  private final class Bearer extends CallCredentials {
    @Override
    public void applyRequestMetadata(RequestInfo call, Executor threads, MetadataApplier applier) {
      threads.execute(() -> {
        try {
          Metadata headers = new Metadata();
          headers.put(AUTHORIZATION, "Bearer " + readToken());
          applier.apply(headers);
        } catch (IOException e) {
          applier.fail(Status.UNAUTHENTICATED.withDescription(e.getMessage()).withCause(e));
        }
      });
    }
  }
}
