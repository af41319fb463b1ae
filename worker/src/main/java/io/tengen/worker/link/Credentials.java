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
 * What a program shows a coordinator, and whom it takes for one. Whatever is given, the connection
 * is encrypted: a token never crosses the network in the clear. Files are read again for each
 * connection, and the token's for each call, so that they may change while the program runs.
 *
 * @param ca PEM file of the authorities that may vouch for the coordinator; empty for those that
 *     the Java platform trusts
 * @param certificate PEM file of this side's certificate chain; goes with the key
 * @param key PEM file of its private key, PKCS#8, without a password
 * @param tokenFile holds a token, on a line of its own; wins over the token
 * @param token as {@code tengen token create} printed it
 */
public record Credentials(
    Optional<Path> ca,
    Optional<Path> certificate,
    Optional<Path> key,
    Optional<Path> tokenFile,
    Optional<String> token) {
  /** Nothing to show, and no encryption: for coordinators on loopback. */
  public static final Credentials NONE =
      new Credentials(
          Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  private static final Metadata.Key<String> AUTHORIZATION =
      Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);
  private static final Pattern TOKEN = Pattern.compile("[\\x21-\\x7e]{1,1000}");
  private static final int MOST_TOKEN_BYTES = 4096;

  /**
   * @throws IllegalArgumentException with one line if a certificate has no key or a key no
   *     certificate, or if the token is none
   */
  public Credentials {
    if (certificate.isPresent() != key.isPresent()) {
      throw new IllegalArgumentException(
          "a certificate and its key go together: give both --tls-cert and --tls-key");
    }
    token.ifPresent(Credentials::requireToken);
  }

  /** Whether connections are encrypted. */
  public boolean isEncrypted() {
    return !equals(NONE);
  }

  /**
   * Looks whether the files can be read and make sense.
   *
   * @throws IllegalArgumentException with one line that names the file
   */
  public void check() {
    try {
      channel();
      if (tokenFile.isPresent()) {
        shown();
      }
    } catch (IOException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /**
   * For one new connection.
   *
   * @throws IOException with one line if a file cannot be read, or makes no sense
   */
  public ChannelCredentials channel() throws IOException {
    if (!isEncrypted()) {
      return InsecureChannelCredentials.create();
    }
    TlsChannelCredentials.Builder tls = TlsChannelCredentials.newBuilder();
    if (ca.isPresent()) {
      tls.trustManager(readable(ca.get()).toFile());
    }
    if (certificate.isPresent() && key.isPresent()) {
      tls.keyManager(readable(certificate.get()).toFile(), readable(key.get()).toFile());
    }
    ChannelCredentials channel = tls.build();
    return tokenFile.isPresent() || token.isPresent()
        ? CompositeChannelCredentials.create(channel, new Bearer())
        : channel;
  }

  private static Path readable(Path file) throws IOException {
    if (!Files.isReadable(file) || Files.isDirectory(file)) {
      throw new IOException("file " + file + " does not exist or cannot be read");
    }
    return file;
  }

  private String shown() throws IOException {
    if (tokenFile.isEmpty()) {
      return token.orElseThrow();
    }
    Path file = readable(tokenFile.get());
    if (Files.size(file) > MOST_TOKEN_BYTES) {
      throw new IOException("file " + file + " is too long to hold a token");
    }
    String text = Files.readString(file, StandardCharsets.ISO_8859_1).strip();
    if (!TOKEN.matcher(text).matches()) {
      throw new IOException("file " + file + " holds no token; tengen token create makes one");
    }
    return text;
  }

  private static void requireToken(String token) {
    if (!TOKEN.matcher(token).matches()) {
      throw new IllegalArgumentException(
          "TENGEN_TOKEN holds no token; tengen token create makes one");
    }
  }

  /** Without the token: this may end up in a log. */
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
          headers.put(AUTHORIZATION, "Bearer " + shown());
          applier.apply(headers);
        } catch (IOException e) {
          applier.fail(Status.UNAUTHENTICATED.withDescription(e.getMessage()).withCause(e));
        }
      });
    }
  }
}
