package io.tengen.coordinator.job;

import akka.actor.typed.ActorRef;
import akka.pattern.StatusReply;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a registry of runs or of trainings knows of those that are not simply there: which have yet
 * to read their journals, which are being created, and who waits for either. A creation that is
 * asked for twice with one request id happens once. Mutable; confined to the actor that owns it.
 *
 * @param <S> what is to be created
 * @param <H> what a creation is answered with
 * @param <R> the answer once everything is loaded
 */
public final class Registrations<S, H, R> {
  private final String kind;
  private final Set<String> loading = new HashSet<>();
  private final Map<String, Creation<S, H>> creations = new HashMap<>();
  private final Map<String, String> idOfRequest = new HashMap<>();
  private final List<ActorRef<StatusReply<R>>> awaiting = new ArrayList<>();
  private @Nullable String broken;

  private record Creation<S, H>(String requestId, S spec, List<ActorRef<StatusReply<H>>> waiting) {}

  /**
   * Nothing is known yet.
   *
   * @param kind for people: "run" or "training"
   */
  public Registrations(String kind) {
    this.kind = kind;
  }

  /** There is one from before, which reads its journal now. */
  public void load(String id, String requestId) {
    loading.add(id);
    remember(requestId, id);
  }

  private void remember(String requestId, String id) {
    if (!requestId.isEmpty()) {
      idOfRequest.put(requestId, id);
    }
  }

  /** One has read its journal; whether it was there at the start and had not done so before. */
  public boolean loaded(String id) {
    return loading.remove(id);
  }

  /** Whether one that was there at the start has yet to read its journal. */
  public boolean isLoading(String id) {
    return loading.contains(id);
  }

  /** Whether all that were there at the start have read their journals. */
  public boolean isLoaded() {
    return loading.isEmpty();
  }

  /** One cannot be had: {@link #answer} says so from now on. */
  public void broken(String id, String problem) {
    broken = kind + " " + id + " " + problem;
  }

  /** Somebody waits for everything to be loaded. */
  public void await(ActorRef<StatusReply<R>> replyTo) {
    awaiting.add(replyTo);
  }

  /** Answers those who wait, if everything is loaded or something cannot be. */
  public void answer(R ready) {
    if (broken == null && !loading.isEmpty()) {
      return;
    }
    StatusReply<R> reply = broken == null ? StatusReply.success(ready) : StatusReply.error(broken);
    awaiting.forEach(waiting -> waiting.tell(reply));
    awaiting.clear();
  }

  /**
   * Lets somebody share an earlier creation with this request id: it is answered at once, or when
   * that creation ends.
   *
   * @param find what is there by its id
   * @return false if there was no such creation
   */
  public boolean share(
      String requestId, ActorRef<StatusReply<H>> replyTo, Function<String, Optional<H>> find) {
    String id = idOfRequest.get(requestId);
    if (id == null) {
      return false;
    }
    Creation<S, H> creation = creations.get(id);
    if (creation != null) {
      creation.waiting.add(replyTo);
    } else {
      find.apply(id).ifPresent(handle -> replyTo.tell(StatusReply.success(handle)));
    }
    return true;
  }

  /** A creation begins. */
  public void begin(String id, String requestId, S spec, ActorRef<StatusReply<H>> replyTo) {
    creations.put(id, new Creation<>(requestId, spec, new ArrayList<>(List.of(replyTo))));
    remember(requestId, id);
  }

  /** Whether a creation is under way. */
  public boolean isCreating(String id) {
    return creations.containsKey(id);
  }

  /** What is being created. */
  public Collection<S> creating() {
    return creations.values().stream().map(Creation::spec).toList();
  }

  /** The request id of a creation that is under way; empty if none is, or if it has none. */
  public String requestId(String id) {
    Creation<S, H> creation = creations.get(id);
    return creation == null ? "" : creation.requestId;
  }

  /** A creation is done. */
  public void created(String id, H handle) {
    Creation<S, H> creation = creations.remove(id);
    if (creation != null) {
      creation.waiting.forEach(waiting -> waiting.tell(StatusReply.success(handle)));
    }
  }

  /** A creation has failed; the same request may try again. */
  public void failed(String id, @Nullable Throwable failure) {
    Creation<S, H> creation = creations.remove(id);
    if (creation != null) {
      idOfRequest.remove(creation.requestId);
      String reason = "the " + kind + " could not be stored: " + failure;
      creation.waiting.forEach(waiting -> waiting.tell(StatusReply.error(reason)));
    }
  }
}
