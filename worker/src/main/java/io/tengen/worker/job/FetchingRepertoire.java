package io.tengen.worker.job;

import io.tengen.engine.artifact.Artifact;
import io.tengen.engine.play.EngineKinds;
import io.tengen.engine.setting.WorkerResource;
import io.tengen.worker.shelf.Shelf;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A repertoire to which jobs bring networks: they are fetched, then hosted. */
public final class FetchingRepertoire implements Repertoire {
  private final Repertoire own;
  private final Shelf shelf;
  private final NetworkHost host;

  /**
   * @param own what is played without networks that jobs bring
   */
  public FetchingRepertoire(Repertoire own, Shelf shelf, NetworkHost host) {
    this.own = own;
    this.shelf = shelf;
    this.host = host;
  }

  @Override
  public List<String> offers() {
    List<String> offers = new ArrayList<>(own.offers());
    host.kinds().forEach(kind -> offers.add(WorkerResource.NETWORK.fetchedRequirement(kind)));
    return offers;
  }

  @Override
  public Readiness prepare(Map<String, Artifact> networks)
      throws IOException, InterruptedException {
    if (networks.isEmpty()) {
      return own.prepare(networks);
    }
    List<Shelf.Loan> loans = new ArrayList<>();
    try {
      Map<String, Path> files = new TreeMap<>();
      for (var network : networks.entrySet()) {
        Shelf.Loan loan = borrow(network.getKey(), network.getValue());
        loans.add(loan);
        files.put(network.getKey(), loan.file());
      }
      return new Hosted(host.host(files), loans);
    } catch (IOException | InterruptedException | RuntimeException | Error e) {
      loans.forEach(Shelf.Loan::close);
      throw e;
    }
  }

  private Shelf.Loan borrow(String name, Artifact network)
      throws IOException, InterruptedException {
    try {
      return shelf.borrow(network);
    } catch (IOException e) {
      throw new IOException("network \"" + name + "\": " + e.getMessage(), e);
    }
  }

  private record Hosted(Readiness readiness, List<Shelf.Loan> loans) implements Readiness {
    @Override
    public EngineKinds kinds() {
      return readiness.kinds();
    }

    @Override
    public void close() {
      try {
        readiness.close();
      } finally {
        loans.forEach(Shelf.Loan::close);
      }
    }
  }
}
