package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tengen.cli.channel.Address;
import io.tengen.cli.channel.ControlException;
import io.tengen.cli.client.Control;
import io.tengen.cli.client.ResourceUploads;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Terminal;
import io.tengen.coordinator.Coordinator;
import io.tengen.coordinator.config.CoordinatorConfig;
import io.tengen.coordinator.config.StartupException;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.net.FeatureSet;
import io.tengen.engine.program.ProgramAllowlist;
import io.tengen.files.artifact.Artifact;
import io.tengen.game.match.MatchRules;
import io.tengen.game.rules.GameSetup;
import io.tengen.game.rules.Rules;
import io.tengen.testing.Await;
import io.tengen.wire.RunKind;
import io.tengen.wire.RunSpec;
import io.tengen.wire.control.RunState;
import io.tengen.wire.control.RunStatus;
import io.tengen.worker.EvaluationSettings;
import io.tengen.worker.RolloutSettings;
import io.tengen.worker.Worker;
import io.tengen.worker.WorkerConfig;
import io.tengen.worker.artifacts.ArtifactCacheSettings;
import io.tengen.worker.inference.ComputeDevice;
import io.tengen.worker.inference.EvaluatorSettings;
import io.tengen.worker.inference.NetworkFiles;
import io.tengen.worker.inference.NetworkInfo;
import io.tengen.worker.inference.RandomNetwork;
import io.tengen.worker.inference.model.Activation;
import io.tengen.worker.job.WorkerMetrics;
import io.tengen.worker.link.Credentials;
import io.tengen.worker.speed.SpeedSetting;
import io.tengen.worker.training.TrainingSettings;
import io.tengen.worker.uploads.UploadSettings;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Networks on their way from a user's file over a coordinator to the players of a worker. */
@Timeout(120)
class NetworksTravelTest {
  private static final String LOOPBACK = "127.0.0.1";

  @TempDir Path directory;

  private final FileReadingHost host = new FileReadingHost();
  private Coordinator coordinator;
  private Control control;

  @BeforeEach
  void start() throws StartupException {
    coordinator =
        Coordinator.start(
            CoordinatorConfig.embedded(
                directory.resolve("coordinator"),
                LOOPBACK,
                0,
                -1,
                Duration.ofMillis(500),
                Duration.ofSeconds(20)));
    control = new Control(address());
  }

  @AfterEach
  void stop() {
    control.close();
    coordinator.close();
  }

  private void restart() throws StartupException {
    stop();
    start();
  }

  private Address address() {
    return new Address(LOOPBACK, coordinator.grpcPort());
  }

  private static byte[] bytes(int length, long seed) {
    byte[] bytes = new byte[length];
    new SplittableRandom(seed).nextBytes(bytes);
    return bytes;
  }

  private static Artifact artifact(byte[] bytes) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
      return new Artifact(HexFormat.of().formatHex(hash), bytes.length);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private Path file(byte[] bytes) throws IOException {
    return Files.write(directory.resolve("file"), bytes);
  }

  private Artifact upload(byte[] bytes) throws Exception {
    Artifact artifact = artifact(bytes);
    control.upload(artifact, file(bytes), sent -> {});
    return artifact;
  }

  /** Returns a worker that keeps networks in this directory. */
  private Worker worker(String cache, SimpleMeterRegistry registry) {
    return worker(coordinator.grpcPort(), cache, registry);
  }

  private Worker worker(int port, String cache, SimpleMeterRegistry registry) {
    return Worker.start(config(port, cache), registry, host);
  }

  private WorkerConfig config(int port, String cache) {
    return new WorkerConfig(
        Optional.of("w-" + cache),
        List.of(new Address(LOOPBACK, port).toString()),
        3,
        ProgramAllowlist.EMPTY,
        Map.of(),
        Map.of(),
        new ArtifactCacheSettings(directory.resolve(cache), 10_000_000),
        EvaluatorSettings.of(List.of(ComputeDevice.CPU)),
        UploadSettings.NONE,
        Credentials.NONE,
        Optional.empty(),
        Duration.ofSeconds(25),
        TrainingSettings.NONE,
        EvaluationSettings.NONE,
        RolloutSettings.NONE,
        Optional.empty(),
        SpeedSetting.NONE);
  }

  private static RunSpec duel(int games, String... engines) {
    return RunSpec.builder(
            RunKind.EVALUATION,
            List.of(engines).stream().map(StandardEngines::parse).toList(),
            GameSetup.of(Rules.CHINESE, 3, 0.5),
            games)
        .seed(1)
        .matchRules(MatchRules.parse("moves=36"))
        .build();
  }

  private RunStatus create(RunSpec plan) throws ControlException {
    return control.create(plan, UUID.randomUUID().toString());
  }

  private RunStatus ended(RunStatus run) throws Exception {
    return Await.value(
        "the end of run " + run.id(), () -> control.get(run.id()), now -> now.state().isEnded());
  }

  private void awaitEnd(RunStatus run) throws Exception {
    RunStatus now = ended(run);
    assertEquals(RunState.FINISHED, now.state(), now.problem());
  }

