package io.tengen.worker;

import io.tengen.engine.net.Evaluator;
import io.tengen.files.artifact.Artifact;
import io.tengen.worker.artifacts.ArtifactCache;
import io.tengen.worker.evaluation.NetworkHost;
import io.tengen.worker.inference.LoadedNetworks;
import io.tengen.worker.inference.NetworkConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/** The networks that a worker evaluates for others: its own, and those that it fetches. */
final class ServedNetworks implements NetworkHost {
  private final LoadedNetworks own;
  private final Map<String, NetworkConfig> configured;
  private final HostedResources hosted;
  private final Optional<ArtifactCache> cache;

  /** The names of the own networks by their file. */
  private final Map<String, String> names = new TreeMap<>();

  /**
   * Reads the files of the own networks to know their hashes; blocks.
   *
   * @param configured where the own networks are, by name
   * @param cache fetches other networks; empty for none
   * @throws IOException with one line if a file cannot be read
   */
  ServedNetworks(
      LoadedNetworks own,
      Map<String, NetworkConfig> configured,
      HostedResources hosted,
      Optional<ArtifactCache> cache)
      throws IOException {
    this.own = own;
    this.configured = configured;
    this.hosted = hosted;
    this.cache = cache;
    for (var network : configured.entrySet()) {
      names.put(Artifact.of(network.getValue().file()).sha256(), network.getKey());
    }
  }

  @Override
  public List<String> networks() {
    return List.copyOf(names.keySet());
  }

  @Override
  public boolean fetches() {
    return cache.isPresent();
  }

  @Override
  public Hosted open(Artifact network) throws IOException, InterruptedException {
    String name = names.get(network.sha256());
    if (name != null) {
      return open(name, network);
    }
    if (cache.isEmpty()) {
      throw new IOException("this worker has no network " + network.brief() + " and fetches none");
    }
    ArtifactCache.Loan loan = cache.get().borrow(network);
    try {
      return hosted.open(loan.file(), loan::close);
    } catch (IOException | RuntimeException | Error e) {
      loan.close();
      throw e;
    }
  }

  private Hosted open(String name, Artifact network) throws IOException {
    Path file = Objects.requireNonNull(configured.get(name)).file();
    requireUnchanged(name, file, network);
    Evaluator evaluator;
    try {
      evaluator = own.open(name);
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
    // The file may have been replaced while it was loaded.
    requireUnchanged(name, file, network);
    return new OpenNetwork(evaluator, () -> {});
  }

  private static void requireUnchanged(String name, Path file, Artifact network)
      throws IOException {
    if (!Artifact.of(file).equals(network)) {
      throw new IOException(
          "network \"" + name + "\" has changed since this worker started; restart the worker");
    }
  }
}
