package io.tengen.coordinator.grpc.auth;

import io.grpc.ServerCredentials;
import io.grpc.TlsServerCredentials;
import io.grpc.util.AdvancedTlsX509KeyManager;
import io.grpc.util.AdvancedTlsX509TrustManager;
import io.tengen.coordinator.config.AccessSettings;
import io.tengen.coordinator.config.StartupException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The coordinator's side of TLS. Looks at its files now and then, and takes those that have
 * changed: connections made from then on use them. Files that make no sense, as while they are
 * being replaced, leave things as they were until the next look.
 */
public final class ServerTls implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(ServerTls.class);

  private final AccessSettings.Tls settings;
  private final AdvancedTlsX509KeyManager own = new AdvancedTlsX509KeyManager();
  private final AdvancedTlsX509TrustManager clients;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("tls-files").daemon(true).factory());

  /** Of the files as they were taken; belongs to the thread. */
  private List<FileTime> taken;

  private ServerTls(AccessSettings.Tls settings) throws IOException, GeneralSecurityException {
    this.settings = settings;
    clients =
        AdvancedTlsX509TrustManager.newBuilder()
            .setVerification(AdvancedTlsX509TrustManager.Verification.CERTIFICATE_ONLY_VERIFICATION)
            .build();
    taken = times();
    take();
  }

  /**
   * Reads the files, and goes on looking at them.
   *
   * @throws StartupException with one line if they make no sense
   */
  public static ServerTls open(AccessSettings.Tls settings) throws StartupException {
    ServerTls tls;
    try {
      tls = new ServerTls(settings);
    } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
      throw new StartupException(
          "TLS cannot be set up from "
              + settings.certificate()
              + " and "
              + settings.key()
              + (settings.clientCa().isPresent() ? " and " + settings.clientCa().get() : "")
              + ": they must be PEM, the key in PKCS#8 without a password: "
              + e.getMessage(),
          e);
    }
    long nanos = settings.reload().toNanos();
    ScheduledFuture<?> _ =
        tls.thread.scheduleWithFixedDelay(tls::look, nanos, nanos, TimeUnit.NANOSECONDS);
    return tls;
  }

  private void look() {
    try {
      List<FileTime> now = times();
      if (!now.equals(taken)) {
        take();
        taken = now;
        log.info("took the changed TLS files {}, {}", settings.certificate(), settings.key());
      }
    } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
      log.warn(
          "the changed TLS files make no sense yet; going on with the former ones: {}",
          e.toString());
    }
  }

  private List<FileTime> times() throws IOException {
    List<Path> files =
        Stream.concat(
                Stream.of(settings.certificate(), settings.key()), settings.clientCa().stream())
            .toList();
    FileTime[] times = new FileTime[files.size()];
    for (int i = 0; i < times.length; i++) {
      times[i] = Files.getLastModifiedTime(files.get(i));
    }
    return List.of(times);
  }

  private void take() throws IOException, GeneralSecurityException {
    own.updateIdentityCredentials(settings.certificate().toFile(), settings.key().toFile());
    if (settings.clientCa().isPresent()) {
      clients.updateTrustCredentials(settings.clientCa().get().toFile());
    }
  }

  /** For gRPC. */
  public ServerCredentials credentials() {
    var builder = TlsServerCredentials.newBuilder().keyManager(own);
    if (settings.clientCa().isPresent()) {
      builder
          .trustManager(clients)
          .clientAuth(
              settings.clientRequired()
                  ? TlsServerCredentials.ClientAuth.REQUIRE
                  : TlsServerCredentials.ClientAuth.OPTIONAL);
    }
    return builder.build();
  }

  /** For those who show a certificate of {@link AccessSettings.Tls#clientCa} to each other. */
  public SSLContext peerContext() {
    return context(clients);
  }

  /** For HTTP, where no client shows a certificate: probes and Prometheus have none. */
  public SSLContext httpContext() {
    return context();
  }

  private SSLContext context(TrustManager... trusted) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(new KeyManager[] {own}, trusted, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has TLS", e);
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
