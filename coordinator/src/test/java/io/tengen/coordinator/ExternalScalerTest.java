package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import io.tengen.proto.v1.CancelTrainingRequest;
import io.tengen.proto.v1.ControlServiceGrpc;
import io.tengen.proto.v1.CreateTrainingRequest;
import io.tengen.proto.v1.EngineSpec;
import io.tengen.proto.v1.ListRunsRequest;
import io.tengen.proto.v1.PauseRunRequest;
import io.tengen.proto.v1.ResumeRunRequest;
import io.tengen.proto.v1.RunState;
import io.tengen.proto.v1.TokenRole;
import io.tengen.proto.v1.TrainingServiceGrpc;
import io.tengen.proto.v1.scaler.ExternalScalerGrpc;
import io.tengen.proto.v1.scaler.ExternalScalerGrpc.ExternalScalerBlockingStub;
import io.tengen.proto.v1.scaler.GetMetricsRequest;
import io.tengen.proto.v1.scaler.IsActiveResponse;
import io.tengen.proto.v1.scaler.MetricSpec;
import io.tengen.proto.v1.scaler.MetricValue;
import io.tengen.proto.v1.scaler.ScaledObjectRef;
import io.tengen.testing.Await;
import io.tengen.wire.access.Role;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Tests KEDA's external scaler over real connections. */
class ExternalScalerTest {
  @TempDir Path directory;

  private static ScaledObjectRef object(Map<String, String> metadata) {
    return ScaledObjectRef.newBuilder()
        .setName("go-tengen-worker")
        .setNamespace("tengen")
        .putScalerMetadata("scalerAddress", "go-tengen-coordinator:7070")
        .putScalerMetadata("slots", "2")
        .putAllScalerMetadata(metadata)
        .build();
  }

  private static long wanted(ManagedChannel channel, Map<String, String> metadata) {
    MetricValue value =
        ExternalScalerGrpc.newBlockingStub(channel)
            .getMetrics(GetMetricsRequest.newBuilder().setScaledObjectRef(object(metadata)).build())
            .getMetricValues(0);
    assertEquals(value.getMetricValue(), (long) value.getMetricValueFloat());
    return value.getMetricValue();
  }

  private static void awaitWanted(Harness harness, long slots, Map<String, String> metadata)
      throws InterruptedException {
    Await.value("wanted slots", () -> wanted(harness.channel, metadata), now -> now == slots);
  }

  private static boolean isActive(ManagedChannel channel, Map<String, String> metadata) {
    return ExternalScalerGrpc.newBlockingStub(channel).isActive(object(metadata)).getResult();
  }

  private static LinkedBlockingQueue<Boolean> stream(ManagedChannel channel) {
    LinkedBlockingQueue<Boolean> seen = new LinkedBlockingQueue<>();
    ExternalScalerGrpc.newStub(channel)
        .streamIsActive(
            object(Map.of()),
            new StreamObserver<>() {
              @Override
              public void onNext(IsActiveResponse response) {
                seen.add(response.getResult());
              }

              @Override
              public void onError(Throwable failure) {}

              @Override
              public void onCompleted() {}
            });
    return seen;
  }

  private static boolean next(LinkedBlockingQueue<Boolean> seen) throws InterruptedException {
    return Objects.requireNonNull(
        seen.poll(ScriptedWorker.PATIENCE_SECONDS, TimeUnit.SECONDS), "nothing came");
  }

  @Test
  void demandFollowsARunFromItsCreationToItsEnd() throws Exception {
    try (Harness harness = new Harness(directory)) {
      LinkedBlockingQueue<Boolean> activity = stream(harness.channel);
      assertFalse(next(activity));
      assertFalse(isActive(harness.channel, Map.of()));

      String run = harness.create(Harness.duel(4)).getId();
      assertTrue(next(activity));
      awaitWanted(harness, 4, Map.of());
      MetricSpec spec =
          ExternalScalerGrpc.newBlockingStub(harness.channel)
              .getMetricSpec(object(Map.of("pool", "cpu")))
              .getMetricSpecs(0);
      assertEquals("tengen-slots-wanted-cpu", spec.getMetricName());
      assertEquals(2, spec.getTargetSize());
      assertEquals(2, spec.getTargetSizeFloat());
      assertEquals(4, wanted(harness.channel, Map.of("pool", "cpu")));

      ScriptedWorker worker = ScriptedWorker.connect(harness.channel, "able");
      PlayedGame first = ScriptedWorker.play(worker.next());
      Await.until(
          "a running game",
          () -> {
            assertEquals(4, wanted(harness.channel, Map.of()));
            return harness.metrics().contains(line("running", 1));
          });
      assertTrue(harness.metrics().contains(line("waiting", 3)));
      String games =
          "tengen_run_games{capability=\"cpu\",run=\"" + run + "\",state=\"waiting\"} 3.0";
      assertTrue(harness.metrics().contains(games), games);
      worker.report(first);
      awaitWanted(harness, 3, Map.of());
      for (int i = 0; i < 3; i++) {
        worker.report(ScriptedWorker.play(worker.next()));
      }
      harness.await(run, now -> now.getState() == RunState.RUN_STATE_FINISHED);
      awaitWanted(harness, 0, Map.of());
      assertFalse(isActive(harness.channel, Map.of()));
      assertFalse(next(activity));
      assertFalse(harness.metrics().contains("tengen_slots_wanted{"));
      assertFalse(harness.metrics().contains("tengen_run_games{"));
    }
  }

