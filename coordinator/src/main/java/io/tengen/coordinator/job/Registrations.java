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
 * The runs or trainings of a registry that are being loaded or created, and the callers that wait
 * for them. Two creations with one request id create only once. Mutable; confined to the actor that
 * owns it.
 *
 * @param <S> specification of what is created
 * @param <H> reply to a creation
 * @param <R> reply once everything is loaded
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
   * Creates an instance without entries.
   *
   * @param kind "run" or "training", for messages
   */
  public Registrations(String kind) {
    this.kind = kind;
  }

  /** Adds an existing entry that now reads its journal. */
  public void load(String id, String requestId) {
    loading.add(id);
    remember(requestId, id);
  }

  private void remember(String requestId, String id) {
    if (!requestId.isEmpty()) {
      idOfRequest.put(requestId, id);
    }
  }

  /** Records that an entry has read its journal; returns whether it was being loaded. */
  public boolean loaded(String id) {
    return loading.remove(id);
  }

  /** Returns whether an entry is being loaded. */
  public boolean isLoading(String id) {
    return loading.contains(id);
  }

  /** Returns whether all existing entries are loaded. */
  public boolean isLoaded() {
    return loading.isEmpty();
  }

  /**
   * Records that an entry cannot be loaded: {@link #answer} replies with this error from now on.
   */
  public void broken(String id, String problem) {
    broken = kind + " " + id + " " + problem;
  }

  /** Adds a caller that waits until everything is loaded. */
  public void await(ActorRef<StatusReply<R>> replyTo) {
    awaiting.add(replyTo);
  }

  /** Replies to the waiting callers if everything is loaded or something cannot be. */
  public void answer(R ready) {
    if (broken == null && !loading.isEmpty()) {
      return;
    }
    StatusReply<R> reply = broken == null ? StatusReply.success(ready) : StatusReply.error(broken);
    awaiting.forEach(waiting -> waiting.tell(reply));
    awaiting.clear();
  }

  /**
   * Lets a caller share an earlier creation with this request id: it gets the reply at once, or
   * when that creation ends.
   *
   * @param find finds a created entry by its id
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
      replyTo.tell(
          find.apply(id)
              .map(StatusReply::success)
              .orElseGet(() -> StatusReply.error("it is still being loaded; try again")));
    }
    return true;
  }

  /** Returns whether there is a creation with this request id, ended successfully or not yet. */
  public boolean isKnown(String requestId) {
    return idOfRequest.containsKey(requestId);
  }

  /** Begins a creation. */
  public void begin(String id, String requestId, S spec, ActorRef<StatusReply<H>> replyTo) {
    creations.put(id, new Creation<>(requestId, spec, new ArrayList<>(List.of(replyTo))));
    remember(requestId, id);
  }

  /** Forgets an entry that was deleted, so that its request can create another. */
  public void forget(String id) {
    idOfRequest.values().remove(id);
  }

  /** Returns whether an entry is being created. */
  public boolean isCreating(String id) {
    return creations.containsKey(id);
  }

  /** Returns the specifications of the entries that are being created. */
  public Collection<S> creating() {
    return creations.values().stream().map(Creation::spec).toList();
  }

  /** Returns the request id of an entry that is being created; empty if there is none. */
  public String requestId(String id) {
    Creation<S, H> creation = creations.get(id);
    return creation == null ? "" : creation.requestId;
  }

  /** Ends a successful creation and replies to its callers. */
  public void created(String id, H handle) {
    Creation<S, H> creation = creations.remove(id);
    if (creation != null) {
      creation.waiting.forEach(waiting -> waiting.tell(StatusReply.success(handle)));
    }
  }

  /** Ends a failed creation and replies to its callers; the same request may try again. */
  public void failed(String id, @Nullable Throwable failure) {
    Creation<S, H> creation = creations.remove(id);
    if (creation != null) {
      idOfRequest.remove(creation.requestId);
      String reason =
          "the "
              + kind
              + " could not be stored"
              + (failure == null ? "" : ": " + Failures.reason(failure));
      creation.waiting.forEach(waiting -> waiting.tell(StatusReply.error(reason)));
    }
  }
}
