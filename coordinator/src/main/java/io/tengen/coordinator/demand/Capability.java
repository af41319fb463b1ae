package io.tengen.coordinator.demand;

import io.tengen.coordinator.job.SlotDemand;
import io.tengen.engine.kind.StandardEngines;
import io.tengen.engine.setting.WorkerResource;
import io.tengen.wire.worker.WorkerMessage;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The kind of work that a worker's slot is wanted for. */
public enum Capability {
  /** Games without networks. */
  CPU,
  /** Games with networks. */
  EVALUATE,
  /** Trainings. */
  TRAIN;

  /** Returns the kind of work of these jobs. */
  public static Capability of(SlotDemand demand) {
    if (demand.requirements().contains(WorkerMessage.Hello.TRAINING_OFFER)) {
      return TRAIN;
    }
    boolean evaluates =
        demand.requirements().stream()
            .map(StandardEngines::resource)
            .anyMatch(Optional.of(WorkerResource.NETWORK)::equals);
    return evaluates ? EVALUATE : CPU;
  }

  /** Returns the name in metadata and metrics. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the capability of this name.
   *
   * @throws IllegalArgumentException with one line if there is none
   */
  static Capability parse(String word) {
    return Arrays.stream(values())
        .filter(one -> one.word().equals(word))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "capability \""
                    + word
                    + "\" is none of "
                    + Arrays.stream(values())
                        .map(Capability::word)
                        .collect(Collectors.joining(", "))));
  }
}
