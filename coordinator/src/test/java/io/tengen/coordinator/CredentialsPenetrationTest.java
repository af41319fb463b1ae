package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.stub.ClientCalls;
import io.tengen.coordinator.access.DevelopmentCa;
import io.tengen.coordinator.grpc.auth.ServerTls;
import io.tengen.proto.v1.AdminServiceGrpc;
import io.tengen.proto.v1.AnnulGameRequest;
import io.tengen.proto.v1.AnnulledSide;
import io.tengen.proto.v1.ControlServiceGrpc;
import io.tengen.proto.v1.CreateTokenRequest;
import io.tengen.proto.v1.CreateTokenResponse;
import io.tengen.proto.v1.ExportGamesRequest;
import io.tengen.proto.v1.Game;
import io.tengen.proto.v1.ListRunsRequest;
import io.tengen.proto.v1.ListTokensRequest;
import io.tengen.proto.v1.PauseRunRequest;
import io.tengen.proto.v1.RevokeTokenRequest;
import io.tengen.proto.v1.Run;
import io.tengen.proto.v1.TokenRole;
import io.tengen.proto.v1.WatchRunRequest;
import io.tengen.testing.Await;
import io.tengen.wire.access.Role;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Iterator;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Clients without credentials, or with wrong or insufficient ones, are refused and audited and
 * learn nothing.
 */
class CredentialsPenetrationTest {
  @TempDir private Path directory;
  private SecureHarness harness;

  @BeforeEach
  void start() throws Exception {
    harness = new SecureHarness(directory);
  }

  @AfterEach
  void stop() {
    harness.close();
  }

  private static Status list(ManagedChannel channel) {
    try {
      ControlServiceGrpc.newBlockingStub(channel).listRuns(ListRunsRequest.getDefaultInstance());
      return Status.OK;
    } catch (StatusRuntimeException e) {
      return e.getStatus();
    }
  }

  private void isUnauthenticated(ManagedChannel channel, String auditedAs) throws Exception {
    Status status = list(channel);
    assertEquals(Status.Code.UNAUTHENTICATED, status.getCode());
    assertEquals(
        "the coordinator requires valid credentials: a token or a client certificate",
        status.getDescription());
    harness.audit.await("ControlService/ListRuns", "outcome=refused", auditedAs);
  }

  @Test
  void refusesCallsWithoutCredentials() throws Exception {
    isUnauthenticated(harness.channel(null), "neither a token nor a certificate");
  }

  @Test
  void refusesAllWrongTokensAlike() throws Exception {
    String good = harness.adminToken();
    char last = good.charAt(good.length() - 1);
    String oneDigitOff = good.substring(0, good.length() - 1) + (last == '0' ? '1' : '0');
    isUnauthenticated(harness.channel(oneDigitOff), "there is no such token");
    isUnauthenticated(
        harness.channel("tgn_0123456789abcdef_" + "0".repeat(64)), "there is no such token");
    isUnauthenticated(harness.channel(good + "0"), "malformed token");
    isUnauthenticated(harness.channel(good.toUpperCase(Locale.ROOT)), "malformed token");
    isUnauthenticated(harness.channel("Basic x", null, harness.ca), "not a bearer token");
    for (String line : harness.audit.lines()) {
      assertFalse(line.contains(good.substring(good.length() - 64, good.length() - 1)), line);
    }
  }

  @Test
  void refusesAnExpiredToken() throws Exception {
    CreateTokenResponse brief =
        harness
            .admin()
            .createToken(
                CreateTokenRequest.newBuilder()
                    .setName("brief")
                    .setRole(TokenRole.TOKEN_ROLE_USER)
                    .setLifetimeSeconds(1)
                    .build());
    ManagedChannel channel = harness.channel(brief.getSecret());
    assertEquals(Status.Code.OK, list(channel).getCode());
    Await.until("the token has expired", () -> !list(channel).isOk());
    isUnauthenticated(channel, "the token has expired");
  }

  @Test
  void refusesARevokedToken() throws Exception {
    String token = harness.token("ada", TokenRole.TOKEN_ROLE_USER);
    ManagedChannel channel = harness.channel(token);
    assertEquals(Status.Code.OK, list(channel).getCode());
    revoke(id(token));
    isUnauthenticated(channel, "the token was revoked");
    // The name is free again.
    harness.token("ada", TokenRole.TOKEN_ROLE_USER);
  }

  @Test
  void disconnectsARevokedWorker() throws Exception {
    String token = harness.token("rack3", TokenRole.TOKEN_ROLE_WORKER);
    ScriptedWorker worker = ScriptedWorker.connect(harness.channel(token), "rack3");
    revoke(id(token));
    worker.heartbeat();
    assertEquals(Status.Code.UNAVAILABLE, worker.end.get().getCode());
    ScriptedWorker again = new ScriptedWorker(harness.channel(token));
    assertEquals(Status.Code.UNAUTHENTICATED, again.end.get().getCode());
  }

