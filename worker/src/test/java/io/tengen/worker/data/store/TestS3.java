package io.tengen.worker.data.store;

import com.robothy.s3.rest.LocalS3;
import com.robothy.s3.rest.bootstrap.LocalS3Mode;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import software.amazon.awssdk.services.s3.S3Client;

/** A server that speaks S3's protocol over HTTP, with a bucket called games; comes and goes. */
public final class TestS3 implements AutoCloseable {
  private final int port;
  private final Path directory;
  private LocalS3 server;

  /** Starts it; also sets the credentials that this process shows. */
  public TestS3(Path directory) throws IOException {
    this.directory = directory;
    System.setProperty("aws.accessKeyId", "test");
    System.setProperty("aws.secretAccessKey", "test");
    System.setProperty("aws.region", "us-east-1");
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    server = start();
    try (S3Client client =
        S3Client.builder().endpointOverride(endpoint()).forcePathStyle(true).build()) {
      client.createBucket(request -> request.bucket("games"));
    }
  }

  public URI endpoint() {
    return URI.create("http://localhost:" + port);
  }

  /** Nobody answers from now on. */
  public void stop() {
    server.shutdown();
  }

  /** The same server with what it had. */
  public void restart() {
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
  public void close() {
    server.shutdown();
    System.clearProperty("aws.accessKeyId");
    System.clearProperty("aws.secretAccessKey");
    System.clearProperty("aws.region");
  }
}
