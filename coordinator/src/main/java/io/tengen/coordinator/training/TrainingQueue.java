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
 * Which trainings wait for a worker, and which workers for a training: first come, first served on
 * both sides. Pure and mutable; confined to its {@link Trainings}.
 */
final class TrainingQueue {
  private final Set<String> waiting = new LinkedHashSet<>();

  /** Connected workers that can train, by name. */
  private final Map<String, WorkerRef> trainers = new LinkedHashMap<>();

  private final Set<String> ready = new LinkedHashSet<>();

  /** Trainings that a worker could not train since it connected. */
  private final Map<String, Set<String>> unable = new HashMap<>();

  /** A training and the worker that it is for. */
  record Match(String training, WorkerRef worker) {}

  /** A worker has come, on a new stream. */
  void connect(WorkerRef worker) {
    trainers.put(worker.id(), worker);
    ready.remove(worker.id());
    unable.remove(worker.id());
  }

  /** A worker's stream is over; nothing if it has another by now. */
  void gone(WorkerRef worker) {
    if (isHere(worker)) {
      trainers.remove(worker.id());
      ready.remove(worker.id());
      unable.remove(worker.id());
    }
  }

  /** A worker would train; nothing if this stream of it is over. */
  void ready(WorkerRef worker) {
    if (isHere(worker)) {
      ready.add(worker.id());
    }
  }

  private boolean isHere(WorkerRef worker) {
    WorkerRef known = trainers.get(worker.id());
    return known != null && known.session().equals(worker.session());
  }

  /** A training waits. */
  void wait(String training) {
    waiting.add(training);
  }

  /** A training waits for another worker than this. */
  void wait(String training, String worker) {
    if (trainers.containsKey(worker)) {
      unable.computeIfAbsent(worker, name -> new HashSet<>()).add(training);
    }
    wait(training);
  }

  /** A training wants no worker any more. */
  void end(String training) {
    waiting.remove(training);
    unable.values().forEach(trainings -> trainings.remove(training));
  }

  /** Brings together who waits; both wait no more. */
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

  /** How many workers are here that can train. */
  int trainers() {
    return trainers.size();
  }
}
