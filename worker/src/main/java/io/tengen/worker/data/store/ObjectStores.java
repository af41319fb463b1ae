package io.tengen.worker.data.store;

import io.tengen.files.artifact.StorePlace;
import java.net.URI;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Object stores by the names that people give them. */
public final class ObjectStores {
  private ObjectStores() {}

  /** Whether this names a bucket, rather than a directory. */
  public static boolean isBucket(String name) {
    return name.toLowerCase(Locale.ROOT).startsWith("s3:");
  }

  /**
   * The store of this name: {@code s3://BUCKET/PREFIX}, or a directory. Does not talk to it yet.
   *
   * @param endpoint URL of a server that speaks S3's protocol; null for Amazon's own, or what
   *     {@code AWS_ENDPOINT_URL_S3} says
   * @throws IllegalArgumentException with one line if the name is no such thing
   */
  public static ObjectStore open(String name, @Nullable URI endpoint) {
    if (!isBucket(name)) {
      return new DirectoryStore(Path.of(name));
    }
    return open(StorePlace.parse(name), endpoint);
  }

  /** As {@link #open(String, URI)}. */
  public static ObjectStore open(StorePlace place, @Nullable URI endpoint) {
    return new S3Store(place, endpoint);
  }
}
