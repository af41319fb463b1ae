package io.tengen.worker.peer;

import io.grpc.Status;
import io.grpc.StatusException;
import io.tengen.text.Texts;
import io.tengen.wire.LeaseToken;
import io.tengen.wire.evaluation.EvaluationPermit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Checks the permits that clients of a server present. Before {@link #key} it accepts none.
 * Thread-safe.
 */
final class Permits {
  /** What a client is told whose permit has expired. */
  static final String EXPIRED = "the permit has expired";

  private static final int MOST_SHOWN = 100;

  private final String server;
  private volatile byte[] key = {};

  /**
   * @param server the name of this worker
   */
  Permits(String server) {
    this.server = server;
  }

  /** Sets the key with which the coordinator seals permits for this server. */
  void key(byte[] sealing) {
    key = sealing.clone();
  }

  /**
   * Opens a permit.
   *
   * @param network SHA-256 of the network that the client asks for, or {@link
   *     EvaluationPermit#ROLLOUTS}
   * @throws StatusException with the status and the line with which the stream is to end: {@code
   *     PERMISSION_DENIED}, or {@code UNAVAILABLE} before there is a key
   */
  EvaluationPermit check(LeaseToken token, String network) throws StatusException {
    byte[] sealing = key;
    if (sealing.length == 0) {
      throw Status.UNAVAILABLE
          .withDescription("this worker has not reached its coordinator yet")
          .asException();
    }
    Optional<EvaluationPermit> permit = EvaluationPermit.open(token, sealing, server);
    if (permit.isEmpty()) {
      throw denied("the permit was not made for this worker");
    }
    EvaluationPermit shown = permit.get();
    if (!shown.network().equals(network)) {
      throw denied("the permit is for " + named(shown.network()) + ", not for " + named(network));
    }
    if (shown.isOver()) {
      throw denied(EXPIRED);
    }
    return shown;
  }

  /**
   * Returns the name of a client for messages.
   *
   * @param permit the permit that it has presented; null for none
   */
  static String shownClient(@Nullable EvaluationPermit permit) {
    return permit == null
        ? "of unknown name"
        : Texts.cut(Texts.printable(permit.client()), MOST_SHOWN);
  }

  private static StatusException denied(String why) {
    return Status.PERMISSION_DENIED.withDescription(why).asException();
  }

  private static String named(String network) {
    return network.equals(EvaluationPermit.ROLLOUTS)
        ? "rollouts"
        : "network " + network.substring(0, 12);
  }
}
