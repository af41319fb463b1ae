package io.tengen.worker.uploads;

import io.tengen.files.artifact.StorePlace;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Which object stores a worker may bring games to and fetch them from, and how.
 *
 * @param stores these places and what is below them; none for no shards
 * @param endpoint server that speaks S3's protocol; empty for Amazon's
 * @param directory where games wait; empty for one beside the worker's results
 * @param limit bytes of shards that may wait for one place
 */
public record UploadSettings(
    List<StorePlace> stores, Optional<URI> endpoint, Optional<Path> directory, long limit) {
  private static final long DEFAULT_LIMIT = 4L << 30;

  /** Of a worker that makes no shards. */
  public static final UploadSettings NONE =
      new UploadSettings(List.of(), Optional.empty(), Optional.empty(), DEFAULT_LIMIT);

  public UploadSettings {
    stores = List.copyOf(stores);
  }

  /** The same, with this place allowed, this server, and games waiting there. */
  public UploadSettings with(StorePlace place, Optional<URI> server, Path waiting) {
    return new UploadSettings(
        List.of(place), server.or(() -> endpoint), Optional.of(waiting), limit);
  }

  /**
   * The URL of a server.
   *
   * @throws IllegalArgumentException with one line if it is none
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
    return "\"" + text + "\" is no URL of a server, such as http://localhost:9000";
  }

  /** Whether it may go there. */
  public boolean allows(StorePlace place) {
    return stores.stream().anyMatch(store -> store.contains(place));
  }
}
