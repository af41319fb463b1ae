package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.tengen.coordinator.config.PlayLimits;
import io.tengen.coordinator.config.UserLimits;
import io.tengen.coordinator.config.UserLimits.OnRevoke;
import io.tengen.proto.v1.AnnulGameRequest;
import io.tengen.proto.v1.AnnulledSide;
import io.tengen.proto.v1.CancelRunRequest;
import io.tengen.proto.v1.CheckRunRequest;
import io.tengen.proto.v1.ControlServiceGrpc;
import io.tengen.proto.v1.ControlServiceGrpc.ControlServiceBlockingStub;
import io.tengen.proto.v1.CreateRunRequest;
import io.tengen.proto.v1.ExtendRunRequest;
import io.tengen.proto.v1.ListRunsRequest;
import io.tengen.proto.v1.PauseRunRequest;
import io.tengen.proto.v1.ResumeRunRequest;
import io.tengen.proto.v1.RevokeTokenRequest;
import io.tengen.proto.v1.Run;
import io.tengen.proto.v1.RunState;
import io.tengen.proto.v1.ScheduleRunRequest;
import io.tengen.proto.v1.TokenRole;
import io.tengen.proto.v1.WithdrawEngineRequest;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Who may change a run, and how much each user may ask for. */
@Timeout(300)
class OwnersAndLimitsTest {
  private static final UserLimits LIMITS =
      new UserLimits(100, 5, 2, 3, 10_000, OnRevoke.PAUSE, 0, PlayLimits.USUAL);

  @TempDir private Path directory;

  private SecureHarness harness;
  private String token;
  private ControlServiceBlockingStub ada;
  private ControlServiceBlockingStub bob;
  private ControlServiceBlockingStub admin;

  @BeforeEach
  void start() throws Exception {
    harness = new SecureHarness(directory, LIMITS);
    token = harness.token("ada", TokenRole.TOKEN_ROLE_USER);
    ada = control(harness.channel(token));
    bob = control(harness.as("bob", TokenRole.TOKEN_ROLE_USER));
    admin = control(harness.channel(harness.adminToken()));
  }

  @AfterEach
  void stop() {
    harness.close();
  }

  private static ControlServiceBlockingStub control(ManagedChannel channel) {
    return ControlServiceGrpc.newBlockingStub(channel);
  }

  private static Run begin(ControlServiceBlockingStub user) {
    return begin(user, "");
  }

  private static Run begin(ControlServiceBlockingStub user, String request) {
    return user.createRun(
        CreateRunRequest.newBuilder().setSpec(Harness.duel(10)).setRequestId(request).build());
  }

  private static Run cancel(ControlServiceBlockingStub user, Run run) {
    return user.cancelRun(CancelRunRequest.newBuilder().setRun(run.getId()).build());
  }

  private static Run resume(ControlServiceBlockingStub user, Run run) {
    return user.resumeRun(ResumeRunRequest.newBuilder().setRun(run.getId()).build());
  }

  private static Run extend(ControlServiceBlockingStub user, Run run, int games) {
    return user.extendRun(
        ExtendRunRequest.newBuilder().setRun(run.getId()).setGames(games).build());
  }

  private static ScheduleRunRequest.Builder schedule(Run run) {
    return ScheduleRunRequest.newBuilder().setRun(run.getId());
  }

  private static void refuses(Status.Code code, String line, Executable call) {
    Status status = assertThrows(StatusRuntimeException.class, call).getStatus();
    assertEquals(code, status.getCode(), String.valueOf(status));
    assertEquals(line, status.getDescription());
  }

  private static void isBeyond(String line, Executable call) {
    refuses(Status.Code.FAILED_PRECONDITION, line, call);
  }

  @Test
  void aRunBelongsToTheTokenThatCreatedItAndItsListSaysSo() {
    Run run = begin(ada);
    assertEquals("ada", run.getOwner());
    assertEquals("ada", bob.listRuns(ListRunsRequest.getDefaultInstance()).getRuns(0).getOwner());
  }

  @Test
  void onlyItsOwnerOrAnAdministratorChangesARun() throws Exception {
    Run run = begin(ada);
    String id = run.getId();
    List<Executable> changes =
        List.of(
            () -> cancel(bob, run),
            () -> resume(bob, run),
            () -> extend(bob, run, 20),
            () -> bob.pauseRun(PauseRunRequest.newBuilder().setRun(id).build()),
            () -> bob.scheduleRun(schedule(run).setPriority(1).build()),
            () ->
                bob.withdrawEngine(
                    WithdrawEngineRequest.newBuilder().setRun(id).setEngine("a").build()),
            () ->
                bob.annulGame(
                    AnnulGameRequest.newBuilder()
                        .setRun(id)
                        .setSide(AnnulledSide.ANNULLED_SIDE_BOTH)
                        .setReason("envy")
                        .build()));
    for (Executable change : changes) {
      refuses(
          Status.Code.PERMISSION_DENIED,
          "run " + id + " belongs to ada; only its owner or an administrator may change it",
          change);
    }
    harness.audit.await("change of run " + id, "outcome=refused", "bob");
    assertEquals(RunState.RUN_STATE_RUNNING, harness.get(id).getState());
    assertEquals(RunState.RUN_STATE_CANCELLED, cancel(ada, run).getState());
    assertEquals(RunState.RUN_STATE_RUNNING, resume(admin, run).getState());
    assertEquals("ada", harness.get(id).getOwner());
  }

