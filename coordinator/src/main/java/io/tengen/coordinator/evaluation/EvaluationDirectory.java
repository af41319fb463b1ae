package io.tengen.coordinator.evaluation;

import akka.actor.typed.ActorRef;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.tengen.coordinator.job.ToWorker;
import io.tengen.coordinator.job.WorkerRef;
import io.tengen.files.artifact.Artifact;
import io.tengen.wire.Checks;
import io.tengen.wire.access.TokenSeal;
import io.tengen.wire.evaluation.EvaluationPermit;
import io.tengen.wire.worker.EvaluatorAddress;
import io.tengen.wire.worker.WorkerMessage.FindEvaluators;
import io.tengen.wire.worker.WorkerMessage.ServeEvaluations;
import io.tengen.wire.worker.WorkerMessage.ServeRollouts;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The workers that evaluate positions or play rollouts for others, and those that want others to.
 * It introduces them: a worker that serves gets a key, and a worker that asks gets addresses with
 * permits that are sealed with these keys. Permits are renewed at heartbeats, before they expire.
 *
 * <p>A worker is told of all that evaluate its networks. Of those that play rollouts it is told of
 * as many as it wants; see {@link RolloutChoice}.
 *
 * <p>Thread-safe; no method blocks.
 */
public final class EvaluationDirectory {
  /** How long a permit is valid. */
  static final Duration PERMIT = Duration.ofMinutes(30);

  /** The age from which permits are renewed. */
  static final Duration RENEWAL = Duration.ofMinutes(10);

  private static final Pattern ADDRESS =
      Pattern.compile("(\\[[0-9A-Fa-f:.]{2,45}]|[\\w.-]{1,253}):\\d{1,5}");
  private static final int MOST_NETWORKS = 1000;
  private static final int MOST_SERVERS = 1000;
  private static final int MOST_THREADS = 4096;

  private final TokenSeal keys;
  private final InstantSource clock;

  @GuardedBy("this")
  private final Map<ActorRef<ToWorker>, Member> members = new LinkedHashMap<>();

  @GuardedBy("this")
  private final RolloutChoice rollouts = new RolloutChoice();

  private static final class Member {
    final WorkerRef worker;
    @Nullable ServeEvaluations serves;
    Set<String> networks = Set.of();
    FindEvaluators wants = FindEvaluators.NOTHING;

    /** When the permits of the last list were sealed. */
    Instant sealedAt = Instant.MIN;

    /** The last list. */
    List<Evaluator> known = List.of();

    Member(WorkerRef worker) {
      this.worker = worker;
    }
  }

  /**
   * A worker that evaluates a network for others, or plays rollouts, without the permit of one of
   * them.
   */
  private record Evaluator(String network, String worker, String address) {}

  /**
   * @param key the secret from which the keys of workers are derived; must survive restarts
   * @param clock the time of day
   */
  public EvaluationDirectory(byte[] key, InstantSource clock) {
    keys = new TokenSeal(key);
    this.clock = clock;
  }

  /**
   * Handles the offer of a worker to evaluate for others; replaces its earlier offer.
   *
   * @throws IllegalArgumentException with one line if the address or a network is invalid
   */
  public synchronized void serve(WorkerRef worker, ServeEvaluations offer) {
    checkAddress(offer.address(), "evaluations");
    Checks.require(
        offer.networks().size() <= MOST_NETWORKS,
        "a worker may evaluate at most " + MOST_NETWORKS + " networks");
    offer.networks().forEach(Artifact::checkSha256);
    Member member = member(worker);
    member.serves = offer;
    member.networks = Set.copyOf(offer.networks());
    worker.session().tell(new ToWorker.EvaluationKey(keys.derive(worker.id())));
    tellAll();
  }

