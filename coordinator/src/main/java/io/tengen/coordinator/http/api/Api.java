package io.tengen.coordinator.http.api;

import akka.NotUsed;
import akka.actor.typed.ActorSystem;
import akka.http.javadsl.model.ContentType;
import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.model.HttpCharsets;
import akka.http.javadsl.model.HttpEntities;
import akka.http.javadsl.model.HttpHeader;
import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.MediaTypes;
import akka.http.javadsl.model.StatusCodes;
import akka.http.javadsl.model.headers.RawHeader;
import akka.http.scaladsl.model.EntityStreamException;
import akka.http.scaladsl.model.EntityStreamSizeException;
import akka.stream.ActorAttributes;
import akka.stream.javadsl.Source;
import akka.util.ByteString;
import com.google.protobuf.DynamicMessage;
import io.grpc.Channel;
import io.grpc.Metadata;
import io.grpc.ServiceDescriptor;
import io.tengen.coordinator.access.Audit;
import io.tengen.coordinator.access.WebSessions;
import io.tengen.coordinator.config.HttpSettings;
import io.tengen.coordinator.grpc.auth.Authenticator;
import io.tengen.coordinator.http.coding.Gzip;
import io.tengen.coordinator.http.openid.OpenIdClient;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers the requests of the HTTP API by calls of the gRPC services. Errors are problem details.
 * Thread-safe; does not block: messages are read and written on the threads of an executor.
 */
public final class Api {
  private static final Logger log = LoggerFactory.getLogger(Api.class);

  /** The largest body in bytes: a training of 100,000 shards. */
  private static final long MOST_BODY_BYTES = 32 << 20;

  /** The largest body of a caller who need not be known. */
  private static final long MOST_OPEN_BODY_BYTES = 8 << 10;

  /** The time after which a client that takes no events is disconnected. */
  private static final Duration READER_PATIENCE = Duration.ofSeconds(30);

  private static final Duration BODY_TIME = Duration.ofSeconds(30);
  private static final ContentType.WithFixedCharset SGF =
      MediaTypes.applicationWithFixedCharset("x-go-sgf", HttpCharsets.UTF_8, "sgf").toContentType();

  /** Runs what takes time; see tengen-coordinator.conf. */
  public static final String DISPATCHER = "tengen.http-dispatcher";

  private static final String DESCRIPTION_PATH = "/api/openapi.json";
  private static final Set<String> SAFE = Set.of("GET", "HEAD");

  private final ActorSystem<?> system;
  private final String description = description();
  private final RouteTable routes;
  private final Gateway gateway;
  private final ArtifactTransfer artifacts;
  private final Admission admission;
  private final StreamLimit streams;
  private final SealedCookie cookie;
  private final Optional<OpenIdSignIn> openId;
  private final Optional<SessionRenewal> renewal;
  private final Executor threads;

  /** Runs what may block. */
  private final Executor blocking;

  /**
   * @param services the services whose annotated methods are the routes
   * @param channel the connection to the services
   * @param threads runs computations of some milliseconds
   */
  public Api(
      ActorSystem<?> system,
      List<ServiceDescriptor> services,
      Channel channel,
      HttpSettings settings,
      Access access,
      Executor threads) {
    this.system = system;
    this.threads = threads;
    InstantSource clock = InstantSource.system();
    cookie = SealedCookie.session(access.sessionKey(), clock);
    routes = RouteTable.of(services);
    gateway = new Gateway(channel);
    artifacts = new ArtifactTransfer(system, gateway, routes.named("StatArtifact"));
    admission =
        new Admission(
            settings,
            new Admission.Access(access.tls(), access.authenticator(), cookie, access.audit()));
    streams = new StreamLimit(settings.streams());
    OpenIdSignIn.Cookies cookies =
        new OpenIdSignIn.Cookies(cookie, SealedCookie.pendingSignIn(access.sessionKey(), clock));
    blocking = access.people().map(People::blocking).orElse(threads);
    openId =
        access
            .people()
            .map(people ->
                new OpenIdSignIn(
                    people.provider(),
                    people.sessions(),
                    cookies,
                    admission::client,
                    access.audit(),
                    clock,
                    people.blocking()));
    renewal =
        access
            .people()
            .map(people ->
                new SessionRenewal(
                    people.provider(),
                    people.sessions(),
                    access.audit(),
                    clock,
                    people.blocking()));
  }

  /**
   * What identifies callers.
   *
   * @param tls whether the server uses TLS
   * @param sessionKey 32 secret bytes that encrypt sessions and survive restarts
   * @param people how people sign in; empty if they need a token
   */
  public record Access(
      boolean tls,
      Authenticator authenticator,
      Audit audit,
      byte[] sessionKey,
      Optional<People> people) {}

