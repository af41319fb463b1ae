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
 * The workers that evaluate positions for others, and those that want others to. It introduces
 * them: a worker that evaluates gets a key, and a worker that asks gets addresses with permits that
 * are sealed with these keys. Permits are renewed at heartbeats, before they expire.
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

  private final TokenSeal keys;
  private final InstantSource clock;

  @GuardedBy("this")
  private final Map<ActorRef<ToWorker>, Member> members = new LinkedHashMap<>();

  private static final class Member {
    final WorkerRef worker;
    @Nullable ServeEvaluations serves;
    Set<String> networks = Set.of();
    List<Artifact> wants = List.of();

    /** When the permits of the last list were sealed. */
    Instant sealedAt = Instant.MIN;

    /** What the last list had, without permits. */
    List<String> known = List.of();

    Member(WorkerRef worker) {
      this.worker = worker;
    }
  }

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
    Checks.require(
        ADDRESS.matcher(offer.address()).matches(), "the address of evaluations must be HOST:PORT");
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
   * Handles the request of a worker for others that evaluate; replaces its earlier request.
   *
   * @throws IllegalArgumentException with one line if it names too many networks
   */
  public synchronized void find(WorkerRef worker, FindEvaluators request) {
    Checks.require(
        request.networks().size() <= MOST_NETWORKS,
        "a worker may ask for at most " + MOST_NETWORKS + " networks");
    Member member = member(worker);
    member.wants = request.networks();
    tell(member, true);
  }

  /** Handles a heartbeat: renews permits. */
  public synchronized void heard(WorkerRef worker) {
    Member member = members.get(worker.session());
    if (member != null
        && !member.wants.isEmpty()
        && clock.instant().isAfter(member.sealedAt.plus(RENEWAL))) {
      tell(member, true);
    }
  }

  /** Handles the end of a worker's stream. */
  public synchronized void gone(WorkerRef worker) {
    Member member = members.remove(worker.session());
    if (member != null && member.serves != null) {
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
    if (member.wants.isEmpty() && !always) {
      return;
    }
    Instant now = clock.instant();
    List<EvaluatorAddress> list = new ArrayList<>();
    List<String> shown = new ArrayList<>();
    for (Artifact network : member.wants) {
      for (Member server : members.values()) {
        if (server != member && evaluates(server, network) && server.serves != null) {
          shown.add(network.sha256() + " " + server.worker.id() + " " + server.serves.address());
          list.add(address(member, server, server.serves, network, now.plus(PERMIT)));
        }
      }
    }
    if (always || !shown.equals(member.known)) {
      member.known = shown;
      member.sealedAt = now;
      member.worker.session().tell(new ToWorker.Evaluators(list));
    }
  }

  private static boolean evaluates(Member server, Artifact network) {
    return server.serves != null
        && (server.networks.contains(network.sha256()) || server.serves.fetches());
  }

  @GuardedBy("this")
  private EvaluatorAddress address(
      Member client, Member server, ServeEvaluations offer, Artifact network, Instant until) {
    String name = server.worker.id();
    return new EvaluatorAddress(
        network.sha256(),
        name,
        offer.address(),
        new EvaluationPermit(client.worker.id(), network.sha256(), until)
            .seal(keys.derive(name), name));
  }
}
