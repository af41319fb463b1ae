package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.CreateTrainingRequest;
import io.tengen.proto.v1.TokenRole;
import io.tengen.proto.v1.Training;
import io.tengen.proto.v1.TrainingServiceGrpc;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Access control of trainings. Every refusal is audited. */
class TrainingAccessTest {
  @TempDir private Path directory;
  private SecureHarness harness;
  private ManagedChannel user;
  private ManagedChannel mallory;
  private ManagedChannel honest;

  @BeforeEach
  void start() throws Exception {
    harness = new SecureHarness(directory);
    user = harness.as("user", TokenRole.TOKEN_ROLE_USER);
    mallory = harness.as("mallory", TokenRole.TOKEN_ROLE_WORKER);
    honest = harness.as("honest", TokenRole.TOKEN_ROLE_WORKER);
  }

  @AfterEach
  void stop() {
    harness.close();
  }

  private static Training create(ManagedChannel who) {
    return TrainingServiceGrpc.newBlockingStub(who)
        .createTraining(CreateTrainingRequest.newBuilder().setSpec(ScriptedTrainer.spec()).build());
  }

  @Test
  void onlyUsersCreateTrainings() throws Exception {
    new ArtifactClient(user).put(ScriptedTrainer.SHARD);
    create(user);
    harness.audit.await("user", "CreateTraining");
    StatusRuntimeException refusal =
        assertThrows(StatusRuntimeException.class, () -> create(mallory));
    assertEquals(Status.Code.PERMISSION_DENIED, refusal.getStatus().getCode());
  }

  @Test
  void workerUploadsOnlyResultsOfItsTraining() throws Exception {
    byte[] file = ScriptedTrainer.NETWORK;
    assertEquals(
        Status.Code.PERMISSION_DENIED,
        new ArtifactClient(mallory)
            .upload()
            .begin(ArtifactClient.of(file), 0)
            .data(file, 0, file.length)
            .status()
            .getCode());
    new ArtifactClient(user).put(ScriptedTrainer.SHARD);
    create(user);
    Assignment given = ScriptedTrainer.connect(honest, "honest").next();
    // The lease of another worker is of no use.
    assertEquals(
        Status.Code.PERMISSION_DENIED,
        new ArtifactClient(mallory)
            .upload()
            .begin(ArtifactClient.of(file), given)
            .data(file, 0, file.length)
            .status()
            .getCode());
    assertTrue(
        new ArtifactClient(honest)
            .upload()
            .begin(ArtifactClient.of(file), given)
            .data(file, 0, file.length)
            .answer()
            .getComplete());
  }

  @Test
  void refusesMessagesAboutLeasesOfOthers() throws Exception {
    new ArtifactClient(user).put(ScriptedTrainer.SHARD);
    new ArtifactClient(user).put(ScriptedTrainer.CHECKPOINT);
    new ArtifactClient(user).put(ScriptedTrainer.NETWORK);
    Training training = create(user);
    ScriptedTrainer holder = ScriptedTrainer.connect(honest, "honest");
    Assignment given = holder.next();

    ScriptedTrainer thief = ScriptedTrainer.connect(mallory, "mallory", given);
    assertEquals(
        given.getLease(), ScriptedWorker.take(thief.worker.trainingRevocations).getLease());
    harness.audit.await("mallory", "claimed training " + training.getId());
    thief.beat(given, 90);
    ScriptedWorker.take(thief.worker.trainingRevocations);
    thief.giveUp(given, io.tengen.proto.v1.GivenUpReason.GIVEN_UP_REASON_IMPOSSIBLE, "so there");
    ScriptedWorker.take(thief.worker.trainingRevocations);

    assertEquals(
        io.tengen.proto.v1.VerdictStatus.VERDICT_STATUS_COMMITTED,
        holder.report(given, ScriptedTrainer.NETWORK).getStatus());
  }
}
