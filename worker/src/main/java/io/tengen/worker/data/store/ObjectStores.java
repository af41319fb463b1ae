package io.tengen.worker.data.store;

import io.tengen.files.artifact.StorePlace;
import java.net.URI;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Opens object stores by the names that users give. */
public final class ObjectStores {
  private ObjectStores() {}

  /** Whether this names a bucket rather than a directory. */
  public static boolean isBucket(String name) {
    return name.toLowerCase(Locale.ROOT).startsWith("s3:");
  }

  /**
   * Opens the store of this name: {@code s3://BUCKET/PREFIX} or a directory. Does not connect to it
   * yet.
   *
   * @param endpoint URL of an S3-compatible server; null for {@code AWS_ENDPOINT_URL_S3} or Amazon
   *     S3
   * @throws IllegalArgumentException with a one-line message if the name is invalid
   */
  public static ObjectStore open(String name, @Nullable URI endpoint) {
    if (!isBucket(name)) {
      return new DirectoryStore(Path.of(name));
    }
    return open(StorePlace.parse(name), endpoint);
  }

  /**
   * Opens a store. Does not connect to it yet.
   *
   * @param endpoint URL of an S3-compatible server; null for {@code AWS_ENDPOINT_URL_S3} or Amazon
   *     S3
   */
  public static ObjectStore open(StorePlace place, @Nullable URI endpoint) {
    return new S3Store(place, endpoint);
  }
}