  @Test
  void endsTheWatchOfARevokedUser() throws Exception {
    Run run = harness.create(Harness.duel(1));
    String token = harness.token("ada", TokenRole.TOKEN_ROLE_USER);
    Iterator<Run> watch =
        ControlServiceGrpc.newBlockingStub(harness.channel(token))
            .withDeadlineAfter(30, TimeUnit.SECONDS)
            .watchRun(WatchRunRequest.newBuilder().setRun(run.getId()).build());
    assertEquals(run.getId(), watch.next().getId());
    revoke(id(token));
    // The watch ends although nothing happens in the run.
    var end = assertThrows(StatusRuntimeException.class, () -> watch.forEachRemaining(seen -> {}));
    assertEquals(Status.Code.UNAUTHENTICATED, end.getStatus().getCode());
    harness.audit.await("ControlService/WatchRun", "outcome=refused", "the token was revoked");
  }

  /** The client reads slowly and does not receive what was not sent yet. */
  @Test
  void endsTheExportOfARevokedUser() throws Exception {
    int games = 300;
    Run run = harness.create(Harness.duel(games));
    ScriptedWorker worker =
        ScriptedWorker.connect(
            harness.channel(harness.token("w", TokenRole.TOKEN_ROLE_WORKER)), "w");
    int batch = 60;
    for (int played = 0; played < games; played += batch) {
      worker.ready(batch);
      for (int i = 0; i < batch; i++) {
        worker.finish(ScriptedWorker.play(ScriptedWorker.take(worker.assignments)));
      }
      for (int i = 0; i < batch; i++) {
        ScriptedWorker.take(worker.verdicts);
      }
    }
    String token = harness.token("ada", TokenRole.TOKEN_ROLE_USER);
    Iterator<Game> export =
        ControlServiceGrpc.newBlockingStub(harness.narrow(token))
            .withDeadlineAfter(30, TimeUnit.SECONDS)
            .exportGames(ExportGamesRequest.newBuilder().setRun(run.getId()).build());
    assertTrue(export.hasNext());
    revoke(id(token));
    var end = assertThrows(StatusRuntimeException.class, () -> export.forEachRemaining(seen -> {}));
    assertEquals(Status.Code.UNAUTHENTICATED, end.getStatus().getCode());
  }

  private void revoke(String id) throws Exception {
    var _ = harness.admin().revokeToken(RevokeTokenRequest.newBuilder().setId(id).build());
  }

  private static String id(String token) {
    return token.split("_", -1)[1];
  }

  @Test
  void refusesToRevokeTheLastAdministrator() throws Exception {
    String id = id(harness.adminToken());
    var refused = assertThrows(StatusRuntimeException.class, () -> revoke(id));
    assertEquals(Status.Code.FAILED_PRECONDITION, refused.getStatus().getCode());
  }

  @Test
  void enforcesRoles() throws Exception {
    ManagedChannel worker = harness.as("w", TokenRole.TOKEN_ROLE_WORKER);
    ManagedChannel user = harness.as("u", TokenRole.TOKEN_ROLE_USER);
    ManagedChannel admin = harness.channel(harness.adminToken());
    assertEquals(Status.Code.PERMISSION_DENIED, list(worker).getCode());
    harness.audit.await(" w\"", "ControlService/ListRuns", "the role does not allow it");
    assertEquals(Status.Code.OK, list(user).getCode());
    assertEquals(Status.Code.OK, list(admin).getCode());
    for (ManagedChannel channel : new ManagedChannel[] {worker, user}) {
      var refused =
          assertThrows(
              StatusRuntimeException.class,
              () ->
                  AdminServiceGrpc.newBlockingStub(channel)
                      .listTokens(ListTokensRequest.getDefaultInstance()));
      assertEquals(Status.Code.PERMISSION_DENIED, refused.getStatus().getCode());
    }
    assertEquals(Status.Code.PERMISSION_DENIED, new ScriptedWorker(user).end.get().getCode());
    assertEquals(Status.Code.PERMISSION_DENIED, new ScriptedWorker(admin).end.get().getCode());
  }