  /**
   * Handles the offer of a worker to play rollouts for others; replaces its earlier offer.
   *
   * @throws IllegalArgumentException with one line if the address or the number of threads is
   *     invalid
   */
  public synchronized void serve(WorkerRef worker, ServeRollouts offer) {
    checkAddress(offer.address(), "rollouts");
    Checks.require(
        offer.threads() >= 1 && offer.threads() <= MOST_THREADS,
        "the threads of rollouts must be 1 to " + MOST_THREADS + ", not " + offer.threads());
    member(worker);
    rollouts.serve(worker, offer);
    worker.session().tell(new ToWorker.EvaluationKey(keys.derive(worker.id())));
    tellAll();
  }

  private static void checkAddress(String address, String what) {
    Checks.require(
        ADDRESS.matcher(address).matches(), "the address of " + what + " must be HOST:PORT");
  }

  /**
   * Handles the request of a worker for others that evaluate or play rollouts; replaces its earlier
   * request.
   *
   * @throws IllegalArgumentException with one line if it wants too many
   */
  public synchronized void find(WorkerRef worker, FindEvaluators request) {
    Checks.require(
        request.networks().size() <= MOST_NETWORKS,
        "a worker may ask for at most " + MOST_NETWORKS + " networks");
    Checks.require(
        request.rollouts() >= 0 && request.rollouts() <= MOST_SERVERS,
        "a worker may ask for 0 to " + MOST_SERVERS + " others that play rollouts");
    Member member = member(worker);
    member.wants = request;
    tell(member, true);
  }

  /** Handles a heartbeat: renews permits. */
  public synchronized void heard(WorkerRef worker) {
    Member member = members.get(worker.session());
    if (member != null
        && !member.wants.equals(FindEvaluators.NOTHING)
        && clock.instant().isAfter(member.sealedAt.plus(RENEWAL))) {
      tell(member, true);
    }
  }

  /** Handles the end of a worker's stream. */
  public synchronized void gone(WorkerRef worker) {
    Member member = members.remove(worker.session());
    boolean played = rollouts.gone(worker);
    if (played || (member != null && member.serves != null)) {
      tellAll();
    }
  }

  @GuardedBy("this")
  private Member member(WorkerRef worker) {
    return members.computeIfAbsent(worker.session(), session -> new Member(worker));
  }

  @GuardedBy("this")
  private void tellAll() {
    for (Member member : members.values()) {
      tell(member, false);
    }
  }

  /** Sends a worker its list if it has changed, or in any case. */
  @GuardedBy("this")
  private void tell(Member member, boolean always) {
    List<Evaluator> found = evaluators(member);
    if (always || !found.equals(member.known)) {
      Instant now = clock.instant();
      member.known = found;
      member.sealedAt = now;
      List<EvaluatorAddress> list =
          found.stream()
              .map(evaluator -> sealed(evaluator, member.worker.id(), now.plus(PERMIT)))
              .toList();
      member.worker.session().tell(new ToWorker.Evaluators(list));
    }
  }

  @GuardedBy("this")
  private List<Evaluator> evaluators(Member client) {
    List<Evaluator> found = new ArrayList<>();
    for (Artifact network : client.wants.networks()) {
      for (Member server : members.values()) {
        ServeEvaluations offer = server.serves;
        if (server != client
            && offer != null
            && (offer.fetches() || server.networks.contains(network.sha256()))) {
          found.add(new Evaluator(network.sha256(), server.worker.id(), offer.address()));
        }
      }
    }
    rollouts
        .choose(client.worker, client.wants.rollouts())
        .forEach((server, address) ->
            found.add(new Evaluator(EvaluationPermit.ROLLOUTS, server, address)));
    return found;
  }

  private EvaluatorAddress sealed(Evaluator evaluator, String client, Instant until) {
    return new EvaluatorAddress(
        evaluator.network,
        evaluator.worker,
        evaluator.address,
        new EvaluationPermit(client, evaluator.network, until)
            .seal(keys.derive(evaluator.worker), evaluator.worker));
  }
}
