package io.tengen.coordinator.demand;

import io.tengen.coordinator.job.SlotDemand;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.setting.WorkerResource;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A set of like workers that an autoscaler sizes: the jobs that count for it, and the slots of one
 * worker.
 *
 * @param name its name; empty if it has none
 * @param slots number of slots of each worker, at least 1
 * @param capabilities the kinds of work that count
 * @param programs the external programs that the workers have; games with others do not count
 * @param networks games count whose networks are all among these; empty for any network
 */
public record WorkerPool(
    String name,
    int slots,
    Set<Capability> capabilities,
    Optional<Set<String>> programs,
    Set<String> networks) {
  private static final int MOST_SLOTS = 4096;
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{0,63}");

  /** The keys that KEDA's own part of the interface uses. */
  private static final Set<String> KEDA =
      Set.of(
          "scalerAddress",
          "caCert",
          "tlsCertFile",
          "tlsClientCert",
          "tlsClientKey",
          "unsafeSsl",
          "enableTLS");

  private static final List<String> KEYS =
      List.of("pool", "slots", "capabilities", "engines", "networks");

  /**
   * Parses the metadata of an autoscaler. {@code slots} is required; lists are separated by commas.
   * Without {@code capabilities} or {@code engines} all count.
   *
   * @throws IllegalArgumentException with one line that names the key
   */
  public static WorkerPool parse(Map<String, String> metadata) {
    for (String key : metadata.keySet()) {
      if (!KEYS.contains(key) && !KEDA.contains(key)) {
        throw new IllegalArgumentException(
            "metadata \"" + key + "\" is none of " + String.join(", ", KEYS));
      }
    }
    Set<String> capabilities = list(metadata, "capabilities").orElse(Set.of());
    return new WorkerPool(
        name(metadata.getOrDefault("pool", "")),
        slots(metadata.getOrDefault("slots", "")),
        capabilities.isEmpty()
            ? EnumSet.allOf(Capability.class)
            : capabilities.stream().map(Capability::parse).collect(Collectors.toSet()),
        list(metadata, "engines"),
        list(metadata, "networks").orElse(Set.of()));
  }

  private static String name(String name) {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "metadata \"pool\" must have at most 63 letters, digits or any of . _ -");
    }
    return name;
  }

  private static int slots(String text) {
    try {
      int slots = Integer.parseInt(text);
      if (slots >= 1 && slots <= MOST_SLOTS) {
        return slots;
      }
    } catch (NumberFormatException e) {
      // As for numbers out of range.
    }
    throw new IllegalArgumentException(
        "metadata \"slots\" must be the number of slots of one worker, 1 to " + MOST_SLOTS);
  }

  private static Optional<Set<String>> list(Map<String, String> metadata, String key) {
    return Optional.ofNullable(metadata.get(key))
        .map(text ->
            Arrays.stream(text.split(",", -1))
                .map(String::strip)
                .filter(word -> !word.isEmpty())
                .collect(Collectors.toSet()));
  }

  /** Returns the number of slots that jobs of this pool want. */
  public long wanted(List<SlotDemand> demand) {
    return demand.stream().filter(this::serves).mapToLong(SlotDemand::slots).sum();
  }

  private boolean serves(SlotDemand demand) {
    return capabilities.contains(Capability.of(demand))
        && (networks.isEmpty() || networks.containsAll(demand.networks()))
        && (programs.isEmpty() || programs.get().containsAll(programs(demand)));
  }

  /** Returns the name of the pool's metric. */
  public String metric() {
    return name.isEmpty() ? "tengen-slots-wanted" : "tengen-slots-wanted-" + name;
  }

  /** Returns the names of the external programs that jobs require, without builds. */
  static Set<String> programs(SlotDemand demand) {
    return demand.requirements().stream()
        .filter(need -> StandardEngines.resource(need).equals(Optional.of(WorkerResource.PROGRAM)))
        .map(need -> need.substring(need.indexOf(':') + 1).split(",", 2)[0])
        .collect(Collectors.toSet());
  }
}
