package io.tengen.tracing;

import io.opentelemetry.exporter.internal.FailedExportException.HttpExportException;
import io.tengen.text.Reasons;
import java.net.ConnectException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import org.jspecify.annotations.Nullable;

/** Says on one line why a collector does not take spans. Java's HTTP client mostly does not. */
final class SendFailure {
  private SendFailure() {}

  /**
   * Returns the reason.
   *
   * @param failure null if there was no answer in time
   */
  static String words(@Nullable Throwable failure) {
    if (failure == null) {
      return "no answer in time";
    }
    if (failure instanceof HttpExportException answered && answered.getResponse() != null) {
      return "it answers with status " + answered.getResponse().getStatusCode();
    }
    String words = null;
    Throwable last = failure;
    for (Throwable each = failure; each != null; each = each.getCause()) {
      last = each;
      words =
          switch (each) {
            case UnresolvedAddressException unknown -> "the host is unknown";
            case HttpTimeoutException late -> "no answer in time";
            case ConnectException refused -> "nothing answers there";
            default -> words;
          };
    }
    return words == null ? Reasons.of(last) : words;
  }
}
