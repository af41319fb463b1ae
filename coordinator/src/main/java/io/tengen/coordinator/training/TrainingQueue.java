package io.tengen.coordinator.training;

import io.tengen.coordinator.job.WorkerRef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Matches trainings that wait for a worker with workers that wait for a training, first come, first
 * served on both sides. Mutable; confined to its {@link TrainingRegistry}.
 */
final class TrainingQueue {
  private final Set<String> waiting = new LinkedHashSet<>();

  /** Connected workers that can train, by name. */
  private final Map<String, WorkerRef> trainers = new LinkedHashMap<>();

  private final Set<String> ready = new LinkedHashSet<>();

  /** Trainings that a worker has been unable to train since it connected, by worker. */
  private final Map<String, Set<String>> unable = new HashMap<>();

  /** A training and the worker to offer it to. */
  record Match(String training, WorkerRef worker) {}

  /** Adds a worker on a new stream. */
  void connect(WorkerRef worker) {
    trainers.put(worker.id(), worker);
    ready.remove(worker.id());
    unable.remove(worker.id());
  }

  /** Removes a worker unless it has reconnected on another stream. */
  void gone(WorkerRef worker) {
    if (isConnected(worker)) {
      trainers.remove(worker.id());
      ready.remove(worker.id());
      unable.remove(worker.id());
    }
  }

  /** Marks a worker as ready to train, unless its stream has ended. */
  void ready(WorkerRef worker) {
    if (isConnected(worker)) {
      ready.add(worker.id());
    }
  }

  private boolean isConnected(WorkerRef worker) {
    WorkerRef known = trainers.get(worker.id());
    return known != null && known.session().equals(worker.session());
  }

  /** Adds a waiting training. */
  void wait(String training) {
    waiting.add(training);
  }

  /** Adds a waiting training that this worker cannot train. */
  void wait(String training, String worker) {
    if (trainers.containsKey(worker)) {
      unable.computeIfAbsent(worker, name -> new HashSet<>()).add(training);
    }
    wait(training);
  }

  /** Removes a training that needs no worker any more. */
  void end(String training) {
    waiting.remove(training);
    unable.values().forEach(trainings -> trainings.remove(training));
  }

  /** Removes and returns all possible matches. */
  List<Match> match() {
    List<Match> matches = new ArrayList<>();
    for (Iterator<String> each = waiting.iterator(); each.hasNext() && !ready.isEmpty(); ) {
      String training = each.next();
      String worker =
          ready.stream()
              .filter(name -> !unable.getOrDefault(name, Set.of()).contains(training))
              .findFirst()
              .orElse(null);
      if (worker != null) {
        each.remove();
        ready.remove(worker);
        matches.add(new Match(training, Objects.requireNonNull(trainers.get(worker))));
      }
    }
    return matches;
  }

  /** Returns the connected workers that can train. */
  List<WorkerRef> connected() {
    return List.copyOf(trainers.values());
  }

  /** Returns the number of connected workers that can train. */
  int trainers() {
    return trainers.size();
  }
}
