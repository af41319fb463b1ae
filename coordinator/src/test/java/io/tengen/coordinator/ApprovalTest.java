package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.tengen.coordinator.config.PlayLimits;
import io.tengen.coordinator.config.UserLimits;
import io.tengen.coordinator.config.UserLimits.OnRevoke;
import io.tengen.proto.v1.ApproveRunRequest;
import io.tengen.proto.v1.CancelRunRequest;
import io.tengen.proto.v1.ControlServiceGrpc;
import io.tengen.proto.v1.ControlServiceGrpc.ControlServiceBlockingStub;
import io.tengen.proto.v1.CreateRunRequest;
import io.tengen.proto.v1.ExtendRunRequest;
import io.tengen.proto.v1.ResumeRunRequest;
import io.tengen.proto.v1.RevokeTokenRequest;
import io.tengen.proto.v1.Run;
import io.tengen.proto.v1.RunState;
import io.tengen.proto.v1.TokenRole;
import io.tengen.proto.v1.WatchRunRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Runs that wait for the approval of another than their owner. */
@Timeout(300)
class ApprovalTest {
  private static final UserLimits LIMITS =
      new UserLimits(1_000, 5, 2, 3, 10_000, OnRevoke.PAUSE, 4, PlayLimits.USUAL);

  @TempDir private Path directory;

  private SecureHarness harness;
  private String adminToken;
  private String adaToken;
  private String bobToken;
  private ControlServiceBlockingStub ada;
  private ControlServiceBlockingStub bob;

  @BeforeEach
  void start() throws Exception {
    harness = new SecureHarness(directory, LIMITS);
    adminToken = Files.readString(directory.resolve("data").resolve("admin.token")).strip();
    adaToken = harness.token("ada", TokenRole.TOKEN_ROLE_USER);
    bobToken = harness.token("bob", TokenRole.TOKEN_ROLE_USER);
    connect();
  }

  private void connect() {
    ada = control(adaToken);
    bob = control(bobToken);
  }

  private ControlServiceBlockingStub control(String token) {
    return ControlServiceGrpc.newBlockingStub(harness.channel(token));
  }

  @AfterEach
  void stop() {
    harness.close();
  }

  private static Run create(ControlServiceBlockingStub user, int games) {
    return user.createRun(CreateRunRequest.newBuilder().setSpec(Harness.duel(games)).build());
  }

  private static Run approve(ControlServiceBlockingStub user, Run run) {
    return user.approveRun(ApproveRunRequest.newBuilder().setRun(run.getId()).build());
  }

  private static Run cancel(ControlServiceBlockingStub user, Run run) {
    return user.cancelRun(CancelRunRequest.newBuilder().setRun(run.getId()).build());
  }

  private static Run resume(ControlServiceBlockingStub user, Run run) {
    return user.resumeRun(ResumeRunRequest.newBuilder().setRun(run.getId()).build());
  }

  private static void refuses(Status.Code code, String line, Executable call) {
    Status status = assertThrows(StatusRuntimeException.class, call).getStatus();
    assertEquals(code, status.getCode(), String.valueOf(status));
    assertEquals(line, status.getDescription());
  }

  private RunState state(Run run) throws IOException {
    return harness.get(run.getId()).getState();
  }

  @Test
  void aLargeRunIsPlayedOnlyWhenAnotherThanItsOwnerHasApprovedIt() throws Exception {
    assertEquals(RunState.RUN_STATE_RUNNING, create(ada, 4).getState());
    Run large = create(ada, 5);
    assertEquals(RunState.RUN_STATE_WAITING, large.getState());
    assertTrue(large.getProblem().endsWith("tengen approve " + large.getId()), large.getProblem());
    refuses(
        Status.Code.PERMISSION_DENIED,
        "run " + large.getId() + " is yours; another user or an administrator must approve it",
        () -> approve(ada, large));
    refuses(
        Status.Code.FAILED_PRECONDITION,
        "run " + large.getId() + " waits for approval: " + large.getProblem(),
        () -> resume(ada, large));
    assertEquals(RunState.RUN_STATE_WAITING, state(large));
    assertEquals(RunState.RUN_STATE_RUNNING, approve(bob, large).getState());
    harness.audit.await("approval of run " + large.getId(), "outcome=refused", "ada");
    harness.audit.await("ControlService/ApproveRun", "bob");
    refuses(
        Status.Code.FAILED_PRECONDITION,
        "the run does not wait for approval",
        () -> approve(bob, large));
    try (PlayingWorker worker =
        PlayingWorker.honest(harness.as("w", TokenRole.TOKEN_ROLE_WORKER), "w")) {
      List<Run> states = new ArrayList<>();
      ada.watchRun(WatchRunRequest.newBuilder().setRun(large.getId()).build())
          .forEachRemaining(states::add);
      assertEquals(RunState.RUN_STATE_FINISHED, states.getLast().getState());
      assertTrue(worker.games.size() >= 5, worker.games.size() + " games");
    }
  }

  @Test
  void administratorsApproveAndTheirOwnRunsDoNotWait() {
    ControlServiceBlockingStub admin = control(adminToken);
    assertEquals(RunState.RUN_STATE_RUNNING, approve(admin, create(ada, 6)).getState());
    assertEquals(RunState.RUN_STATE_RUNNING, create(admin, 6).getState());
  }

  @Test
  void waitingSurvivesARestartAndACancellation() throws Exception {
    Run kept = create(ada, 6);
    Run cancelled = create(ada, 6);
    Run approved = create(bob, 6);
    approve(ada, approved);
    assertEquals(RunState.RUN_STATE_CANCELLED, cancel(ada, cancelled).getState());
    harness.close();
    harness = new SecureHarness(directory, LIMITS);
    connect();
    assertEquals(RunState.RUN_STATE_WAITING, state(kept));
    assertEquals(RunState.RUN_STATE_RUNNING, state(approved));
    assertEquals(RunState.RUN_STATE_WAITING, resume(ada, cancelled).getState());
    assertEquals(RunState.RUN_STATE_RUNNING, approve(bob, cancelled).getState());
    assertEquals(RunState.RUN_STATE_CANCELLED, cancel(ada, cancelled).getState());
    assertEquals(RunState.RUN_STATE_RUNNING, resume(ada, cancelled).getState());
  }

  @Test
  void waitingRunsCountAsPlayedAndSmallOnesDoNotGrowPastTheirOwner() {
    Run small = create(ada, 3);
    create(ada, 6);
    refuses(
        Status.Code.FAILED_PRECONDITION,
        "2 of your runs are being played, and the limit is 2 of a user"
            + " (tengen.coordinator.users.running)",
        () -> create(ada, 3));
    refuses(
        Status.Code.FAILED_PRECONDITION,
        "a run of more than 4 games needs the approval of another user"
            + " (tengen.coordinator.users.approval); create a run, which waits for it, or ask an"
            + " administrator to extend this one",
        () ->
            ada.extendRun(ExtendRunRequest.newBuilder().setRun(small.getId()).setGames(5).build()));
  }

  @Test
  void theWaitingRunsOfARevokedTokenAreCancelled() throws Exception {
    Run run = create(ada, 6);
    harness
        .admin()
        .revokeToken(RevokeTokenRequest.newBuilder().setId(adaToken.split("_")[1]).build());
    assertEquals(RunState.RUN_STATE_CANCELLED, state(run));
  }
}
