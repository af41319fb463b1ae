package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.grpc.ManagedChannel;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.ExcludeResultsRequest;
import io.tengen.proto.v1.Exclusion;
import io.tengen.proto.v1.ExclusionServiceGrpc;
import io.tengen.proto.v1.ExclusionServiceGrpc.ExclusionServiceBlockingStub;
import io.tengen.proto.v1.LiftExclusionRequest;
import io.tengen.proto.v1.ListExclusionsRequest;
import io.tengen.proto.v1.Run;
import io.tengen.proto.v1.TokenRole;
import io.tengen.proto.v1.VerdictStatus;
import io.tengen.testing.Await;
import io.tengen.wire.access.Role;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Exclusions apply to credentials, whatever the names of their workers. */
@Timeout(300)
class CredentialsVerificationTest {
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

  private ManagedChannel token(String name) throws Exception {
    return harness.as(name, TokenRole.TOKEN_ROLE_WORKER);
  }

  private ExclusionServiceBlockingStub exclusions() throws Exception {
    return ExclusionServiceGrpc.newBlockingStub(harness.channel(harness.adminToken()));
  }

  /** Returns the credential of each excluded worker. */
  private Map<String, String> excluded(Run run) throws Exception {
    return exclusions()
        .listExclusions(ListExclusionsRequest.newBuilder().setRun(run.getId()).build())
        .getExclusionsList()
        .stream()
        .collect(Collectors.toMap(Exclusion::getWorker, Exclusion::getCredential));
  }

  private Run await(Run run, Predicate<Run> condition) throws Exception {
    return Await.value("the state of the run", () -> harness.get(run.getId()), condition);
  }

  private static void report(ScriptedWorker worker) throws Exception {
    assertEquals(
        VerdictStatus.VERDICT_STATUS_COMMITTED,
        worker.report(ScriptedWorker.play(worker.next())).getStatus());
  }

  private static void forge(ScriptedWorker worker) throws Exception {
    assertEquals(
        VerdictStatus.VERDICT_STATUS_COMMITTED,
        worker.report(PlayingWorker.forged(worker.next(), 9)).getStatus());
  }

  /** Convicts a cheat on one connection by workers on two others. */
  private Run convict(ManagedChannel cheats, ManagedChannel v, ManagedChannel w) throws Exception {
    Run run = harness.create(Harness.duel(6).setVerify(1));
    ScriptedWorker other = ScriptedWorker.connect(cheats, "other");
    ScriptedWorker cheat = ScriptedWorker.connect(cheats, "cheat");
    ScriptedWorker first = ScriptedWorker.connect(v, "v");
    ScriptedWorker second = ScriptedWorker.connect(w, "w");
    forge(cheat);
    await(run, now -> now.getVerification().getWaiting() == 1);
    // A worker does not verify itself under another name while others are connected: this is a new
    // game.
    Assignment own = other.next();
    assertEquals(1, own.getJob().getIndex());
    PlayedGame ofOther = ScriptedWorker.play(own);
    other.report(ofOther);
    report(first);
    await(run, now -> now.getVerification().getQuarantinedCount() == 2);
    other.ready(1);
    other.fence(ofOther);
    // It asks first, but another worker gets the game.
    Assignment decisive = second.next();
    other.fence(ofOther);
    assertTrue(other.assignments.isEmpty(), "the cheat's second worker gets no replay");
    assertEquals(
        VerdictStatus.VERDICT_STATUS_COMMITTED,
        second.report(ScriptedWorker.play(decisive)).getStatus());
    await(run, now -> now.getVerification().getExcluded() == 2);
    return run;
  }

  @Test
  void excludesACheatsTokenUnderAnyName() throws Exception {
    ManagedChannel cheats = token("cheats");
    ManagedChannel honest = token("honest");
    Run run = convict(cheats, honest, token("fair"));
    Map<String, String> out = excluded(run);
    assertEquals(Set.of("cheat", "other"), out.keySet());
    String credential = String.valueOf(out.get("cheat"));
    assertTrue(credential.startsWith("token:"), credential);
    assertEquals(credential, out.get("other"));

    ScriptedWorker again = ScriptedWorker.connect(cheats, "somebody-else");
    again.ready(1);
    ScriptedWorker third = ScriptedWorker.connect(honest, "third");
    Assignment game = third.next();
    assertTrue(again.assignments.isEmpty(), "no games for a convicted credential");
    assertEquals(
        VerdictStatus.VERDICT_STATUS_COMMITTED,
        third.report(ScriptedWorker.play(game)).getStatus());

    exclusions()
        .liftExclusion(
            LiftExclusionRequest.newBuilder().setRun(run.getId()).setWorker("cheat").build());
    assertEquals(Map.of(), excluded(run));
    // It has been waiting all the time.
    assertEquals(run.getId(), again.await(again.assignments).getJob().getRun());
  }