  @Test
  void auditsWhoPausesARunAndWhoCancelsAResult() throws Exception {
    AnnulGameRequest annul =
        AnnulGameRequest.newBuilder()
            .setRun("none")
            .setSide(AnnulledSide.ANNULLED_SIDE_BOTH)
            .setReason("wrong komi")
            .build();
    PauseRunRequest pause = PauseRunRequest.newBuilder().setRun("none").build();
    var worker = ControlServiceGrpc.newBlockingStub(harness.as("w", TokenRole.TOKEN_ROLE_WORKER));
    var user = ControlServiceGrpc.newBlockingStub(harness.as("u", TokenRole.TOKEN_ROLE_USER));
    assertThrows(StatusRuntimeException.class, () -> worker.annulGame(annul));
    harness.audit.await(" w\"", "ControlService/AnnulGame", "the role does not allow it");
    assertThrows(StatusRuntimeException.class, () -> worker.pauseRun(pause));
    harness.audit.await(" w\"", "ControlService/PauseRun", "the role does not allow it");
    assertThrows(StatusRuntimeException.class, () -> user.annulGame(annul));
    harness.audit.await(" u\"", "ControlService/AnnulGame");
    assertThrows(StatusRuntimeException.class, () -> user.pauseRun(pause));
    harness.audit.await(" u\"", "ControlService/PauseRun");
  }

  @Test
  void acceptsClientCertificates() throws Exception {
    assertEquals(Status.Code.OK, list(harness.certified(harness.ca, "ada", Role.USER)).getCode());
    ManagedChannel worker = harness.certified(harness.ca, "rack3", Role.WORKER);
    assertEquals(Status.Code.PERMISSION_DENIED, list(worker).getCode());
    harness.audit.await("certificate:rack3", "the role does not allow it");
    ScriptedWorker.connect(worker, "rack3").leave();
  }

  @Test
  void refusesACertificateOfAnotherAuthority() {
    DevelopmentCa other = new DevelopmentCa(Duration.ofDays(1));
    Status status = list(harness.certified(other, "ada", Role.ADMIN));
    assertEquals(Status.Code.UNAVAILABLE, status.getCode(), status::toString);
  }

  @Test
  void refusesAWrongTokenDespiteACertificate() throws Exception {
    isUnauthenticated(
        harness.channel("Bearer nonsense", harness.ca.client("ada", Role.ADMIN), harness.ca),
        "malformed token");
  }

  @Test
  void refusesPlaintext() {
    ManagedChannel plain =
        ManagedChannelBuilder.forAddress("127.0.0.1", harness.coordinator.grpcPort())
            .usePlaintext()
            .build();
    try {
      assertEquals(Status.Code.UNAVAILABLE, list(plain).getCode());
    } finally {
      plain.shutdownNow();
    }
  }

  @Test
  void clientRejectsACoordinatorOfAnotherAuthority() {
    DevelopmentCa other = new DevelopmentCa(Duration.ofDays(1));
    assertEquals(Status.Code.UNAVAILABLE, list(harness.channel(null, null, other)).getCode());
  }

  @Test
  void reloadsChangedCertificates() throws Exception {
    DevelopmentCa next = new DevelopmentCa(Duration.ofDays(1));
    String authorization = "Bearer " + harness.adminToken();
    harness.certify(next);
    Await.until(
        "the new certificate is used",
        () -> list(harness.channel(authorization, null, next)).isOk());
    assertEquals(
        Status.Code.UNAVAILABLE, list(harness.channel(authorization, null, harness.ca)).getCode());
  }

  @Test
  void keepsCertificatesWhenFilesAreInvalid() throws Exception {
    try (LogLines log = new LogLines(ServerTls.class.getName())) {
      Files.writeString(directory.resolve("server.key"), "half of a k");
      log.await("continuing with the previous ones");
      assertEquals(Status.Code.OK, list(harness.channel(harness.adminToken())).getCode());
    }
  }

  @Test
  void servesHealthWithoutCredentials() {
    var health = HealthGrpc.newBlockingStub(harness.channel(null));
    assertEquals(1, health.check(HealthCheckRequest.getDefaultInstance()).getStatusValue());
  }

  @Test
  void unknownMethodsRevealNothing() {
    var method =
        ControlServiceGrpc.getListRunsMethod().toBuilder()
            .setFullMethodName("tengen.v1.AdminService/DropEverything")
            .build();
    var refused =
        assertThrows(
            StatusRuntimeException.class,
            () ->
                ClientCalls.blockingUnaryCall(
                    harness.channel(null),
                    method,
                    CallOptions.DEFAULT,
                    ListRunsRequest.getDefaultInstance()));
    assertEquals(Status.Code.UNIMPLEMENTED, refused.getStatus().getCode());
  }

  @Test
  void firstTokenIsReadableByItsOwnerOnly() throws Exception {
    Path file = directory.resolve("data").resolve("admin.token");
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
  }

  @Test
  void storesNoSecretsInTheDatabase() throws Exception {
    String token = harness.token("ada", TokenRole.TOKEN_ROLE_USER);
    String secret = token.substring(token.lastIndexOf('_') + 1);
    harness.close();
    @Nullable String found = null;
    try (var files = Files.walk(directory.resolve("data"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (Files.readString(file, StandardCharsets.ISO_8859_1).contains(secret)) {
          found = file.toString();
        }
      }
    }
    assertEquals(null, found);
  }
}
