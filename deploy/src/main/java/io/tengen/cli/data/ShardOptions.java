package io.tengen.cli.data;

import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Shell;
import io.tengen.worker.data.store.ObjectStores;
import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options for the shards that games of self-play are written to. */
final class ShardOptions {
  @Option(
      names = "--shards",
      paramLabel = "PLACE",
      description = {
        "Writes the games to shards for training while the run is played: of a folder, created if"
            + " it is missing, or of an object store s3://BUCKET/PREFIX, to which the workers"
            + " upload them (docs/data.md)."
      })
  private @Nullable String place;

  @Option(
      names = "--endpoint",
      paramLabel = "URL",
      description = "With s3://: URL of a server with the S3 protocol (default: Amazon's).")
  private @Nullable URI endpoint;

  @Mixin private KeepOptions keep;

  boolean isGiven() {
    return place != null;
  }

  /** Returns the folder that the games go to; empty for a store or for none. */
  Optional<Path> folder() throws CommandException {
    if (place == null || ObjectStores.isBucket(place)) {
      return Optional.empty();
    }
    try {
      return Optional.of(Path.of(place));
    } catch (InvalidPathException e) {
      throw CommandException.badInput("--shards: " + e.getMessage(), e);
    }
  }

  /** Returns the object store that the workers upload the games to; empty for none. */
  String store() {
    return place != null && ObjectStores.isBucket(place) ? place : "";
  }

  @Nullable URI endpoint() {
    return endpoint;
  }

  KeepOptions keep() {
    return keep;
  }

  /** Returns the options that a resumed run needs again, each with a space before it. */
  String again() {
    StringBuilder text = new StringBuilder();
    if (place != null) {
      text.append(" --shards ").append(Shell.quote(place));
    }
    if (endpoint != null) {
      text.append(" --endpoint ").append(Shell.quote(endpoint.toString()));
    }
    return text + keep.again();
  }

  /** Checks that the options fit together. */
  void check() throws CommandException {
    if (endpoint != null && store().isEmpty()) {
      throw CommandException.badInput("--endpoint goes with --shards s3://BUCKET/PREFIX");
    }
    if (keep.anyGiven() && folder().isEmpty()) {
      throw CommandException.badInput(
          "--keep-samples and --keep-share go with --shards and a folder");
    }
    keep.rule();
  }
}
