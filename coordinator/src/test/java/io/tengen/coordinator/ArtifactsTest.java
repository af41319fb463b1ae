package io.tengen.coordinator;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import io.tengen.coordinator.config.StartupException;
import io.tengen.engine.net.builtin.BuiltInNetwork;
import io.tengen.proto.v1.Artifact;
import io.tengen.proto.v1.ArtifactChunk;
import io.tengen.proto.v1.ArtifactServiceGrpc;
import io.tengen.proto.v1.ArtifactStatus;
import io.tengen.proto.v1.Assignment;
import io.tengen.proto.v1.DownloadArtifactRequest;
import io.tengen.proto.v1.EngineSpec;
import io.tengen.proto.v1.Run;
import io.tengen.proto.v1.RunSpec;
import io.tengen.proto.v1.UploadArtifactRequest;
import io.tengen.proto.v1.UploadBegin;
import io.tengen.testing.Await;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Uploads and downloads of networks over real connections to a real coordinator. */
@Timeout(120)
class ArtifactsTest {
  @TempDir Path directory;

  private Harness harness;
  private ArtifactClient artifactClient;

  @BeforeEach
  void start() throws StartupException {
    harness = new Harness(directory);
    artifactClient = new ArtifactClient(harness.channel);
  }

  @AfterEach
  void stop() {
    harness.close();
  }

  private void restart() throws StartupException {
    harness.close();
    start();
  }

  private static ArtifactStatus status(Artifact artifact, boolean complete, long received) {
    return ArtifactStatus.newBuilder()
        .setSha256(artifact.getSha256())
        .setComplete(complete)
        .setReceived(received)
        .build();
  }

  private ArtifactStatus stat(Artifact artifact) {
    return artifactClient.stat(artifact.getSha256());
  }

  /** Waits until the coordinator has noticed an interrupted upload; returns the bytes received. */
  private long brokenOff(Artifact artifact) throws Exception {
    Await.until(
        "the upload is interrupted",
        () ->
            String.valueOf(artifactClient.upload().begin(artifact, -1).status().getDescription())
                .contains("continues at byte"));
    return stat(artifact).getReceived();
  }

  /** Waits until this many bytes of an upload were received. */
  private void awaitReceived(Artifact artifact, long bytes) throws InterruptedException {
    Await.until(bytes + " bytes received", () -> stat(artifact).getReceived() == bytes);
  }

  private static void assertRefused(Status.Code code, String words, Status status) {
    assertEquals(code, status.getCode(), status.toString());
    String said = String.valueOf(status.getDescription());
    assertTrue(said.contains(words), said);
    assertFalse(said.contains("\n"), said);
  }

  private static Status refusal(org.junit.jupiter.api.function.Executable call) {
    return assertThrows(StatusRuntimeException.class, call).getStatus();
  }

