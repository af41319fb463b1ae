package io.tengen.coordinator.http;

import akka.actor.typed.ActorSystem;
import akka.http.javadsl.ConnectionContext;
import akka.http.javadsl.Http;
import akka.http.javadsl.ServerBinding;
import akka.http.javadsl.ServerBuilder;
import akka.http.javadsl.model.AttributeKeys;
import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.model.HttpEntities;
import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.RemoteAddress;
import akka.http.javadsl.model.StatusCodes;
import akka.http.javadsl.model.headers.RawHeader;
import akka.http.javadsl.server.AllDirectives;
import akka.http.javadsl.server.Route;
import io.tengen.coordinator.access.Audit;
import io.tengen.coordinator.access.AuthenticationResult;
import io.tengen.coordinator.config.StartupException;
import io.tengen.coordinator.grpc.auth.Authenticator;
import io.tengen.coordinator.grpc.auth.ServerTls;
import io.tengen.coordinator.grpc.call.BindFailure;
import io.tengen.coordinator.http.api.Api;
import io.tengen.coordinator.http.page.Page;
import io.tengen.coordinator.metrics.Metrics;
import io.tengen.wire.control.Role;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * The HTTP server: the web page, the API under {@code /api/}, {@code /health/live} (the process
 * answers), {@code /health/ready} (it can do its work: the database was written lately) and {@code
 * /metrics}. Probes carry no credentials, so health is open to every caller; metrics require the
 * token of a user if the coordinator requires tokens.
 */
public final class HttpEndpoints implements AutoCloseable {
  private static final long READY_SECONDS = 2;

  private final ServerBinding binding;

  private HttpEndpoints(ServerBinding binding) {
    this.binding = binding;
  }

  /**
   * Starts serving; blocks until the port is bound.
   *
   * @param port 0 for any free one
   * @param problem returns why the coordinator cannot do its work, in one line, or an empty string
   *     if it can; may block
   * @param blocking runs {@code problem}
   * @param access encryption, and access to metrics
   * @param api answers requests whose path begins with {@code /api/}
   * @throws StartupException if the port is taken or the address is not this machine's
   */
  public static HttpEndpoints start(
      String host,
      int port,
      ActorSystem<?> system,
      Metrics metrics,
      Supplier<String> problem,
      Executor blocking,
      Access access,
      Api api)
      throws StartupException {
    // Checked before, because Akka logs a stack trace when it cannot bind.
    BindFailure.probe(host, port, "--http-port");
    Route route = new Routes(metrics, problem, blocking, access, api).all();
    ServerBuilder server = Http.get(system).newServerAt(host, port);
    if (access.tls().isPresent()) {
      server = server.enableHttps(ConnectionContext.httpsServer(access.tls().get().httpContext()));
    }
    CompletionStage<ServerBinding> bound = server.bind(route);
    try {
      return new HttpEndpoints(bound.toCompletableFuture().get(30, TimeUnit.SECONDS));
    } catch (ExecutionException | TimeoutException e) {
      throw BindFailure.failure(host, port, "--http-port", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StartupException("interrupted while starting", e);
    }
  }

  /**
   * Encryption and access control.
   *
   * @param tls certificates; empty for HTTP without encryption
   * @param authenticator identifies callers
   * @param audit logs refusals
   */
  public record Access(Optional<ServerTls> tls, Authenticator authenticator, Audit audit) {}

  public int port() {
    return binding.localAddress().getPort();
  }

  /** Stops serving, and cuts off requests that take longer than 200 ms to complete. */
  @Override
  public void close() {
    binding.terminate(Duration.ofMillis(200));
  }

  private static final class Routes extends AllDirectives {
    private final Metrics metrics;
    private final Supplier<String> problem;
    private final Executor blocking;
    private final Access access;
    private final Api api;
    private final Page page = new Page();

    Routes(Metrics metrics, Supplier<String> problem, Executor blocking, Access access, Api api) {
      this.api = api;
      this.access = access;
      this.metrics = metrics;
      this.problem = problem;
      this.blocking = blocking;
    }

    Route all() {
      return extractRequest(request ->
          mapResponse(
              response -> response.addHeaders(SecurityHeaders.ALL),
              () ->
                  concat(
                      pathPrefix("api", () -> answer(request)),
                      path("metrics", () -> get(() -> complete(metrics(request)))),
                      pathPrefix("health", () -> get(this::health)),
                      get(() -> page(request)),
                      head(() -> page(request)))));
    }

    private Route health() {
      return concat(
          path("live", () -> complete(text("alive\n"))),
          path("ready", () -> completeWithFuture(readiness())));
    }

    private Route page(HttpRequest request) {
      return extractUnmatchedPath(path ->
          page.answer(request, path.substring(1)).map(this::complete).orElseGet(this::reject));
    }

    private Route answer(HttpRequest request) {
      return completeWithFuture(api.handle(request));
    }

    private HttpResponse metrics(HttpRequest request) {
      List<String> credentials = new ArrayList<>();
      request
          .getHeaders()
          .forEach(header -> {
            if (header.is("authorization")) {
              credentials.add(header.value());
            }
          });
      return switch (access.authenticator().identify(credentials, null)) {
        case AuthenticationResult.Known known when known.principal().hasAny(Set.of(Role.USER)) ->
            text(metrics.scrape());
        case AuthenticationResult.Known known -> {
          refused(request, known.principal().id(), "the role does not allow it");
          yield text("your role does not allow this\n").withStatus(StatusCodes.FORBIDDEN);
        }
        case AuthenticationResult.Refused refused -> {
          refused(request, refused.who(), refused.why());
          yield text("a valid token is required\n")
              .withStatus(StatusCodes.UNAUTHORIZED)
              .addHeader(RawHeader.create("WWW-Authenticate", "Bearer"));
        }
      };
    }

    private void refused(HttpRequest request, String who, String why) {
      String from =
          request
              .getAttribute(AttributeKeys.remoteAddress)
              .flatMap(RemoteAddress::getAddress)
              .map(InetAddress::getHostAddress)
              .orElse("unknown");
      access.audit().refused(who, from, "GET /metrics", why);
    }

    private CompletionStage<HttpResponse> readiness() {
      return CompletableFuture.supplyAsync(problem, blocking)
          .completeOnTimeout("the database does not answer", READY_SECONDS, TimeUnit.SECONDS)
          .thenApply(line ->
              line.isEmpty()
                  ? text("ready\n")
                  : text(line + "\n").withStatus(StatusCodes.SERVICE_UNAVAILABLE));
    }

    private static HttpResponse text(String text) {
      return HttpResponse.create()
          .withEntity(HttpEntities.create(ContentTypes.TEXT_PLAIN_UTF8, text));
    }
  }
}
