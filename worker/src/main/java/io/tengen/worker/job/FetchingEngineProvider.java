package io.tengen.worker.job;

import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.setting.ResourceName;
import io.tengen.files.artifact.Artifact;
import io.tengen.worker.artifacts.ArtifactCache;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** An engine provider that fetches and loads the networks and policies that jobs name. */
public final class FetchingEngineProvider implements EngineProvider {
  private final EngineProvider own;
  private final ArtifactCache cache;
  private final ResourceHost host;

  /**
   * @param own provides the engines for jobs that need no files
   */
  public FetchingEngineProvider(EngineProvider own, ArtifactCache cache, ResourceHost host) {
    this.own = own;
    this.cache = cache;
    this.host = host;
  }

  @Override
  public List<String> offers() {
    List<String> offers = new ArrayList<>(own.offers());
    offers.addAll(host.offers());
    return offers;
  }

  @Override
  public Handle prepare(Map<ResourceName, Artifact> artifacts)
      throws IOException, InterruptedException {
    if (artifacts.isEmpty()) {
      return own.prepare(artifacts);
    }
    List<ArtifactCache.Loan> loans = new ArrayList<>();
    try {
      Map<ResourceName, Path> files = new TreeMap<>();
      for (var artifact : artifacts.entrySet()) {
        ArtifactCache.Loan loan = borrow(artifact.getKey(), artifact.getValue());
        loans.add(loan);
        files.put(artifact.getKey(), loan.file());
      }
      return new Hosted(host.host(files), loans);
    } catch (IOException | InterruptedException | RuntimeException | Error e) {
      loans.forEach(ArtifactCache.Loan::close);
      throw e;
    }
  }

  private ArtifactCache.Loan borrow(ResourceName name, Artifact artifact)
      throws IOException, InterruptedException {
    try {
      return cache.borrow(artifact);
    } catch (IOException e) {
      throw new IOException(name.described() + ": " + e.getMessage(), e);
    }
  }

  private record Hosted(Handle handle, List<ArtifactCache.Loan> loans) implements Handle {
    @Override
    public EngineKinds kinds() {
      return handle.kinds();
    }

    @Override
    public void close() {
      try {
        handle.close();
      } finally {
        loans.forEach(ArtifactCache.Loan::close);
      }
    }
  }
}