  /**
   * How people sign in without a token.
   *
   * @param blocking runs what asks the provider
   */
  public record People(OpenIdClient provider, WebSessions sessions, Executor blocking) {}

  /**
   * Answers a GET request whose path begins with {@code /sign-in/}; never fails.
   *
   * @return empty if there is no such path
   */
  public Optional<CompletionStage<HttpResponse>> signIn(HttpRequest request) {
    String instance = request.getUri().getPathString();
    return openId
        .flatMap(each -> each.answer(request))
        .map(response -> response.exceptionally(failure -> problem(failure).response(instance)));
  }

  /**
   * Records in the audit log that a request to another part of the server was refused, unless there
   * were many of its address lately.
   *
   * @param who the name of the caller, or what is known of it
   * @param what the method and path of the request
   */
  public void refused(HttpRequest request, String who, String what, String why) {
    admission.audited(who, admission.client(request), what, why);
  }

  /** Answers a request whose path begins with {@code /api/}; never fails. */
  public CompletionStage<HttpResponse> handle(HttpRequest request) {
    String instance = request.getUri().getPathString();
    CompletionStage<HttpResponse> response;
    try {
      response = renewed(request).thenCompose(_ -> answer(request, instance));
    } catch (RuntimeException e) {
      response = CompletableFuture.failedStage(e);
    }
    return response
        .exceptionally(failure -> problem(failure).response(instance))
        .thenApply(answer ->
            Gzip.response(request, answer)
                .addHeader(RawHeader.create("Cache-Control", "no-store"))
                // A browser that shows an answer as a page must not run anything in it.
                .addHeader(
                    RawHeader.create(
                        "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")));
  }

  /** Renews the session of a person, if that is due. */
  private CompletionStage<Void> renewed(HttpRequest request) {
    Client client = admission.client(request);
    return renewal
        .flatMap(each ->
            cookie.value(request, client.secure()).map(text -> each.renew(text, client.from())))
        .orElseGet(() -> CompletableFuture.completedStage(null));
  }

  private CompletionStage<HttpResponse> answer(HttpRequest request, String instance) {
    if (instance.equals(DESCRIPTION_PATH) && SAFE.contains(request.method().name())) {
      return CompletableFuture.completedStage(json(description));
    }
    RouteTable.Match match = match(request, instance);
    ApiRoute route = match.route();
    Admission.Admitted admitted = admission.admit(request, route);
    List<Map.Entry<String, String>> query =
        Query.parse(request.getUri().rawQueryString().orElse(""));
    if (route.isUpload()) {
      RequestReader.requireNoParameters(match, query);
      return artifacts
          .upload(request, match, admitted.headers())
          .thenApply(status -> json(Json.print(status)));
    }
    return body(request, route)
        .thenApplyAsync(body -> RequestReader.read(match, query, body), threads)
        .thenCompose(message -> call(request, route, message, admitted));
  }

  private CompletionStage<HttpResponse> call(
      HttpRequest request, ApiRoute route, DynamicMessage message, Admission.Admitted admitted) {
    Metadata headers = admitted.headers();
    if (route.isEventStream()) {
      streams.open(admitted.caller());
      AnswerReader<ByteString> events = gateway.events(route, message, headers);
      events.ended().thenRun(() -> streams.close(admitted.caller()));
      return new EventStream(
              system,
              route,
              request.getUri().getPathString(),
              lastEventId(request),
              READER_PATIENCE)
          .response(events);
    }
    if (route.isDownload()) {
      return artifacts.download(route, message, headers);
    }
    if (route.isGameArchive()) {
      return archive(route, message, headers);
    }
    if (route.isReport()) {
      return report(route, message, headers);
    }
    CompletionStage<HttpResponse> answer =
        gateway.call(route, message, headers).thenApply(each -> response(route, each));
    if (route.isSignIn()) {
      return signIn(request, route, message, answer);
    }
    return route.isSignOut() ? signOut(request, answer) : answer;
  }

  private CompletionStage<HttpResponse> signOut(
      HttpRequest request, CompletionStage<HttpResponse> answer) {
    Client client = admission.client(request);
    Optional<String> text = cookie.value(request, client.secure());
    return answer.thenApplyAsync(
        response -> {
          openId.ifPresent(each -> text.ifPresent(session -> each.end(session, client)));
          return response.addHeader(cookie.delete(request, client.secure()));
        },
        blocking);
  }

  private CompletionStage<HttpResponse> archive(
      ApiRoute route, DynamicMessage message, Metadata headers) {
    AnswerReader<DynamicMessage> reader = gateway.stream(route, message, headers);
    return reader
        .read()
        .thenApply(first ->
            attachment(
                "games.zip",
                MediaTypes.APPLICATION_ZIP.toContentType(),
                GameArchiveZip.of(reader.from(first, system))
                    .withAttributes(ActorAttributes.dispatcher(DISPATCHER))));
  }

