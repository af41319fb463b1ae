package io.tengen.coordinator.http.api;

import akka.http.javadsl.model.HttpHeader;
import akka.http.javadsl.model.HttpRequest;
import io.grpc.Metadata;
import io.tengen.coordinator.access.Audit;
import io.tengen.coordinator.access.AuthenticationResult;
import io.tengen.coordinator.access.Principal;
import io.tengen.coordinator.config.HttpSettings;
import io.tengen.coordinator.grpc.auth.Authenticator;
import io.tengen.coordinator.grpc.call.Caller;
import io.tengen.coordinator.grpc.call.ForwardedAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * Decides whether a request is read at all: who the caller is, whether it calls too often, and
 * whether another web site may have caused the request. The services check the caller's role.
 * Thread-safe; does not block.
 */
final class Admission {
  private static final Metadata.Key<String> AUTHORIZATION =
      Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);

  /** Invalid credentials that one address may present at once, and later per second. */
  private static final int FAILURES = 10;

  private static final double FAILURES_PER_SECOND = 1 / 6.0;
  private static final String FAILURES_RETRY_SECONDS = "60";

  private final HttpSettings settings;
  private final Access access;
  private final RateLimits requests;

  /** Limits the lines in the audit log about requests that reached no service. */
  private final RateLimits records =
      new RateLimits(FAILURES_PER_SECOND, FAILURES, System::nanoTime);

  private final RateLimits failures =
      new RateLimits(FAILURES_PER_SECOND, FAILURES, System::nanoTime);

  /**
   * What identifies callers.
   *
   * @param tls whether the server uses TLS
   */
  record Access(boolean tls, Authenticator authenticator, SealedCookie cookie, Audit audit) {}

  Admission(HttpSettings settings, Access access) {
    this.settings = settings;
    this.access = access;
    requests = new RateLimits(settings.requests(), settings.requests(), System::nanoTime);
  }

  /**
   * A request that may be read.
   *
   * @param caller names the caller among all callers
   * @param headers the headers of the call
   */
  record Admitted(String caller, Metadata headers) {}

  /**
   * Admits a request.
   *
   * @throws Problem.Failure if the request is refused
   */
  Admitted admit(HttpRequest request, ApiRoute route) {
    Client client = client(request);
    List<String> credentials = route.isForEverybody() ? List.of() : credentials(request, client);
    String caller = route.isForEverybody() ? client.host() : identify(route, credentials, client);
    if (!requests.tryAct(caller)) {
      audited(caller, client, route.grpcName(), "too many requests");
      throw new Problem.Failure(
          new Problem(429, "more than " + settings.requests() + " requests in a second; slow down")
              .with("Retry-After", "1"));
    }
    checkOrigin(request, caller, client, route);
    Metadata headers = new Metadata();
    credentials.forEach(each -> headers.put(AUTHORIZATION, each));
    ForwardedAddress.put(headers, client.address());
    return new Admitted(caller, headers);
  }

  Client client(HttpRequest request) {
    return Client.of(request, settings, access.tls());
  }

  /** Returns what names the caller among all callers. */
  private String identify(ApiRoute route, List<String> credentials, Client client) {
    return switch (access.authenticator().identify(credentials, null)) {
      case AuthenticationResult.Known known ->
          known.principal().equals(Principal.ANYONE) ? client.host() : known.principal().id();
      case AuthenticationResult.Refused _
          when credentials.isEmpty() && settings.isPublic() && route.verb().equals("GET") ->
          client.host();
      case AuthenticationResult.Refused refused -> {
        if (credentials.isEmpty()) {
          audited(refused.who(), client, route.grpcName(), refused.why());
        } else {
          failed(client, refused.who(), route.grpcName(), refused.why());
        }
        throw new Problem.Failure(Problem.of(Caller.NO_CREDENTIALS));
      }
    };
  }

  /**
   * Notes that invalid credentials were presented.
   *
   * @throws Problem.Failure if the client has done so too often
   */
  void failed(Client client, String who, String what, String why) {
    if (!failures.tryAct(client.host())) {
      throw new Problem.Failure(
          new Problem(429, "too many invalid tokens from this address; wait a minute")
              .with("Retry-After", FAILURES_RETRY_SECONDS));
    }
    access.audit().refused(who, client.from(), what, why);
  }

  private void checkOrigin(HttpRequest request, String caller, Client client, ApiRoute route) {
    try {
      RequestOrigin.check(request);
    } catch (Problem.Failure refused) {
      audited(caller, client, route.grpcName(), refused.problem().detail());
      throw refused;
    }
  }

  /** Records a refusal, unless there were many of this address lately. */
  void audited(String who, Client client, String what, String why) {
    if (records.tryAct(client.host())) {
      access.audit().refused(who, client.from(), what, why);
    }
  }

  private List<String> credentials(HttpRequest request, Client client) {
    List<String> shown = new ArrayList<>();
    for (HttpHeader header : request.getHeaders()) {
      if (header.is("authorization")) {
        shown.add(header.value());
      }
    }
    if (shown.isEmpty()) {
      access
          .cookie()
          .value(request, client.secure())
          .ifPresent(token -> shown.add("Bearer " + token));
    }
    return shown;
  }
}
