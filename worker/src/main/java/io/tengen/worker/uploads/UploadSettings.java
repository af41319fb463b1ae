package io.tengen.worker.uploads;

import io.tengen.files.artifact.StorePlace;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The object stores that a worker may upload games to and fetch them from.
 *
 * @param stores these places and everything below them; none to write no shards
 * @param endpoint the URL of an S3-compatible server; empty for Amazon S3
 * @param directory where games wait; empty for one in the worker's state directory
 * @param limit the most bytes of shards that may wait for one place
 */
public record UploadSettings(
    List<StorePlace> stores, Optional<URI> endpoint, Optional<Path> directory, long limit) {
  private static final long DEFAULT_LIMIT = 4L << 30;

  /** Settings of a worker that writes no shards. */
  public static final UploadSettings NONE =
      new UploadSettings(List.of(), Optional.empty(), Optional.empty(), DEFAULT_LIMIT);

  public UploadSettings {
    stores = List.copyOf(stores);
  }

  /** Returns a copy that also allows this place, uses this server and stores waiting games here. */
  public UploadSettings with(StorePlace place, Optional<URI> server, Path waiting) {
    return new UploadSettings(
        List.of(place), server.or(() -> endpoint), Optional.of(waiting), limit);
  }

  /**
   * Parses the URL of a server.
   *
   * @throws IllegalArgumentException with a one-line message if it is invalid
   */
  public static URI endpoint(String text) {
    try {
      URI uri = new URI(text);
      if (uri.getHost() != null && String.valueOf(uri.getScheme()).matches("https?")) {
        return uri;
      }
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(wrongEndpoint(text), e);
    }
    throw new IllegalArgumentException(wrongEndpoint(text));
  }

  private static String wrongEndpoint(String text) {
    return "\"" + text + "\" is not a server's URL, such as http://localhost:9000";
  }

  /** Whether the worker may use this place. */
  public boolean allows(StorePlace place) {
    return stores.stream().anyMatch(store -> store.contains(place));
  }
}
