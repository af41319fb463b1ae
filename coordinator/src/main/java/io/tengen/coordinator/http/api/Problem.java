package io.tengen.coordinator.http.api;

import akka.http.javadsl.model.ContentType;
import akka.http.javadsl.model.HttpEntities;
import akka.http.javadsl.model.HttpHeader;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.MediaTypes;
import akka.http.javadsl.model.StatusCode;
import akka.http.javadsl.model.StatusCodes;
import akka.http.javadsl.model.headers.RawHeader;
import com.google.gson.JsonObject;
import io.grpc.Status;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * An error as a caller of the HTTP API sees it.
 *
 * @param status HTTP status code
 * @param detail one line for people, which names the thing and the remedy
 * @param headers further headers of the response
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9457">RFC 9457, Problem Details for HTTP APIs</a>
 */
public record Problem(int status, String detail, List<HttpHeader> headers) {
  private static final ContentType.WithFixedCharset TYPE =
      MediaTypes.applicationWithFixedCharset(
              "problem+json", akka.http.javadsl.model.HttpCharsets.UTF_8)
          .toContentType();

  public Problem {
    headers = List.copyOf(headers);
  }

  public Problem(int status, String detail) {
    this(status, detail, List.of());
  }

  /** Returns the problem of a call that ended with an error. */
  public static Problem of(Status status) {
    String line = status.getDescription() == null ? "" : status.getDescription();
    Problem problem = new Problem(httpStatus(status.getCode()), line);
    return problem.status == StatusCodes.UNAUTHORIZED.intValue()
        ? problem.with("WWW-Authenticate", "Bearer")
        : problem;
  }

  /** Returns the HTTP status of an error of gRPC. */
  private static int httpStatus(Status.Code code) {
    return switch (code) {
      case OK -> 200;
      case INVALID_ARGUMENT, OUT_OF_RANGE -> 400;
      case UNAUTHENTICATED -> 401;
      case PERMISSION_DENIED -> 403;
      case NOT_FOUND -> 404;
      case FAILED_PRECONDITION, ALREADY_EXISTS, ABORTED -> 409;
      case DATA_LOSS -> 422;
      case UNIMPLEMENTED -> 501;
      // The services use it for a full disk or a database that cannot be written.
      case RESOURCE_EXHAUSTED, UNAVAILABLE, CANCELLED -> 503;
      case DEADLINE_EXCEEDED -> 504;
      case UNKNOWN, INTERNAL -> 500;
    };
  }

  /** Returns this problem with a further header. */
  public Problem with(String header, String value) {
    List<HttpHeader> more = new ArrayList<>(headers);
    more.add(RawHeader.create(header, value));
    return new Problem(status, detail, more);
  }

  /** Returns the response; {@code instance} is the path of the request. */
  public HttpResponse response(String instance) {
    return HttpResponse.create()
        .withStatus(status)
        .addHeaders(headers)
        .withEntity(HttpEntities.create(TYPE, json(instance).getBytes(StandardCharsets.UTF_8)));
  }

  String json(String instance) {
    JsonObject json = new JsonObject();
    json.addProperty("type", "about:blank");
    json.addProperty("title", title());
    json.addProperty("status", status);
    json.addProperty("detail", detail.isEmpty() ? title() : detail);
    json.addProperty("instance", instance);
    return json.toString();
  }

  private String title() {
    return StatusCodes.lookup(status).map(StatusCode::reason).orElse("Error");
  }

  /** Thrown where a request ends with a problem. */
  static final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Problem problem;

    Failure(int status, String detail) {
      this(new Problem(status, detail));
    }

    Failure(Problem problem) {
      // Without a stack trace: it is an answer, and callers can cause many.
      super(problem.detail(), null, false, false);
      this.problem = problem;
    }

    Problem problem() {
      return problem;
    }
  }
}
