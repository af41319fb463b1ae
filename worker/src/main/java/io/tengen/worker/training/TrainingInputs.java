package io.tengen.worker.training;

import io.tengen.files.artifact.Artifact;
import io.tengen.files.artifact.StorePlace;
import io.tengen.worker.artifacts.ArtifactCache;
import io.tengen.worker.data.shard.DataException;
import io.tengen.worker.data.shard.Shard;
import io.tengen.worker.data.store.ObjectStore;
import io.tengen.worker.data.store.ObjectStores;
import io.tengen.worker.data.store.ShardObjects;
import io.tengen.worker.uploads.UploadSettings;
import java.io.IOException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongConsumer;

/** Fetches everything that a training needs and verifies it by its hash. Blocks. */
final class TrainingInputs {
  private final ArtifactCache cache;
  private final UploadSettings stores;
  private final TrainingFolder folder;
  private final LongConsumer progress;
  private long bytes;

  /**
   * @param stores the object stores from which shards may be fetched that the coordinator does not
   *     have
   * @param progress receives the number of bytes present
   */
  TrainingInputs(
      ArtifactCache cache, UploadSettings stores, TrainingFolder folder, LongConsumer progress) {
    this.cache = cache;
    this.stores = stores;
    this.folder = folder;
    this.progress = progress;
  }

  /**
   * Fetches what is missing and deletes what this training does not need.
   *
   * @param goesOn whether this worker has begun the training: then it continues from its own
   *     checkpoint
   * @throws IOException if an input cannot be fetched, or is in a store that this worker may not
   *     use
   */
  void fetch(TrainingJob job, boolean goesOn) throws IOException, InterruptedException {
    // Checks all stores before anything is fetched or anything of the previous training is deleted.
    for (String store : new TreeSet<>(job.stores().values())) {
      allowedPlace(store);
    }
    Set<Artifact> needed = new HashSet<>();
    job.task().from().ifPresent(needed::add);
    folder.keepOnly(needed);
    folder.keepOnly(job.task().shards());
    if (job.task().from().isPresent()) {
      fetch(job.task().from().get());
    }
    Set<String> present = new HashSet<>();
    folder.data().shards().forEach(shard -> present.add(shard.sha256()));
    for (Shard shard : job.task().shards()) {
      if (!present.contains(shard.sha256())) {
        fetch(shard, Optional.ofNullable(job.stores().get(shard.sha256())));
      }
      count(shard.bytes());
    }
    if (job.saved().isPresent() && !goesOn) {
      Artifact saved = job.saved().get().file();
      try (ArtifactCache.Loan loan = cache.borrow(saved)) {
        folder.trainer().resumeFrom(job.task(), loan.file());
      }
      count(saved.bytes());
    }
  }

  private void count(long more) {
    bytes += more;
    progress.accept(bytes);
  }

  private void fetch(Artifact artifact) throws IOException, InterruptedException {
    if (folder.artifacts().find(artifact).isEmpty()) {
      try (ArtifactCache.Loan loan = cache.borrow(artifact)) {
        folder.artifacts().add(loan.file());
      }
    }
    count(artifact.bytes());
  }

  private void fetch(Shard shard, Optional<String> store) throws IOException, InterruptedException {
    try {
      if (store.isPresent()) {
        try (ObjectStore objects =
            ObjectStores.open(allowedPlace(store.get()), stores.endpoint().orElse(null))) {
          new ShardObjects(objects).fetch(shard, folder.data());
        }
      } else {
        try (ArtifactCache.Loan loan = cache.borrow(new Artifact(shard.sha256(), shard.bytes()))) {
          folder.data().add(loan.file(), shard);
        }
      }
    } catch (DataException | IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /**
   * Parses the name of a store, which the coordinator sent, and checks that the worker's
   * configuration allows it: a coordinator must not direct this worker's credentials to other
   * places.
   */
  private StorePlace allowedPlace(String store) throws IOException {
    StorePlace allowedPlace;
    try {
      allowedPlace = StorePlace.parse(store);
    } catch (IllegalArgumentException e) {
      throw new IOException("the training's shards are in " + e.getMessage(), e);
    }
    if (!stores.allows(allowedPlace)) {
      throw new IOException(
          "the training's shards are in "
              + allowedPlace.uri()
              + ", which tengen.worker.shards.stores of this worker does not list");
    }
    return allowedPlace;
  }
}