  @Test
  void excludesACheatsCertificateUnderAnyName() throws Exception {
    Run run =
        convict(
            harness.certified(harness.ca, "rack3", Role.WORKER),
            harness.certified(harness.ca, "rack4", Role.WORKER),
            token("honest"));
    assertEquals(Map.of("cheat", "certificate:rack3", "other", "certificate:rack3"), excluded(run));
  }

  @Test
  void refusesResultsOfAnExcludedTokenUnderAnotherName() throws Exception {
    ManagedChannel cheats = token("cheats");
    Run run = harness.create(Harness.duel(6));
    ScriptedWorker cheat = ScriptedWorker.connect(cheats, "cheat");
    report(cheat);
    ScriptedWorker other = ScriptedWorker.connect(cheats, "other");
    Assignment game = other.next();
    exclude(run, false);
    assertEquals(
        VerdictStatus.VERDICT_STATUS_UNWANTED, other.report(ScriptedWorker.play(game)).getStatus());
    assertEquals(0, harness.get(run.getId()).getCommitted());
    assertEquals(Set.of("cheat"), excluded(run).keySet());
  }

  @Test
  void excludesOneMachineWithoutItsFleet() throws Exception {
    ManagedChannel fleet = token("fleet");
    Run run = harness.create(Harness.duel(6));
    report(ScriptedWorker.connect(fleet, "cheat"));
    ScriptedWorker other = ScriptedWorker.connect(fleet, "other");
    exclude(run, true);
    assertEquals(Map.of("cheat", ""), excluded(run));
    report(other);
  }

  private void exclude(Run run, boolean nameOnly) throws Exception {
    exclusions()
        .excludeResults(
            ExcludeResultsRequest.newBuilder()
                .setRun(run.getId())
                .setWorker("cheat")
                .setReason("its memory is broken")
                .setNameOnly(nameOnly)
                .build());
  }

  /** With one token for all, the other machines find a broken one and are not excluded with it. */
  @Test
  void excludesOnlyTheBrokenMachineOfAFleetWithOneToken() throws Exception {
    ManagedChannel fleet = token("fleet");
    Run run = harness.create(Harness.duel(6).setVerify(1));
    ScriptedWorker broken = ScriptedWorker.connect(fleet, "broken");
    ScriptedWorker v = ScriptedWorker.connect(fleet, "v");
    ScriptedWorker w = ScriptedWorker.connect(fleet, "w");
    forge(broken);
    await(run, now -> now.getVerification().getWaiting() == 1);
    report(v);
    await(run, now -> now.getVerification().getQuarantinedCount() == 2);
    report(w);
    await(run, now -> now.getVerification().getExcluded() == 1);
    assertEquals(Map.of("broken", ""), excluded(run));
    report(w);
  }

  /** Two names with one token count as one worker, so they cannot outvote another worker. */
  @Test
  void twoNamesWithOneTokenDoNotExcludeAnyWorker() throws Exception {
    ManagedChannel liars = token("liars");
    Run run = harness.create(Harness.duel(6).setVerify(1));
    ScriptedWorker honest = ScriptedWorker.connect(token("honest"), "honest");
    ScriptedWorker x = ScriptedWorker.connect(liars, "x");
    ScriptedWorker y = ScriptedWorker.connect(liars, "y");
    report(honest);
    await(run, now -> now.getVerification().getWaiting() == 1);
    forge(x);
    await(run, now -> now.getVerification().getQuarantinedCount() == 2);
    forge(y);
    await(run, now -> now.getVerification().getQuarantinedCount() == 3);
    assertEquals(Map.of(), excluded(run));
    // Another party decides.
    ScriptedWorker judge = ScriptedWorker.connect(token("judge"), "judge");
    report(judge);
    Await.until("x and y are excluded", () -> excluded(run).keySet().equals(Set.of("x", "y")));
    await(run, now -> now.getVerification().getQuarantinedCount() == 0);
  }
}