  private static double fetched(SimpleMeterRegistry registry) {
    return registry.counter(WorkerMetrics.ARTIFACT_BYTES).count();
  }

  @Test
  void workerFetchesAMissingNetworkOnce() throws Exception {
    byte[] first = bytes(2_000_000, 1);
    byte[] second = bytes(500_000, 2);
    Map<String, Artifact> networks = Map.of("big", upload(first), "small", upload(second));
    RunSpec plan = duel(12, "a=mcts:net=big", "b=mcts:net=small", "c=random");
    RunStatus run = create(plan.toBuilder().networks(networks).build());
    assertEquals(networks, run.spec().networks());
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    try (Worker worker = worker("cache", registry)) {
      awaitEnd(run);
      assertEquals(first.length + second.length, fetched(registry));
      awaitEnd(create(plan.toBuilder().networks(networks).build()));
    }
    assertEquals(first.length + second.length, fetched(registry));
    assertEquals(0, host.hosting.get());
    // Each of two runs plays each engine in two thirds of its games.
    assertEquals(2 * 16, host.reads.size());
    for (FileReadingHost.Read read : host.reads) {
      assertArrayEquals(read.name().equals("big") ? first : second, read.content());
    }
  }

  @Test
  void keepsNetworksAcrossRestarts() throws Exception {
    byte[] bytes = bytes(300_000, 3);
    Map<String, Artifact> networks = Map.of("net", upload(bytes));
    RunStatus run =
        create(duel(4, "a=mcts:net=net", "b=random").toBuilder().networks(networks).build());
    restart();
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    try (Worker worker = worker("cache", registry)) {
      awaitEnd(run);
    }
    assertEquals(bytes.length, fetched(registry));

    RunStatus again =
        create(duel(4, "a=mcts:net=net", "b=random").toBuilder().networks(networks).build());
    SimpleMeterRegistry later = new SimpleMeterRegistry();
    try (Worker worker = worker("cache", later)) {
      awaitEnd(again);
    }
    assertEquals(0, fetched(later));
  }

  @Test
  void resumesADownloadAfterACut() throws Exception {
    byte[] bytes = bytes(2_000_000, 9);
    RunStatus run =
        create(
            duel(4, "a=mcts:net=net", "b=random").toBuilder()
                .networks(Map.of("net", upload(bytes)))
                .build());
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    try (FaultProxy proxy = new FaultProxy(coordinator.grpcPort())) {
      // Enough for one chunk of 256 KiB and not for two.
      proxy.cutAfter(400_000);
      try (Worker worker = worker(proxy.port(), "cache", registry)) {
        awaitEnd(run);
        assertTrue(proxy.cuts() >= 7, () -> proxy.cuts() + " cuts");
      }
    }
    assertEquals(bytes.length, fetched(registry));
    assertArrayEquals(bytes, host.reads.element().content());
  }

  @Test
  void failsTheRunIfANetworkIsLost() throws Exception {
    byte[] bytes = bytes(1_000, 4);
    Artifact artifact = upload(bytes);
    RunStatus run =
        create(
            duel(2, "a=mcts:net=net", "b=random").toBuilder()
                .networks(Map.of("net", artifact))
                .build());
    Files.delete(directory.resolve("coordinator").resolve("artifacts").resolve(artifact.sha256()));
    RunStatus now;
    try (Worker worker = worker("cache", new SimpleMeterRegistry())) {
      now = ended(run);
    }
    assertEquals(RunState.FAILED, now.state());
    assertTrue(
        now.problem()
            .contains(
                "network \"net\": artifact "
                    + artifact.brief()
                    + " cannot be fetched: the coordinator does not have artifact "
                    + artifact.sha256()),
        now.problem());
  }

  @Test
  void doesNotUploadWhatTheCoordinatorHas() throws Exception {
    byte[] bytes = bytes(1_000_000, 5);
    Artifact artifact = artifact(bytes);
    assertEquals(Optional.empty(), control.artifact(artifact.sha256()));
    List<Long> progress = new ArrayList<>();
    control.upload(artifact, file(bytes), progress::add);
    assertEquals(List.of(0L, 262_144L, 524_288L, 786_432L, 1_000_000L), progress);
    assertEquals(Optional.of(artifact), control.artifact(artifact.sha256()));
    progress.clear();
    control.upload(artifact, directory.resolve("file"), progress::add);
    assertEquals(List.of(1_000_000L), progress);
  }

  @Test
  void resumesAnUpload() throws Exception {
    byte[] bytes = bytes(1_000_000, 6);
    Artifact artifact = artifact(bytes);
    Path part =
        directory
            .resolve("coordinator")
            .resolve("artifacts")
            .resolve("arriving")
            .resolve(artifact.sha256() + ".part");
    Files.write(part, Arrays.copyOf(bytes, 700_000));
    List<Long> progress = new ArrayList<>();
    control.upload(artifact, file(bytes), progress::add);
    assertEquals(List.of(700_000L, 962_144L, 1_000_000L), progress);

    // With a wrong part, everything would have been sent again.
    byte[] other = bytes(1_000_000, 7);
    Artifact another = artifact(other);
    Files.write(part.resolveSibling(another.sha256() + ".part"), new byte[900_000]);
    progress.clear();
    control.upload(another, file(other), progress::add);
    assertEquals(List.of(900_000L, 1_000_000L, 0L), progress.subList(0, 3));
    assertEquals(Optional.of(another), control.artifact(another.sha256()));
  }

