package io.tengen.worker;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.engine.rollout.PolicyFileException;
import io.tengen.engine.rollout.PolicyPair;
import io.tengen.engine.setting.ResourceName;
import io.tengen.engine.setting.WorkerResource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** The policies that jobs bring; those that were used last stay in memory. Thread-safe. */
final class HostedPolicies {
  /** Policies that stay in memory; one takes a few MiB. */
  private static final int MOST_KEPT = 8;

  private static final float LOAD_FACTOR = 0.75F;

  /** By file, those longest unused first. */
  @GuardedBy("this")
  private final Map<Path, PolicyPair> kept = new LinkedHashMap<>(MOST_KEPT, LOAD_FACTOR, true);

  /**
   * The policies of these files; blocks until they are read.
   *
   * @param files by the name that engines use; equal paths are equal files
   * @throws IOException with one line for people if a file cannot be read or holds no policy
   */
  synchronized Map<String, PolicyPair> load(Map<String, Path> files) throws IOException {
    Map<String, PolicyPair> policies = new TreeMap<>();
    for (var file : files.entrySet()) {
      policies.put(file.getKey(), load(file.getKey(), file.getValue()));
    }
    return policies;
  }

  @GuardedBy("this")
  private PolicyPair load(String name, Path file) throws IOException {
    PolicyPair known = kept.get(file);
    if (known != null) {
      return known;
    }
    PolicyPair policy;
    try {
      policy = PolicyPair.load(file);
    } catch (IOException | PolicyFileException e) {
      throw new IOException(
          new ResourceName(WorkerResource.POLICY, name).described() + ": " + e.getMessage(), e);
    }
    kept.put(file, policy);
    if (kept.size() > MOST_KEPT) {
      kept.remove(kept.keySet().iterator().next());
    }
    return policy;
  }
}
