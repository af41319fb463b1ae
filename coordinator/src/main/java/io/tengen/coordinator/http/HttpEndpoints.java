package io.tengen.coordinator.http;

import akka.actor.typed.ActorSystem;
import akka.http.javadsl.ConnectionContext;
import akka.http.javadsl.Http;
import akka.http.javadsl.ServerBinding;
import akka.http.javadsl.ServerBuilder;
import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.model.HttpEntities;
import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.StatusCodes;
import akka.http.javadsl.model.Uri;
import akka.http.javadsl.model.headers.RawHeader;
import akka.http.javadsl.server.AllDirectives;
import akka.http.javadsl.server.Route;
import akka.japi.function.Function;
import io.tengen.coordinator.access.AuthenticationResult;
import io.tengen.coordinator.config.HttpSettings;
import io.tengen.coordinator.config.StartupException;
import io.tengen.coordinator.grpc.auth.Authenticator;
import io.tengen.coordinator.grpc.auth.ServerTls;
import io.tengen.coordinator.grpc.call.BindFailure;
import io.tengen.coordinator.http.api.Api;
import io.tengen.coordinator.http.api.Problem;
import io.tengen.coordinator.http.page.Page;
import io.tengen.coordinator.metrics.Metrics;
import io.tengen.wire.access.Role;
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
   * @param settings the path prefix, and the names under which browsers reach the server
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
      HttpSettings settings,
      Api api)
      throws StartupException {
    // Checked before, because Akka logs a stack trace when it cannot bind.
    BindFailure.probe(host, port, "--http-port");
    Routes routes =
        new Routes(
            metrics, problem, blocking, access, settings, hosts(host, access, settings), api);
    Function<HttpRequest, CompletionStage<HttpResponse>> all = routes.all().handler(system);
    Function<HttpRequest, CompletionStage<HttpResponse>> handler =
        request -> all.apply(withoutPrefix(request, settings.prefix()));
    ServerBuilder server = Http.get(system).newServerAt(host, port);
    if (access.tls().isPresent()) {
      server = server.enableHttps(ConnectionContext.httpsServer(access.tls().get().httpContext()));
    }
    CompletionStage<ServerBinding> bound = server.bind(handler);
    try {
      return new HttpEndpoints(bound.toCompletableFuture().get(30, TimeUnit.SECONDS));
    } catch (ExecutionException | TimeoutException e) {
      throw BindFailure.failure(host, port, "--http-port", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StartupException("interrupted while starting", e);
    }
  }

  private static AllowedHosts hosts(String host, Access access, HttpSettings settings) {
    return new AllowedHosts(access.tls().isPresent(), access.insecure(), host, settings.hosts());
  }

  private static HttpRequest withoutPrefix(HttpRequest request, String prefix) {
    String path = request.getUri().getPathString();
    return !prefix.isEmpty() && path.startsWith(prefix + "/")
        ? request.withUri(request.getUri().path(path.substring(prefix.length())))
        : request;
  }

  /**
   * Encryption and access control.
   *
   * @param tls certificates; empty for HTTP without encryption
   * @param insecure whether the network is trusted without TLS
   * @param authenticator identifies callers
   */
  public record Access(Optional<ServerTls> tls, boolean insecure, Authenticator authenticator) {}

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
    private final HttpSettings settings;
    private final AllowedHosts hosts;
    private final Api api;
    private final Page page = new Page();

    Routes(
        Metrics metrics,
        Supplier<String> problem,
        Executor blocking,
        Access access,
        HttpSettings settings,
        AllowedHosts hosts,
        Api api) {
      this.metrics = metrics;
      this.problem = problem;
      this.blocking = blocking;
      this.access = access;
      this.settings = settings;
      this.hosts = hosts;
      this.api = api;
    }

    Route all() {
      return mapResponse(
          response -> response.addHeaders(SecurityHeaders.of(access.tls().isPresent())),
          () ->
              concat(pathPrefix("health", () -> get(this::health)), extractRequest(this::addressed))
                  .seal());
    }

    /** Routes a request that names its host. */
    private Route addressed(HttpRequest request) {
      String path = request.getUri().getPathString();
      if (!hosts.allow(request)) {
        return complete(wrongHost(path));
      }
      if (path.equals(settings.prefix()) && !path.isEmpty()) {
        // The page's relative addresses need the slash.
        return redirect(Uri.create(path + "/"), StatusCodes.PERMANENT_REDIRECT);
      }
      return concat(
          pathPrefix("api", () -> completeWithFuture(api.handle(request))),
          path("metrics", () -> get(() -> complete(metrics(request)))),
          get(() -> signIn(request)),
          get(() -> page(request)),
          head(() -> page(request)));
    }

    private static HttpResponse wrongHost(String path) {
      return new Problem(
              421,
              "the coordinator does not answer to this host name; list it in"
                  + " tengen.coordinator.http.hosts, or use TLS")
          .response(path);
    }

    private Route health() {
      return concat(
          path("live", () -> complete(text("alive\n"))),
          path("ready", () -> completeWithFuture(readiness())));
    }

    private Route signIn(HttpRequest request) {
      Optional<CompletionStage<HttpResponse>> response = api.signIn(request);
      return response.isPresent() ? completeWithFuture(response.get()) : reject();
    }

    private Route page(HttpRequest request) {
      return extractUnmatchedPath(path ->
          page.answer(request, path.isEmpty() ? path : path.substring(1))
              .map(this::complete)
              .orElseGet(this::reject));
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
        case AuthenticationResult.Known known
            when known.principal().hasAny(Set.of(Role.USER, Role.MONITOR)) ->
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
      api.refused(request, who, "GET /metrics", why);
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