  @Test
  void refusesBytesWithAnotherHash() throws Exception {
    byte[] bytes = bytes(1_000, 8);
    Artifact artifact = artifact(bytes);
    bytes[0] ^= 1;
    ControlException refusal =
        assertThrows(
            ControlException.class, () -> control.upload(artifact, file(bytes), sent -> {}));
    assertTrue(String.valueOf(refusal.getMessage()).contains("has other bytes"));
  }

  @Test
  void resolvesFilesToHashes() throws Exception {
    Path tiny = directory.resolve("tiny.onnx");
    NetworkInfo info;
    try (OutputStream out = Files.newOutputStream(tiny)) {
      info =
          NetworkFiles.write(
              RandomNetwork.pooled(FeatureSet.KATAGO_V7, 2, 4, Activation.RELU, 1), out);
    }
    Artifact network = new Artifact(info.sha256(), info.bytes());
    StringWriter err = new StringWriter();
    ResourceUploads uploads =
        new ResourceUploads(
            new Terminal(
                InputStream.nullInputStream(),
                new PrintWriter(new StringWriter()),
                new PrintWriter(err),
                0),
            control);
    String reference = "sha256:" + info.sha256();
    assertEquals(
        "coordinator "
            + address()
            + " does not have a network "
            + reference
            + "; bring its file: tengen net import FILE --coordinator "
            + address(),
        assertThrows(CommandException.class, () -> uploads.networks(Map.of("t", reference)))
            .getMessage());
    assertEquals(Map.of("t", network), uploads.networks(Map.of("t", tiny.toString())));
    assertEquals(Map.of("u", network), uploads.networks(Map.of("u", reference)));
    assertEquals("", err.toString(), "a short upload has no bar");

    Path game = Files.writeString(directory.resolve("game.sgf"), "(;GM[1]FF[4] SZ[9])");
    assertEquals(
        game + ": is not a KataGo, Leela Zero or ONNX network",
        assertThrows(CommandException.class, () -> uploads.networks(Map.of("g", game.toString())))
            .getMessage());
    Path absent = directory.resolve("absent.onnx");
    assertEquals(
        "cannot read " + absent + ": no such file or directory",
        assertThrows(CommandException.class, () -> uploads.networks(Map.of("a", absent.toString())))
            .getMessage());
  }

  @Test
  void playsWithUploadedNetworks() throws Exception {
    Path tiny = directory.resolve("tiny.onnx");
    try (OutputStream out = Files.newOutputStream(tiny)) {
      NetworkFiles.write(RandomNetwork.pooled(FeatureSet.KATAGO_V7, 2, 4, Activation.RELU, 3), out);
    }
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    try (Worker worker = Worker.start(config(coordinator.grpcPort(), "cache"), registry)) {
      assertEquals(0, evaluate("a=mcts:net=tiny", "tiny=" + tiny).code());
      String known = "sha256:" + artifact(Files.readAllBytes(tiny)).sha256();
      CommandRun run = evaluate("a=mcts:net=other", "other=" + known);
      assertEquals(0, run.code(), run.err());
      assertTrue(run.out().contains("\"games\":4"), run.out());
    }
    assertEquals(Files.size(tiny), fetched(registry));
  }

  private CommandRun evaluate(String engine, String net) {
    return CommandRun.of(
        "evaluate",
        engine + ",visits=8,lambda=0",
        "b=random",
        "--net",
        net,
        "--board",
        "5",
        "--games",
        "4",
        "--json",
        "--coordinator",
        address().toString());
  }

  @Test
  void importUploadsToACoordinator() throws Exception {
    Path tiny = directory.resolve("tiny.onnx");
    try (OutputStream out = Files.newOutputStream(tiny)) {
      NetworkFiles.write(RandomNetwork.pooled(FeatureSet.KATAGO_V7, 2, 4, Activation.RELU, 2), out);
    }
    Path out = directory.resolve("imported.onnx");
    CommandRun run =
        CommandRun.of(
            "net",
            "import",
            tiny.toString(),
            "--out",
            out.toString(),
            "--coordinator",
            address().toString());
    assertEquals(0, run.code(), run.err());
    Artifact artifact = artifact(Files.readAllBytes(out));
    assertTrue(run.out().contains("sha256        " + artifact.sha256() + "\n"), run.out());
    assertEquals(
        "coordinator " + address() + " has it: sha256:" + artifact.sha256() + "\n", run.err());
    assertEquals(Optional.of(artifact), control.artifact(artifact.sha256()));
    assertFalse(Files.exists(directory.resolve(".imported.onnx.tmp")));
  }
}