  /** Returns the names of the artifacts on the coordinator's disk, besides the built-in network. */
  private Set<String> kept() throws IOException {
    try (Stream<Path> files = Files.list(directory.resolve("artifacts"))) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> file.getFileName().toString())
          .filter(name -> !BuiltInNetwork.isHash(name))
          .collect(Collectors.toSet());
    }
  }

  @Test
  void servesUploadedArtifactsAfterARestart() throws Exception {
    byte[] bytes = ArtifactClient.bytes(1_500_000, 1);
    Artifact artifact = ArtifactClient.of(bytes);
    assertEquals(status(artifact, false, 0), stat(artifact));
    assertEquals(status(artifact, true, bytes.length), artifactClient.put(bytes));
    assertArrayEquals(bytes, artifactClient.download(artifact.getSha256(), 0));
    assertArrayEquals(
        Arrays.copyOfRange(bytes, 777_777, bytes.length),
        artifactClient.download(artifact.getSha256(), 777_777));
    assertArrayEquals(new byte[0], artifactClient.download(artifact.getSha256(), bytes.length));

    restart();
    assertEquals(status(artifact, true, bytes.length), stat(artifact));
    assertArrayEquals(bytes, artifactClient.download(artifact.getSha256(), 0));
  }

  @Test
  void acceptsARepeatedUploadWithoutData() throws Exception {
    byte[] bytes = ArtifactClient.bytes(1_000, 2);
    artifactClient.put(bytes);
    assertEquals(
        status(ArtifactClient.of(bytes), true, 1_000),
        artifactClient.upload().begin(ArtifactClient.of(bytes), 0).answer());
  }

  @Test
  void resumesAnInterruptedUploadAfterARestart() throws Exception {
    byte[] bytes = ArtifactClient.bytes(1_000_000, 3);
    Artifact artifact = ArtifactClient.of(bytes);
    artifactClient.upload().begin(artifact, 0).data(bytes, 0, 300_000).vanish();
    long first = brokenOff(artifact);
    // A cancellation overtakes messages in flight.
    assertTrue(first <= 300_000);

    var second = artifactClient.upload().begin(artifact, first).data(bytes, (int) first, 600_000);
    awaitReceived(artifact, 600_000);
    assertEquals(status(artifact, false, 600_000), second.complete().answer());

    restart();
    assertEquals(status(artifact, false, 600_000), stat(artifact));
    assertRefused(
        Status.Code.ABORTED,
        "continues at byte 600000, not at byte 0",
        artifactClient.upload().begin(artifact, 0).status());
    assertEquals(
        status(artifact, true, 1_000_000),
        artifactClient
            .upload()
            .begin(artifact, 600_000)
            .data(bytes, 600_000, bytes.length)
            .answer());
    assertArrayEquals(bytes, artifactClient.download(artifact.getSha256(), 0));
  }

  @Test
  void discardsAnUploadWithACorruptChunk() throws Exception {
    byte[] bytes = ArtifactClient.bytes(300_000, 4);
    Artifact artifact = ArtifactClient.of(bytes);
    byte[] damaged = bytes.clone();
    damaged[150_000] ^= 4;
    assertRefused(
        Status.Code.DATA_LOSS,
        "has other bytes",
        artifactClient.upload().begin(artifact, 0).data(damaged, 0, damaged.length).status());
    assertEquals(status(artifact, false, 0), stat(artifact));
    assertEquals(Set.of(), kept());
    assertTrue(artifactClient.put(bytes).getComplete());
  }

  @Test
  void refusesMoreBytesThanAnnounced() throws Exception {
    byte[] bytes = ArtifactClient.bytes(2_000, 5);
    Artifact artifact = ArtifactClient.of(bytes).toBuilder().setBytes(1_999).build();
    assertRefused(
        Status.Code.DATA_LOSS,
        "is longer than the 1999 bytes",
        artifactClient.upload().begin(artifact, 0).data(bytes, 0, 2_000).status());
    assertEquals(Set.of(), kept());
  }

  @Test
  void refusesInvalidInput() throws Exception {
    byte[] bytes = ArtifactClient.bytes(1_000, 6);
    Artifact artifact = ArtifactClient.of(bytes);
    for (String name : List.of("", "../../../etc/passwd", "A".repeat(64), "a".repeat(63) + "/")) {
      Artifact bad = artifact.toBuilder().setSha256(name).build();
      assertRefused(
          Status.Code.INVALID_ARGUMENT,
          "is not a SHA-256",
          artifactClient.upload().begin(bad, 0).status());
      assertRefused(
          Status.Code.INVALID_ARGUMENT,
          "is not a SHA-256",
          refusal(() -> artifactClient.stat(name)));
      assertRefused(
          Status.Code.INVALID_ARGUMENT,
          "is not a SHA-256",
          refusal(() -> artifactClient.download(name, 0)));
    }
    for (long length : new long[] {0, -1, Long.MIN_VALUE}) {
      assertRefused(
          Status.Code.INVALID_ARGUMENT,
          "cannot have a length",
          artifactClient.upload().begin(artifact.toBuilder().setBytes(length).build(), 0).status());
    }
    for (long length : new long[] {(2L << 30) + 1, Long.MAX_VALUE}) {
      assertRefused(
          Status.Code.RESOURCE_EXHAUSTED,
          "the limit is 2,147,483,648",
          artifactClient.upload().begin(artifact.toBuilder().setBytes(length).build(), 0).status());
    }
    assertRefused(
        Status.Code.INVALID_ARGUMENT,
        "the first message must be begin",
        artifactClient.upload().data(bytes, 0, 10).status());
    assertRefused(
        Status.Code.INVALID_ARGUMENT,
        "the first message must be begin",
        artifactClient.upload().complete().status());
    assertRefused(
        Status.Code.INVALID_ARGUMENT,
        "begin must be sent only once",
        artifactClient.upload().begin(artifact, 0).begin(artifact, 0).status());
    assertRefused(
        Status.Code.INVALID_ARGUMENT,
        "data must be at most 1048576 bytes",
        artifactClient
            .upload()
            .begin(artifact.toBuilder().setBytes(3 << 20).build(), 0)
            .send(
                UploadArtifactRequest.newBuilder()
                    .setData(ByteString.copyFrom(new byte[(1 << 20) + 1]))
                    .build())
            .status());
    assertRefused(
        Status.Code.NOT_FOUND,
        "does not have artifact",
        refusal(() -> artifactClient.download(artifact.getSha256(), 0)));
    artifactClient.put(bytes);
    for (long offset : new long[] {-1, 1_001}) {
      assertRefused(
          Status.Code.OUT_OF_RANGE,
          "has 1000 bytes",
          refusal(() -> artifactClient.download(artifact.getSha256(), offset)));
    }
  }

  @Test
  void allowsOneUploadOfAnArtifactAtATime() throws Exception {
    byte[] bytes = ArtifactClient.bytes(200_000, 7);
    Artifact artifact = ArtifactClient.of(bytes);
    var first = artifactClient.upload().begin(artifact, 0).data(bytes, 0, 100_000);
    awaitReceived(artifact, 100_000);
    assertRefused(
        Status.Code.ABORTED,
        "is being written already",
        artifactClient.upload().begin(artifact, 0).status());
    assertTrue(first.data(bytes, 100_000, 200_000).answer().getComplete());
  }

  /** A client that does not read must not make the coordinator read its disk. */
  @Test
  void sendsNoFasterThanTheClientReads() throws Exception {
    byte[] bytes = ArtifactClient.bytes(32 << 20, 8);
    Artifact artifact = ArtifactClient.of(bytes);
    artifactClient.put(bytes);
    Semaphore arrived = new Semaphore(0);
    var slow =
        new ClientResponseObserver<DownloadArtifactRequest, ArtifactChunk>() {
          private @Nullable ClientCallStreamObserver<DownloadArtifactRequest> call;

          @Override
          public void beforeStart(ClientCallStreamObserver<DownloadArtifactRequest> started) {
            call = started;
            started.disableAutoRequestWithInitial(1);
          }

          @Override
          public void onNext(ArtifactChunk chunk) {
            arrived.release();
          }

          @Override
          public void onError(Throwable failure) {}

          @Override
          public void onCompleted() {}
        };
    ArtifactServiceGrpc.newStub(harness.channel)
        .downloadArtifact(
            DownloadArtifactRequest.newBuilder().setSha256(artifact.getSha256()).build(), slow);
    assertTrue(arrived.tryAcquire(ScriptedWorker.PATIENCE_SECONDS, TimeUnit.SECONDS));
    // Long enough to send all of it to a client that reads.
    assertArrayEquals(bytes, artifactClient.download(artifact.getSha256(), 0));
    assertEquals(0, arrived.availablePermits());
    double sent = sent() - bytes.length;
    assertTrue(sent > 0 && sent < 8 << 20, () -> "sent " + sent);
    if (slow.call != null) {
      slow.call.cancel("enough", null);
    }
  }

  /** Returns the number of bytes sent, by the metrics. */
  private double sent() throws IOException, InterruptedException {
    try (HttpClient client = HttpClient.newHttpClient()) {
      URI uri = URI.create("http://127.0.0.1:" + harness.coordinator.httpPort() + "/metrics");
      return client
          .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofLines())
          .body()
          .filter(line -> line.startsWith("tengen_artifacts_sent_bytes_total"))
          .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
          .sum();
    }
  }

  private static RunSpec.Builder run(Map<String, Artifact> networks) {
    return Harness.duel(4)
        .clearEngines()
        .addEngines(
            EngineSpec.newBuilder().setName("b6").setKind("mcts").putSettings("net", "b6c96"))
        .addEngines(Harness.engine("r", "random"))
        .putAllArtifacts(networks);
  }

  @Test
  void refusesARunWhoseNetworkIsMissing() throws Exception {
    byte[] bytes = ArtifactClient.bytes(1_000, 9);
    Artifact artifact = ArtifactClient.of(bytes);
    assertRefused(
        Status.Code.FAILED_PRECONDITION,
        "the coordinator does not have network \"b6c96\" (SHA-256 " + artifact.getSha256() + ")",
        refusal(() -> harness.create(run(Map.of("net=b6c96", artifact)))));
    assertRefused(
        Status.Code.INVALID_ARGUMENT,
        "networks has \"b7\", which no engine names",
        refusal(() -> harness.create(run(Map.of("net=b7", artifact)))));
    assertRefused(
        Status.Code.INVALID_ARGUMENT,
        "is not a SHA-256",
        refusal(() ->
            harness.create(run(Map.of("net=b6c96", artifact.toBuilder().setSha256("x").build())))));

    artifactClient.put(bytes);
    assertRefused(
        Status.Code.INVALID_ARGUMENT,
        "network \"b6c96\" has 1000 bytes, not 999",
        refusal(() ->
            harness.create(run(Map.of("net=b6c96", artifact.toBuilder().setBytes(999).build())))));
    Run run = harness.create(run(Map.of("net=b6c96", artifact)));
    assertEquals(Map.of("net=b6c96", artifact), run.getSpec().getArtifactsMap());

    Path file = directory.resolve("artifacts").resolve(artifact.getSha256());
    bytes[0] ^= 1;
    Files.write(file, bytes);
    assertRefused(
        Status.Code.FAILED_PRECONDITION,
        "the coordinator does not have network",
        refusal(() -> harness.create(run(Map.of("net=b6c96", artifact)))));
  }

  @Test
  void assignsNetworkGamesToWorkersThatDownloadNetworks() throws Exception {
    byte[] bytes = ArtifactClient.bytes(1_000, 10);
    Artifact artifact = ArtifactClient.of(bytes);
    artifactClient.put(bytes);
    String run = harness.create(run(Map.of("net=b6c96", artifact))).getId();
    ScriptedWorker without =
        ScriptedWorker.connect(
            harness.channel, "without", List.of("random", "mcts", "mcts:net=b6c96"));
    without.ready(4);
    assertEquals(
        "no connected worker plays mcts:net; start a worker that fetches networks"
            + " (tengen.worker.artifacts.limit above 0)",
        harness.await(run, now -> now.getProblem().contains("plays")).getProblem());
    ScriptedWorker with =
        ScriptedWorker.connect(harness.channel, "with", List.of("random", "mcts", "mcts:net"));
    Assignment game = with.next();
    assertEquals(Map.of("net=b6c96", artifact), game.getGame().getArtifactsMap());
    assertTrue(without.assignments.isEmpty());

    restart();
    assertEquals(Map.of("net=b6c96", artifact), harness.get(run).getSpec().getArtifactsMap());
    with = ScriptedWorker.connect(harness.channel, "with", List.of("random", "mcts", "mcts:net"));
    assertEquals(Map.of("net=b6c96", artifact), with.next().getGame().getArtifactsMap());
  }

  /** Every input gets a documented reply, and the disk agrees with the reply. */
  @Test
  void survivesInvalidMessages() throws Exception {
    Set<Status.Code> declared =
        EnumSet.of(
            Status.Code.OK,
            Status.Code.INVALID_ARGUMENT,
            Status.Code.NOT_FOUND,
            Status.Code.OUT_OF_RANGE,
            Status.Code.RESOURCE_EXHAUSTED,
            Status.Code.ABORTED,
            Status.Code.DATA_LOSS);
    SplittableRandom random = new SplittableRandom(11);
    for (int i = 0; i < 500; i++) {
      byte[] bytes = ArtifactClient.bytes(1 + random.nextInt(3_000), random.nextInt(5));
      var upload = artifactClient.upload();
      for (int messages = random.nextInt(5); messages > 0; messages--) {
        upload.send(
            random.nextInt(4) == 0 ? mutated(random, begin(random, bytes)) : begin(random, bytes));
        int from = random.nextInt(bytes.length);
        upload.data(bytes, random.nextBoolean() ? 0 : from, bytes.length);
      }
      Status status = upload.complete().status();
      assertTrue(declared.contains(status.getCode()), status::toString);
      assertFalse(String.valueOf(status.getDescription()).contains("\n"), status::toString);

      var request =
          DownloadArtifactRequest.newBuilder()
              .setSha256(hash(random, bytes))
              .setOffset(offset(random, bytes))
              .build();
      try {
        artifactClient.download(request.getSha256(), request.getOffset());
        artifactClient.stat(request.getSha256());
      } catch (StatusRuntimeException e) {
        assertTrue(declared.contains(e.getStatus().getCode()), e::toString);
      }
    }
    Set<String> kept = kept();
    assertFalse(kept.isEmpty(), "no upload succeeded");
    for (String name : kept) {
      byte[] bytes = Files.readAllBytes(directory.resolve("artifacts").resolve(name));
      assertEquals(name, ArtifactClient.of(bytes).getSha256());
    }
  }

  private static UploadArtifactRequest begin(SplittableRandom random, byte[] bytes) {
    Artifact.Builder artifact = ArtifactClient.of(bytes).toBuilder();
    if (random.nextInt(4) == 0) {
      artifact.setSha256(hash(random, bytes));
    }
    if (random.nextInt(4) == 0) {
      artifact.setBytes(offset(random, bytes));
    }
    long offset = random.nextInt(4) == 0 ? offset(random, bytes) : 0;
    return UploadArtifactRequest.newBuilder()
        .setBegin(UploadBegin.newBuilder().setArtifact(artifact).setOffset(offset))
        .build();
  }

  private static String hash(SplittableRandom random, byte[] bytes) {
    String good = ArtifactClient.of(bytes).getSha256();
    return switch (random.nextInt(8)) {
      case 0 -> "";
      case 1 -> good.toUpperCase(Locale.ROOT);
      case 2 -> good.substring(1);
      case 3 -> "../" + good.substring(3);
      case 4 -> good + "\n";
      default -> good;
    };
  }

  private static long offset(SplittableRandom random, byte[] bytes) {
    return switch (random.nextInt(6)) {
      case 0 -> random.nextLong();
      case 1 -> -1;
      case 2 -> Long.MAX_VALUE;
      case 3 -> bytes.length + 1L;
      case 4 -> bytes.length;
      default -> random.nextInt(bytes.length);
    };
  }

  /** Returns the message with some bytes changed, if it can still be parsed. */
  private static UploadArtifactRequest mutated(
      SplittableRandom random, UploadArtifactRequest message) {
    byte[] bytes = message.toByteArray();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
    }
    try {
      return UploadArtifactRequest.parseFrom(bytes);
    } catch (InvalidProtocolBufferException e) {
      return message;
    }
  }
}
