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

/** Where the games of self-play go as shards for training. */
final class ShardOptions {
  @Option(
      names = "--shards",
      paramLabel = "PLACE",
      description = {
        "Takes the games into shards for training while the run goes on: of a folder, made if it is"
            + " missing, or of an object store s3://BUCKET/PREFIX, which the workers bring them to."
            + " docs/data.md"
      })
  private @Nullable String place;

  @Option(
      names = "--endpoint",
      paramLabel = "URL",
      description = "With s3://: a server that speaks S3's protocol (default: Amazon's).")
  private @Nullable URI endpoint;

  @Mixin private KeepOptions keep;

  boolean isGiven() {
    return place != null;
  }

  /** The folder that the games go to; empty if they go to a store, or nowhere. */
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

  /** The object store that the workers bring the games to; empty for none. */
  String store() {
    return place != null && ObjectStores.isBucket(place) ? place : "";
  }

  @Nullable URI endpoint() {
    return endpoint;
  }

  KeepOptions keep() {
    return keep;
  }

  /** What of these options a run needs again when it is resumed, each with a blank before. */
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

  /** Looks whether the options fit together. */
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
