package io.tengen.coordinator.grpc.auth;

import io.grpc.ServerCredentials;
import io.grpc.TlsServerCredentials;
import io.grpc.util.AdvancedTlsX509KeyManager;
import io.grpc.util.AdvancedTlsX509TrustManager;
import io.tengen.coordinator.config.AccessSettings;
import io.tengen.coordinator.config.StartupException;
import io.tengen.text.Reasons;
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
 * The TLS configuration of the coordinator. Checks its files at intervals and reloads those that
 * have changed, for connections made from then on. While files cannot be read, for example because
 * they are being replaced, it continues with the previous ones.
 */
public final class ServerTls implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(ServerTls.class);

  private final AccessSettings.Tls settings;
  private final AdvancedTlsX509KeyManager own = new AdvancedTlsX509KeyManager();
  private final AdvancedTlsX509TrustManager clients;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("tls-files").daemon(true).factory());

  /** The modification times of the files that are loaded; only the thread uses it. */
  private List<FileTime> loaded;

  private ServerTls(AccessSettings.Tls settings) throws IOException, GeneralSecurityException {
    this.settings = settings;
    clients =
        AdvancedTlsX509TrustManager.newBuilder()
            .setVerification(AdvancedTlsX509TrustManager.Verification.CERTIFICATE_ONLY_VERIFICATION)
            .build();
    loaded = times();
    load();
  }

  /**
   * Loads the files and starts checking them for changes.
   *
   * @throws StartupException with one line if they cannot be read or are invalid
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
        tls.thread.scheduleWithFixedDelay(tls::reload, nanos, nanos, TimeUnit.NANOSECONDS);
    return tls;
  }

  private void reload() {
    try {
      List<FileTime> now = times();
      if (!now.equals(loaded)) {
        load();
        loaded = now;
        log.info("loaded the changed TLS files {}, {}", settings.certificate(), settings.key());
      }
    } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
      log.warn(
          "the changed TLS files cannot be loaded; continuing with the previous ones: {}",
          Reasons.withFile(e));
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

  private void load() throws IOException, GeneralSecurityException {
    own.updateIdentityCredentials(settings.certificate().toFile(), settings.key().toFile());
    if (settings.clientCa().isPresent()) {
      clients.updateTrustCredentials(settings.clientCa().get().toFile());
    }
  }

  /** Returns the credentials of a gRPC server. */
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

  /** Returns a context for peers that authenticate by {@link AccessSettings.Tls#clientCa}. */
  public SSLContext peerContext() {
    return context(clients);
  }

  /** Returns a context for HTTP, whose clients (probes, Prometheus) have no certificates. */
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
