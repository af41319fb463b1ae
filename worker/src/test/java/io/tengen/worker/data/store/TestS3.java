package io.tengen.worker.data.store;

import com.robothy.s3.rest.LocalS3;
import com.robothy.s3.rest.bootstrap.LocalS3Mode;
import io.tengen.testing.FreePorts;
import io.tengen.testing.StoppedPort;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * An S3-compatible server over HTTP with a bucket called games, which can be stopped and restarted.
 */
public final class TestS3 implements AutoCloseable {
  private final int port;
  private final Path directory;
  private final StoppedPort stopped;
  private LocalS3 server;

  /** Starts the server and sets this process's credentials for it. */
  public TestS3(Path directory) throws IOException {
    this.directory = directory;
    System.setProperty("aws.accessKeyId", "test");
    System.setProperty("aws.secretAccessKey", "test");
    System.setProperty("aws.region", "us-east-1");
    port = FreePorts.one();
    stopped = new StoppedPort(port);
    server = start();
    try (S3Client client =
        S3Client.builder().endpointOverride(endpoint()).forcePathStyle(true).build()) {
      client.createBucket(request -> request.bucket("games"));
    }
  }

  public URI endpoint() {
    return URI.create("http://localhost:" + port);
  }

  /** Stops the server and keeps its port. */
  public void stop() throws IOException, InterruptedException {
    server.shutdown();
    stopped.hold();
  }

  /** Starts the server again with its objects. */
  public void restart() throws IOException {
    stopped.close();
    server = start();
  }

  private LocalS3 start() {
    LocalS3 started =
        LocalS3.builder()
            .port(port)
            .mode(LocalS3Mode.PERSISTENCE)
            .dataPath(directory.toString())
            .build();
    started.start();
    return started;
  }

  @Override
  public void close() throws IOException {
    stopped.close();
    server.shutdown();
    System.clearProperty("aws.accessKeyId");
    System.clearProperty("aws.secretAccessKey");
    System.clearProperty("aws.region");
  }
}
