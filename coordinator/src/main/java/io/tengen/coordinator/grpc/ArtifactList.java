package io.tengen.coordinator.grpc;

import io.tengen.coordinator.fleet.RunDirectory;
import io.tengen.coordinator.fleet.RunHandle;
import io.tengen.engine.net.builtin.BuiltInNetwork;
import io.tengen.engine.setting.WorkerResource;
import io.tengen.files.artifact.Artifact;
import io.tengen.files.artifact.ArtifactEntry;
import io.tengen.files.artifact.ArtifactStore;
import io.tengen.wire.control.ArtifactService.Kind;
import io.tengen.wire.control.ArtifactService.StoredArtifact;
import io.tengen.wire.training.TrainingStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** Lists the stored artifacts with the trainings and runs that they belong to. */
final class ArtifactList {
  private final ArtifactStore store;
  private final RunDirectory runs;
  private final Supplier<CompletionStage<List<TrainingStatus>>> trainings;
  private final Executor threads;

  /**
   * @param threads runs tasks that read files
   */
  ArtifactList(
      ArtifactStore store,
      RunDirectory runs,
      Supplier<CompletionStage<List<TrainingStatus>>> trainings,
      Executor threads) {
    this.store = store;
    this.runs = runs;
    this.trainings = trainings;
    this.threads = threads;
  }

  /** Returns the artifacts, the one used last first. */
  CompletionStage<List<StoredArtifact>> all() {
    return trainings.get().thenApplyAsync(this::list, threads);
  }

  private List<StoredArtifact> list(List<TrainingStatus> all) {
    Map<String, String> makers = makers(all);
    Map<String, List<String>> users = users();
    Map<String, Kind> kinds = kinds(all);
    try {
      return store.list().stream()
          .sorted(Comparator.comparing(ArtifactEntry::used).reversed())
          .map(entry ->
              new StoredArtifact(
                  entry.sha256(),
                  entry.bytes(),
                  entry.complete(),
                  entry.used(),
                  makers.getOrDefault(entry.sha256(), ""),
                  users.getOrDefault(entry.sha256(), List.of()),
                  kinds.getOrDefault(entry.sha256(), Kind.UNKNOWN),
                  builtIn(entry.sha256())))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Map<String, Kind> kinds(List<TrainingStatus> trainings) {
    Map<String, Kind> kinds = new HashMap<>();
    kinds.put(BuiltInNetwork.artifact().sha256(), Kind.NETWORK);
    for (TrainingStatus training : trainings) {
      Artifact from = training.spec().from();
      if (from != null) {
        kinds.put(from.sha256(), Kind.CHECKPOINT);
      }
      training.spec().shards().forEach(shard -> kinds.put(shard.file().sha256(), Kind.GAMES));
      training.checkpoint().ifPresent(each -> kinds.put(each.file().sha256(), Kind.CHECKPOINT));
      training
          .result()
          .ifPresent(result -> {
            kinds.put(result.checkpoint().sha256(), Kind.CHECKPOINT);
            kinds.put(result.network().sha256(), Kind.NETWORK);
          });
    }
    for (RunHandle run : runs.all()) {
      run.plan()
          .spec()
          .artifacts()
          .forEach((name, artifact) ->
              kinds.put(
                  artifact.sha256(),
                  name.resource() == WorkerResource.POLICY ? Kind.POLICY : Kind.NETWORK));
    }
    return kinds;
  }

  private static String builtIn(String sha256) {
    return BuiltInNetwork.isHash(sha256) ? BuiltInNetwork.ENTRY.name() : "";
  }

  private static Map<String, String> makers(List<TrainingStatus> trainings) {
    Map<String, String> makers = new HashMap<>();
    for (TrainingStatus training : trainings) {
      training.checkpoint().ifPresent(each -> makers.put(each.file().sha256(), training.id()));
      training
          .result()
          .ifPresent(result -> {
            makers.put(result.network().sha256(), training.id());
            makers.put(result.checkpoint().sha256(), training.id());
          });
    }
    return makers;
  }

  private Map<String, List<String>> users() {
    Map<String, List<String>> users = new HashMap<>();
    for (RunHandle run : runs.all()) {
      for (Artifact artifact : run.plan().spec().artifacts().values()) {
        users.computeIfAbsent(artifact.sha256(), _ -> new ArrayList<>()).add(run.id());
      }
    }
    return users;
  }
}
