package io.tengen.worker.link;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import io.grpc.Server;
import io.grpc.Status;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.grpc.stub.StreamObserver;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tengen.files.artifact.Artifact;
import io.tengen.files.artifact.ArtifactException;
import io.tengen.proto.v1.ArtifactChunk;
import io.tengen.proto.v1.ArtifactServiceGrpc.ArtifactServiceImplBase;
import io.tengen.proto.v1.DownloadArtifactRequest;
import io.tengen.worker.job.WorkerMetrics;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ArtifactDownloadsTest {
  private static final Artifact ARTIFACT = new Artifact("ab".repeat(32), 10);

  /** What the service says next: chunks, then how it ends. */
  private final Deque<String> chunks = new ArrayDeque<>();

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private Status end = Status.OK;
  private DownloadArtifactRequest asked = DownloadArtifactRequest.getDefaultInstance();
  private Server server;

  private final ArtifactDownloads downloads =
      new ArtifactDownloads(
          () -> InProcessChannelBuilder.forName("artifacts").directExecutor().build(),
          new WorkerMetrics(registry));

  @BeforeEach
  void start() throws IOException {
    server =
        InProcessServerBuilder.forName("artifacts")
            .directExecutor()
            .addService(
                new ArtifactServiceImplBase() {
                  @Override
                  public void downloadArtifact(
                      DownloadArtifactRequest request, StreamObserver<ArtifactChunk> out) {
                    asked = request;
                    for (String chunk : chunks) {
                      out.onNext(
                          ArtifactChunk.newBuilder()
                              .setData(ByteString.copyFromUtf8(chunk))
                              .build());
                    }
                    if (end.isOk()) {
                      out.onCompleted();
                    } else {
                      out.onError(end.asRuntimeException());
                    }
                  }
                })
            .build()
            .start();
  }

  @AfterEach
  void stop() {
    server.shutdownNow();
  }

  private byte[] fetch(ByteArrayOutputStream bytes) throws IOException, InterruptedException {
    downloads.fetch(
        ARTIFACT,
        3,
        chunk -> {
          while (chunk.hasRemaining()) {
            bytes.write(chunk.get());
          }
        });
    return bytes.toByteArray();
  }

  @Test
  void deliversBytesFromTheOffsetOn() throws Exception {
    chunks.add("345");
    chunks.add("6789");
    assertArrayEquals("3456789".getBytes(UTF_8), fetch(new ByteArrayOutputStream()));
    assertEquals(3, asked.getOffset());
    assertEquals(ARTIFACT.sha256(), asked.getSha256());
    assertEquals(7, registry.counter(WorkerMetrics.ARTIFACT_BYTES).count());
  }

  @Test
  void deliversBytesReceivedBeforeTheConnectionBroke() {
    chunks.add("345");
    end = Status.UNAVAILABLE.withDescription("gone");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    IOException failure = assertThrows(IOException.class, () -> fetch(bytes));
    assertFalse(failure instanceof ArtifactException);
    assertEquals("gone", failure.getMessage());
    assertArrayEquals("345".getBytes(UTF_8), bytes.toByteArray());
  }

  @Test
  void doesNotRetryMissingArtifact() {
    end = Status.NOT_FOUND.withDescription("the coordinator does not have it");
    ArtifactException failure =
        assertThrows(ArtifactException.class, () -> fetch(new ByteArrayOutputStream()));
    assertEquals(ArtifactException.Reason.UNKNOWN, failure.reason());
  }

  @Test
  void propagatesExceptionsOfTheSink() {
    chunks.add("345");
    IOException full = new IOException("disk full");
    assertEquals(
        full,
        assertThrows(
            IOException.class,
            () ->
                downloads.fetch(
                    ARTIFACT,
                    0,
                    chunk -> {
                      throw full;
                    })));
  }

  @Test
  void failsIfNoCoordinatorListens() {
    server.shutdownNow();
    IOException failure = assertThrows(IOException.class, () -> fetch(new ByteArrayOutputStream()));
    assertFalse(failure instanceof ArtifactException);
    assertTrue(registry.counter(WorkerMetrics.ARTIFACT_BYTES).count() == 0);
  }
}