  private static String line(String state, int slots) {
    return "tengen_slots_wanted{capability=\"cpu\",network=\"\",program=\"\",state=\"%s\"} %d.0"
        .formatted(state, slots);
  }

  @Test
  void poolsAreAskedForWhatTheyServe() throws Exception {
    try (Harness harness = new Harness(directory)) {
      EngineSpec searching =
          Harness.engine("a", "mcts").toBuilder().putSettings("net", "b6").build();
      EngineSpec program =
          Harness.engine("b", "gtp").toBuilder().putSettings("program", "gnugo10").build();
      harness.create(Harness.duel(6).setEngines(0, searching));
      harness.create(Harness.duel(10).setEngines(1, program));
      String paused = harness.create(Harness.duel(100)).getId();
      harness.control.pauseRun(PauseRunRequest.newBuilder().setRun(paused).build());

      awaitWanted(harness, 16, Map.of());
      assertEquals(6, wanted(harness.channel, Map.of("capabilities", "evaluate")));
      assertEquals(0, wanted(harness.channel, Map.of("networks", "b18", "engines", "")));
      assertEquals(10, wanted(harness.channel, Map.of("capabilities", "cpu")));
      assertEquals(0, wanted(harness.channel, Map.of("capabilities", "cpu", "engines", "pachi")));
      assertTrue(harness.metrics().contains("capability=\"evaluate\",network=\"b6\",program=\"\""));
      assertTrue(harness.metrics().contains("network=\"\",program=\"gnugo10\",state=\"waiting\""));

      harness.control.resumeRun(ResumeRunRequest.newBuilder().setRun(paused).build());
      awaitWanted(harness, 116, Map.of());
    }
  }

  @Test
  void trainingsWantSlots() throws Exception {
    try (Harness harness = new Harness(directory)) {
      new ArtifactClient(harness.channel).put(ScriptedTrainer.SHARD);
      var service = TrainingServiceGrpc.newBlockingStub(harness.channel);
      String training =
          service
              .createTraining(
                  CreateTrainingRequest.newBuilder().setSpec(ScriptedTrainer.spec()).build())
              .getId();
      awaitWanted(harness, 1, Map.of("capabilities", "train"));
      assertEquals(0, wanted(harness.channel, Map.of("capabilities", "cpu,evaluate")));
      service.cancelTraining(CancelTrainingRequest.newBuilder().setTraining(training).build());
      awaitWanted(harness, 0, Map.of());
    }
  }

  /** Otherwise no worker would ever be started, and without one no game is drawn. */
  @Test
  void tournamentsThatDrawTheirGamesLaterWantAWorker() throws Exception {
    try (Harness harness = new Harness(directory)) {
      harness.create(Harness.duel(40).setFormat("adaptive"));
      Await.until("activity", () -> isActive(harness.channel, Map.of()));
    }
  }

  @Test
  void badMetadataIsRefusedByName() throws Exception {
    try (Harness harness = new Harness(directory)) {
      ExternalScalerBlockingStub scaler = ExternalScalerGrpc.newBlockingStub(harness.channel);
      Status refused =
          assertThrows(
                  StatusRuntimeException.class,
                  () -> scaler.isActive(object(Map.of("capabilities", "gpu"))))
              .getStatus();
      assertEquals(Status.Code.INVALID_ARGUMENT, refused.getCode());
      assertTrue(String.valueOf(refused.getDescription()).contains("\"gpu\" is none of"));
      assertEquals(
          Status.Code.INVALID_ARGUMENT,
          assertThrows(
                  StatusRuntimeException.class,
                  () -> scaler.streamIsActive(object(Map.of("slots", "0"))).next())
              .getStatus()
              .getCode());
      GetMetricsRequest other =
          GetMetricsRequest.newBuilder()
              .setScaledObjectRef(object(Map.of()))
              .setMetricName("cpu")
              .build();
      assertThrows(StatusRuntimeException.class, () -> scaler.getMetrics(other));
    }
  }

  @Test
  void monitorsMayReadTheDemandAndNothingElse() throws Exception {
    try (SecureHarness harness = new SecureHarness(directory)) {
      ManagedChannel keda = harness.certified(harness.ca, "keda", Role.MONITOR);
      assertFalse(isActive(keda, Map.of()));
      assertFalse(isActive(harness.as("prometheus", TokenRole.TOKEN_ROLE_MONITOR), Map.of()));
      assertFalse(isActive(harness.as("ada", TokenRole.TOKEN_ROLE_USER), Map.of()));
      assertEquals(
          Status.Code.PERMISSION_DENIED,
          code(() -> isActive(harness.certified(harness.ca, "rack3", Role.WORKER), Map.of())));
      assertEquals(
          Status.Code.UNAUTHENTICATED, code(() -> isActive(harness.channel(null), Map.of())));
      assertEquals(
          Status.Code.PERMISSION_DENIED,
          code(() ->
              ControlServiceGrpc.newBlockingStub(keda)
                  .listRuns(ListRunsRequest.getDefaultInstance())));
    }
  }

  private static Status.Code code(Executable call) {
    return assertThrows(StatusRuntimeException.class, call).getStatus().getCode();
  }
}
