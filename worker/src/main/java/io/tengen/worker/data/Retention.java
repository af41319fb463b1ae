package io.tengen.worker.data;

import io.tengen.worker.data.shard.Shard;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which shards a folder keeps. The unit is the shard. A generation is all shards of one network.
 *
 * @param samples the newest shards that have so many samples are kept
 * @param share of each older generation's samples that is kept as well, its newest shards; 0 to 1
 */
public record Retention(long samples, double share) {
  /**
   * @throws IllegalArgumentException with one line if nothing can be meant by it
   */
  public Retention {
    if (samples < 0) {
      throw new IllegalArgumentException("cannot keep " + samples + " samples");
    }
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException("a share of " + share + " is not between 0 and 1");
    }
  }

  /** The shards that this rule takes out, in their order. */
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

  /** All but the newest shards that make up the share; the one that passes it is kept. */
  private List<Shard> beyondShare(List<Shard> generation) {
    double wanted = share * generation.stream().mapToLong(Shard::samples).sum();
    long kept = 0;
    int first = generation.size();
    while (first > 0 && kept < wanted) {
      kept += generation.get(--first).samples();
    }
    return generation.subList(0, first);
  }

  /** The rule, for the manifest. */
  public String reason() {
    return "retention: the newest "
        + samples
        + " samples"
        + (share > 0 ? ", and " + Math.round(100 * share) + " % of each older generation" : "");
  }
}
