package io.tengen.coordinator;

import io.grpc.ChannelCredentials;
import io.grpc.Grpc;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Metadata;
import io.grpc.TlsChannelCredentials;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.MetadataUtils;
import io.tengen.coordinator.access.DevelopmentCa;
import io.tengen.coordinator.config.AccessSettings;
import io.tengen.coordinator.config.CoordinatorConfig;
import io.tengen.coordinator.config.UserLimits;
import io.tengen.coordinator.config.WorkerLimits;
import io.tengen.proto.v1.AdminServiceGrpc;
import io.tengen.proto.v1.AdminServiceGrpc.AdminServiceBlockingStub;
import io.tengen.proto.v1.ControlServiceGrpc;
import io.tengen.proto.v1.ControlServiceGrpc.ControlServiceBlockingStub;
import io.tengen.proto.v1.CreateRunRequest;
import io.tengen.proto.v1.CreateTokenRequest;
import io.tengen.proto.v1.GetRunRequest;
import io.tengen.proto.v1.Run;
import io.tengen.proto.v1.RunSpec;
import io.tengen.proto.v1.TokenRole;
import io.tengen.wire.access.Role;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A real coordinator with authentication, and connections of clients with various credentials. */
final class SecureHarness implements AutoCloseable {
  static final Duration RELOAD = Duration.ofMillis(100);

  final Path directory;
  final Coordinator coordinator;
  final DevelopmentCa ca = new DevelopmentCa(Duration.ofDays(1));
  final LogLines audit = new LogLines("tengen.audit");

  private final Deque<ManagedChannel> channels = new ArrayDeque<>();

  SecureHarness(Path directory) throws Exception {
    this(directory, WorkerLimits.USUAL);
  }

  SecureHarness(Path directory, WorkerLimits limits) throws Exception {
    this(directory, limits, Duration.ofSeconds(30));
  }

  SecureHarness(Path directory, UserLimits users) throws Exception {
    this(directory, WorkerLimits.USUAL, users, Duration.ofSeconds(30));
  }

  SecureHarness(Path directory, WorkerLimits limits, Duration lease) throws Exception {
    this(directory, limits, UserLimits.USUAL, lease);
  }

  private SecureHarness(Path directory, WorkerLimits limits, UserLimits users, Duration lease)
      throws Exception {
    this.directory = directory;
    Files.writeString(directory.resolve("ca.crt"), ca.certificate());
    certify(ca);
    coordinator = Coordinator.start(config(limits, lease).with(users));
  }

  private CoordinatorConfig config(WorkerLimits limits, Duration lease) {
    AccessSettings access =
        new AccessSettings(
            Optional.of(
                new AccessSettings.Tls(
                    directory.resolve("server.crt"),
                    directory.resolve("server.key"),
                    Optional.of(directory.resolve("ca.crt")),
                    false,
                    RELOAD)),
            false);
    return Harness.config(directory.resolve("data"), lease).with(access, limits);
  }

  /** Issues the coordinator a certificate of this authority. */
  void certify(DevelopmentCa authority) throws IOException {
    DevelopmentCa.Issued server = authority.server(List.of("localhost", "127.0.0.1"));
    Files.writeString(directory.resolve("server.crt"), server.certificate());
    Files.writeString(directory.resolve("server.key"), server.key());
  }

  /** Returns the token of the first administrator. */
  String adminToken() throws IOException {
    return Files.readString(directory.resolve("data").resolve("admin.token")).strip();
  }

  AdminServiceBlockingStub admin() throws IOException {
    return AdminServiceGrpc.newBlockingStub(channel(adminToken()));
  }

  /** Creates a token. */
  String token(String name, TokenRole role) throws IOException {
    return admin()
        .createToken(CreateTokenRequest.newBuilder().setName(name).setRole(role).build())
        .getSecret();
  }

  /** Opens a connection with a new token. */
  ManagedChannel as(String name, TokenRole role) throws IOException {
    return channel(token(name, role));
  }

  ControlServiceBlockingStub user() throws IOException {
    return ControlServiceGrpc.newBlockingStub(
        as("user-" + System.nanoTime(), TokenRole.TOKEN_ROLE_USER));
  }

  /** Opens a connection that sends this token with every call. */
  ManagedChannel channel(@Nullable String token) {
    return channel(token == null ? null : "Bearer " + token, null, ca);
  }

  /** Opens a connection with a client certificate of this authority. */
  ManagedChannel certified(DevelopmentCa authority, String name, Role role) {
    return channel(null, authority.client(name, role), ca);
  }

  ManagedChannel channel(
      @Nullable String authorization,
      DevelopmentCa.@Nullable Issued certificate,
      DevelopmentCa trusted) {
    ChannelCredentials credentials;
    try {
      var tls = TlsChannelCredentials.newBuilder().trustManager(stream(trusted.certificate()));
      if (certificate != null) {
        tls.keyManager(stream(certificate.certificate()), stream(certificate.key()));
      }
      credentials = tls.build();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    var builder = Grpc.newChannelBuilder("localhost:" + coordinator.grpcPort(), credentials);
    if (authorization != null) {
      builder.intercept(MetadataUtils.newAttachHeadersInterceptor(headers(authorization)));
    }
    return open(builder);
  }

  /** Opens a connection with minimal flow-control windows. */
  ManagedChannel narrow(String token) throws IOException {
    ChannelCredentials credentials =
        TlsChannelCredentials.newBuilder().trustManager(stream(ca.certificate())).build();
    return open(
        NettyChannelBuilder.forTarget("localhost:" + coordinator.grpcPort(), credentials)
            .flowControlWindow(1_000)
            .intercept(MetadataUtils.newAttachHeadersInterceptor(headers("Bearer " + token))));
  }

  private ManagedChannel open(ManagedChannelBuilder<?> builder) {
    ManagedChannel channel = builder.build();
    channels.push(channel);
    return channel;
  }

  static Metadata headers(String authorization) {
    Metadata headers = new Metadata();
    headers.put(Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER), authorization);
    return headers;
  }

  private static ByteArrayInputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
  }

  Run create(RunSpec.Builder spec) throws IOException {
    return user().createRun(CreateRunRequest.newBuilder().setSpec(spec).build());
  }

  Run get(String run) throws IOException {
    return ControlServiceGrpc.newBlockingStub(channel(adminToken()))
        .getRun(GetRunRequest.newBuilder().setRun(run).build());
  }

  @Override
  public void close() {
    channels.forEach(ManagedChannel::shutdownNow);
    coordinator.close();
    audit.close();
  }
}