  /**
   * Sends a report as a file to save: the content security policy of this server forbids the script
   * that the page contains.
   */
  private CompletionStage<HttpResponse> report(
      ApiRoute route, DynamicMessage message, Metadata headers) {
    AnswerReader<DynamicMessage> reader = gateway.stream(route, message, headers);
    Object run = message.getField(message.getDescriptorForType().findFieldByName("run"));
    return reader
        .read()
        .thenApply(first ->
            attachment(
                "report-" + run + ".html",
                ContentTypes.TEXT_HTML_UTF8,
                reader.from(first, system).map(ArtifactTransfer::data)));
  }

  private static HttpResponse attachment(
      String name, ContentType type, Source<ByteString, NotUsed> bytes) {
    return HttpResponse.create()
        .addHeader(RawHeader.create("Content-Disposition", "attachment; filename=" + name))
        .withEntity(HttpEntities.create(type, bytes));
  }

  private static HttpResponse response(ApiRoute route, DynamicMessage answer) {
    if (route.answerField().isEmpty()) {
      return json(Json.print(answer));
    }
    Object text =
        answer.getField(route.method().getOutputType().findFieldByName(route.answerField()));
    return HttpResponse.create().withEntity(HttpEntities.create(SGF, String.valueOf(text)));
  }

  private CompletionStage<HttpResponse> signIn(
      HttpRequest request,
      ApiRoute route,
      DynamicMessage message,
      CompletionStage<HttpResponse> answer) {
    Client client = admission.client(request);
    Object token = message.getField(route.request().findFieldByName("token"));
    return answer
        .exceptionally(failure -> {
          Problem.Failure refused = new Problem.Failure(problem(failure));
          if (refused.problem().status() == StatusCodes.UNAUTHORIZED.intValue()) {
            admission.failed(client, "unknown", "sign in", "the token is not valid");
          }
          throw refused;
        })
        .thenApply(response ->
            response.addHeader(cookie.set(request, String.valueOf(token), client.secure())));
  }

  private RouteTable.Match match(HttpRequest request, String instance) {
    List<String> path = Query.segments(instance);
    String verb = request.method().name();
    return routes
        .find(verb.equals("HEAD") ? "GET" : verb, path)
        .filter(match -> !(verb.equals("HEAD") && match.route().method().isServerStreaming()))
        .orElseThrow(() -> new Problem.Failure(noRoute(routes.verbs(path))));
  }

  private static Problem noRoute(List<String> verbs) {
    return verbs.isEmpty()
        ? new Problem(404, "there is no such path; GET api/openapi.json lists all")
        : new Problem(405, "this path answers " + String.join(" and ", verbs) + " only")
            .with("Allow", String.join(", ", verbs));
  }

  /** Reads the body; empty if there is none. */
  private CompletionStage<byte[]> body(HttpRequest request, ApiRoute route) {
    if (request.entity().isKnownEmpty()) {
      return CompletableFuture.completedStage(new byte[0]);
    }
    if (!route.hasBody()) {
      throw new Problem.Failure(400, "this request must have no body");
    }
    if (!request.entity().getContentType().mediaType().equals(MediaTypes.APPLICATION_JSON)) {
      throw new Problem.Failure(415, "the body must have Content-Type: application/json");
    }
    return request
        .entity()
        .withSizeLimit(route.isForEverybody() ? MOST_OPEN_BODY_BYTES : MOST_BODY_BYTES)
        .getDataBytes()
        .completionTimeout(BODY_TIME)
        .runFold(ByteString.emptyByteString(), ByteString::concat, system)
        .thenApply(ByteString::toArrayUnsafe);
  }

  private static long lastEventId(HttpRequest request) {
    return request
        .getHeader("Last-Event-ID")
        .map(HttpHeader::value)
        .filter(text -> text.matches("\\d{1,18}"))
        .map(Long::parseLong)
        .orElse(0L);
  }

  private static String description() {
    try (InputStream in = Api.class.getResourceAsStream("openapi.json")) {
      if (in == null) {
        throw new IOException("no file openapi.json on the class path");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static HttpResponse json(String json) {
    return HttpResponse.create()
        .withEntity(
            HttpEntities.create(
                ContentTypes.APPLICATION_JSON, json.getBytes(StandardCharsets.UTF_8)));
  }

  private static Problem problem(Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    return switch (cause) {
      case Problem.Failure known -> known.problem();
      case EntityStreamSizeException large ->
          new Problem(413, "the body must have at most " + large.limit() + " bytes");
      case EntityStreamException _ -> new Problem(400, "the body ended early");
      case TimeoutException _ -> new Problem(408, "the body did not arrive in time");
      default -> {
        log.error("an HTTP request failed", cause);
        yield new Problem(500, "the coordinator failed; its log says why");
      }
    };
  }
}