  @Test
  void limitsGamesAndPriorityWhenARunIsCreatedCheckedAndChanged() {
    String games =
        "101 games are more than the limit of 100 of a user (tengen.coordinator.users.games)";
    String priority =
        "priority 6 is above the limit of 5 of a user (tengen.coordinator.users.priority)";
    isBeyond(
        games,
        () -> ada.createRun(CreateRunRequest.newBuilder().setSpec(Harness.duel(101)).build()));
    isBeyond(
        priority,
        () ->
            ada.createRun(
                CreateRunRequest.newBuilder().setSpec(Harness.duel(10).setPriority(6)).build()));
    var check =
        ada.checkRun(
            CheckRunRequest.newBuilder().setSpec(Harness.duel(101).setPriority(6)).build());
    assertEquals(2, check.getProblemsCount());
    assertEquals("games", check.getProblems(0).getField());
    assertEquals(priority, check.getProblems(1).getDetail());
    Run run = begin(ada);
    isBeyond(games, () -> extend(ada, run, 101));
    isBeyond(priority, () -> ada.scheduleRun(schedule(run).setPriority(6).build()));
    assertEquals(100, extend(ada, run, 100).getSpec().getGames());
    assertEquals(101, extend(admin, run, 101).getSpec().getGames());
    assertEquals(
        6, admin.scheduleRun(schedule(run).setPriority(6).build()).getSpec().getPriority());
  }

  @Test
  void limitsTheRunsThatAreBeingPlayed() {
    Run first = begin(ada, "first");
    begin(ada, "second");
    String line =
        "2 of your runs are being played, and the limit is 2 of a user"
            + " (tengen.coordinator.users.running)";
    isBeyond(line, () -> begin(ada));
    assertEquals(first.getId(), begin(ada, "first").getId(), "a repeated request");
    assertEquals(RunState.RUN_STATE_RUNNING, resume(ada, first).getState());
    assertEquals("bob", begin(bob).getOwner());
    cancel(ada, first);
    begin(ada);
    isBeyond(line, () -> resume(ada, first));
    resume(admin, first);
  }

  @Test
  void limitsTheSumOfTheSharesOfTheRunsThatAreBeingPlayed() {
    Run run = begin(ada);
    String line =
        "the shares of your runs would add up to 3.50000, and the limit is 3.00000 of a user"
            + " (tengen.coordinator.users.share)";
    isBeyond(
        line,
        () ->
            ada.createRun(
                CreateRunRequest.newBuilder().setSpec(Harness.duel(10).setShare(2.5)).build()));
    isBeyond(line, () -> ada.scheduleRun(schedule(run).setShare(3.5).build()));
    ada.scheduleRun(schedule(run).setShare(3).build());
    cancel(ada, run);
    ada.createRun(CreateRunRequest.newBuilder().setSpec(Harness.duel(10).setShare(0.5)).build());
    isBeyond(line, () -> resume(ada, run));
  }

  @Test
  void simultaneousRequestsDoNotExceedALimitTogether() throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Callable<Boolean> request =
          () -> {
            try {
              begin(ada);
              return true;
            } catch (StatusRuntimeException e) {
              return false;
            }
          };
      int begun = 0;
      for (Future<Boolean> each : threads.invokeAll(Collections.nCopies(20, request))) {
        begun += each.get() ? 1 : 0;
      }
      assertEquals(2, begun);
    }
  }

  @Test
  void limitsTheBytesThatAUserUploads() throws Exception {
    ArtifactClient user = new ArtifactClient(harness.channel(token));
    byte[] stored = ArtifactClient.bytes(6_000, 1);
    assertTrue(user.put(stored).getComplete());
    byte[] further = ArtifactClient.bytes(4_001, 2);
    Status refusal = user.upload().begin(ArtifactClient.of(further), 0).status();
    assertEquals(Status.Code.FAILED_PRECONDITION, refusal.getCode());
    assertEquals(
        "the file has 4,001 bytes, and your uploaded files 6,000; the limit of a user is 10,000"
            + " bytes (tengen.coordinator.users.bytes)",
        refusal.getDescription());
    assertTrue(user.put(stored).getComplete(), "it is there already");
    ArtifactClient other = new ArtifactClient(harness.as("carol", TokenRole.TOKEN_ROLE_USER));
    assertTrue(other.put(further).getComplete());
    // What another has uploaded is not charged again.
    assertTrue(user.put(further).getComplete());
    assertTrue(user.put(ArtifactClient.bytes(4_000, 3)).getComplete());
    assertEquals(
        Status.Code.FAILED_PRECONDITION,
        user.upload().begin(ArtifactClient.of(new byte[] {1}), 0).status().getCode());
  }

  @Test
  void pausesTheRunsOfARevokedTokenAndOnlyThose() throws Exception {
    Run run = begin(ada);
    Run other = begin(bob);
    Run ended = cancel(ada, begin(ada));
    String id = token.split("_")[1];
    harness.admin().revokeToken(RevokeTokenRequest.newBuilder().setId(id).build());
    assertEquals(RunState.RUN_STATE_PAUSED, harness.get(run.getId()).getState());
    assertEquals(RunState.RUN_STATE_RUNNING, harness.get(other.getId()).getState());
    assertEquals(RunState.RUN_STATE_CANCELLED, harness.get(ended.getId()).getState());
    // A new token of this name has the runs, and revoking the old one again does not stop them.
    ControlServiceBlockingStub renewed = control(harness.as("ada", TokenRole.TOKEN_ROLE_USER));
    assertEquals(RunState.RUN_STATE_RUNNING, resume(renewed, run).getState());
    harness.admin().revokeToken(RevokeTokenRequest.newBuilder().setId(id).build());
    assertEquals(RunState.RUN_STATE_RUNNING, harness.get(run.getId()).getState());
  }
}
