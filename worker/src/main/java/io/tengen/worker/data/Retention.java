package io.tengen.worker.data;

import io.tengen.worker.data.shard.Shard;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The rule that decides which shards a folder keeps. Only whole shards are removed. A generation
 * consists of all shards of one network.
 *
 * @param samples the newest shards with this many samples in all are kept
 * @param share the share of each older generation's samples that is kept as well, in its newest
 *     shards; 0 to 1
 */
public record Retention(long samples, double share) {
  /**
   * @throws IllegalArgumentException with a one-line message if a value is out of its range
   */
  public Retention {
    if (samples < 0) {
      throw new IllegalArgumentException("cannot keep " + samples + " samples");
    }
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException("a share of " + share + " is not between 0 and 1");
    }
  }

  /** The shards that this rule removes, in their order. */
  public List<Shard> outdated(List<Shard> shards) {
    long newest = 0;
    int first = shards.size();
    while (first > 0 && newest < samples) {
      newest += shards.get(--first).samples();
    }
    Map<String, List<Shard>> generations = new LinkedHashMap<>();
    for (Shard shard : shards.subList(0, first)) {
      generations.computeIfAbsent(shard.network(), network -> new ArrayList<>()).add(shard);
    }
    List<Shard> outdated = new ArrayList<>();
    generations.values().forEach(generation -> outdated.addAll(beyondShare(generation)));
    return shards.stream().filter(outdated::contains).toList();
  }

  /**
   * The shards before the newest ones that make up the share; the shard that exceeds it is kept.
   */
  private List<Shard> beyondShare(List<Shard> generation) {
    double wanted = share * generation.stream().mapToLong(Shard::samples).sum();
    long kept = 0;
    int first = generation.size();
    while (first > 0 && kept < wanted) {
      kept += generation.get(--first).samples();
    }
    return generation.subList(0, first);
  }

  /** The description of the rule in the manifest. */
  public String reason() {
    return "retention: the newest "
        + samples
        + " samples"
        + (share > 0 ? ", and " + Math.round(100 * share) + " % of each older generation" : "");
  }
}
