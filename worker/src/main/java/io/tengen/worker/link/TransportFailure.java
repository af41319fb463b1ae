package io.tengen.worker.link;

import io.grpc.Status;
import io.tengen.text.Reasons;
import io.tengen.text.Texts;
import java.io.IOException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLException;

/** Says in plain words why a call failed, in place of the terms of gRPC and its transport. */
public final class TransportFailure {
  /** The system's messages about connections that were not made, and their plain words. */
  private static final Map<String, String> UNREACHED =
      Map.of(
          "refused", "connection refused",
          "timed out", "no answer in time",
          "no route to host", "no route to the host",
          "unreachable", "network unreachable");

  /** How gRPC begins what it says of a connection that was closed, by the moment of the end. */
  private static final List<String> CLOSED =
      List.of("Network closed", "Connection closed while", "Connection closing while");

  /** What gRPC says of a failure whose reason is in its cause alone. */
  private static final String UNEXPLAINED = "io exception";

  /** What gRPC says of a server that ends a call without a status, as it does while it stops. */
  private static final String STREAM_RESET = "RST_STREAM";

  private TransportFailure() {}

  /** Returns why no connection was made; empty if one was made, or the reason is unknown. */
  public static Optional<String> unreached(Status status) {
    for (Throwable cause = status.getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof UnknownHostException) {
        return Optional.of("unknown host");
      }
      if (cause instanceof IOException) {
        String said = text(cause).toLowerCase(Locale.ROOT);
        for (var known : UNREACHED.entrySet()) {
          if (said.contains(known.getKey())) {
            return Optional.of(known.getValue());
          }
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Returns whether the other side closed an established connection. The status depends on whether
   * it closed during the handshake, and before or after it had received all data.
   */
  public static boolean isClosed(Status status) {
    if (CLOSED.stream().anyMatch(text(status)::startsWith)) {
      return true;
    }
    for (Throwable cause = status.getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof IOException
          && (text(cause).contains("Connection reset") || text(cause).contains("Broken pipe"))) {
        return true;
      }
    }
    return false;
  }

  /** Returns the failure of the TLS handshake; empty if that is not why the call failed. */
  public static Optional<SSLException> handshake(Status status) {
    for (Throwable cause = status.getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof SSLException failure) {
        return Optional.of(failure);
      }
    }
    return Optional.empty();
  }

  /** Returns why a call failed, on one line: its connection, or the coordinator's own words. */
  public static String words(Status status) {
    if (status.getCode() == Status.Code.DEADLINE_EXCEEDED && status.getCause() == null) {
      return "no answer in time";
    }
    Optional<String> unreached = unreached(status);
    if (unreached.isPresent()) {
      return unreached.get();
    }
    Optional<SSLException> handshake = handshake(status);
    if (handshake.isPresent()) {
      return "the TLS handshake failed: " + Reasons.ofDeepest(handshake.get());
    }
    if (isClosed(status)) {
      return "connection closed";
    }
    if (text(status).contains(STREAM_RESET)) {
      return "the coordinator has ended the call";
    }
    if (text(status).startsWith("Keepalive failed")) {
      return "connection lost";
    }
    if (!text(status).isEmpty() && !text(status).equals(UNEXPLAINED)) {
      return Texts.oneLine(text(status));
    }
    return status.getCause() == null
        ? status.getCode().toString().toLowerCase(Locale.ROOT).replace('_', ' ')
        : Reasons.ofDeepest(status.getCause());
  }

  private static String text(Status status) {
    return status.getDescription() == null ? "" : status.getDescription();
  }

  private static String text(Throwable failure) {
    return failure.getMessage() == null ? "" : failure.getMessage();
  }
}
