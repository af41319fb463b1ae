package io.tengen.worker.data.store;

import io.tengen.files.artifact.StorePlace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * A store in a bucket of S3 or of an S3-compatible server. Credentials come from the standard
 * places of Amazon's tools: the environment, {@code ~/.aws}, the machine's role.
 */
final class S3Store implements ObjectStore {
  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final Duration ANSWER = Duration.ofSeconds(60);

  private final S3Client client;
  private final StorePlace place;
  private final String bucket;
  private final String prefix;

  /**
   * @param endpoint of a server other than Amazon's, which is addressed with the bucket in the path
   */
  S3Store(StorePlace place, @Nullable URI endpoint) {
    this.place = place;
    bucket = place.bucket();
    prefix = place.prefix();
    S3ClientBuilder builder =
        S3Client.builder()
            .httpClientBuilder(
                UrlConnectionHttpClient.builder().connectionTimeout(CONNECT).socketTimeout(ANSWER))
            .region(region());
    if (endpoint != null) {
      builder.endpointOverride(endpoint).forcePathStyle(true);
    }
    client = builder.build();
  }

  /** The configured region, or a default; servers other than Amazon's accept any. */
  private static Region region() {
    try {
      return DefaultAwsRegionProviderChain.builder().build().getRegion();
    } catch (SdkException e) {
      return Region.US_EAST_1;
    }
  }

  @Override
  public String uri() {
    return place.uri();
  }

  @Override
  public void put(String key, Path file) throws IOException {
    try {
      client.putObject(
          request -> request.bucket(bucket).key(prefix + key), RequestBody.fromFile(file));
    } catch (SdkException | UncheckedIOException e) {
      // The client on HttpURLConnection throws an unchecked exception if a connection breaks.
      throw failed("put " + key, e);
    }
  }

  @Override
  public void get(String key, Path file) throws IOException {
    try {
      client.getObject(request -> request.bucket(bucket).key(prefix + key), file);
    } catch (NoSuchKeyException e) {
      NoSuchFileException missing = new NoSuchFileException(uri() + key);
      missing.initCause(e);
      throw missing;
    } catch (SdkException | UncheckedIOException e) {
      throw failed("get " + key, e);
    }
  }

  @Override
  public List<String> list(String keys) throws IOException {
    try {
      return client
          .listObjectsV2Paginator(request -> request.bucket(bucket).prefix(prefix + keys))
          .contents()
          .stream()
          .map(S3Object::key)
          .map(key -> key.substring(prefix.length()))
          .sorted()
          .toList();
    } catch (SdkException | UncheckedIOException e) {
      throw failed("list " + keys, e);
    }
  }

  private IOException failed(String what, RuntimeException e) {
    return new IOException(uri() + " does not " + what + ": " + reason(e), e);
  }

  /** The client names every place where it looked for credentials, in some thousand characters. */
  private static String reason(RuntimeException e) {
    Throwable cause = e.getCause();
    // An UncheckedIOException has the name of its cause's class in its message.
    Throwable said = e instanceof UncheckedIOException && cause != null ? cause : e;
    String message = String.valueOf(said.getMessage());
    return message.startsWith("Unable to load credentials")
        ? "there are no credentials; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or"
            + " AWS_PROFILE"
        : message;
  }

  @Override
  public void close() {
    client.close();
  }
}
