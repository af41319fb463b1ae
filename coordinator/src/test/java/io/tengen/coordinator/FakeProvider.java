package io.tengen.coordinator;

import com.google.gson.Gson;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.tengen.files.artifact.Sha256;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

/** An OpenID Connect provider that knows one person, asks nothing, and lies when told to. */
final class FakeProvider implements AutoCloseable {
  static final String CLIENT = "tengen";
  static final String SECRET = "a secret of 32 bytes for the test";

  /** What is wrong with the provider's statements. */
  enum Forgery {
    NONE,
    NONCE,
    AUDIENCE,
    ISSUER,
    EXPIRED,
    UNSIGNED,
    OTHER_KEY,
    SYMMETRIC
  }

  private final HttpServer server;
  private final Map<String, String> asked = new HashMap<>();
  private ECKey key = newKey();
  private int generation;

  volatile Forgery forgery = Forgery.NONE;
  volatile String issuer;
  volatile List<String> groups = List.of("go-users");
  volatile boolean groupsAreInUserInfo;
  volatile boolean refuses;
  final AtomicInteger refreshes = new AtomicInteger();

  FakeProvider() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    issuer = "http://127.0.0.1:" + server.getAddress().getPort() + "/realm";
    server.createContext("/realm/.well-known/openid-configuration", this::discovery);
    server.createContext("/realm/authorize", this::authorize);
    server.createContext("/realm/token", this::token);
    server.createContext("/realm/keys", this::keys);
    server.createContext("/realm/userinfo", this::userInfo);
    server.start();
  }

  private static ECKey newKey() {
    try {
      return new ECKeyGenerator(Curve.P_256).keyID(UUID.randomUUID().toString()).generate();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Signs with a new key from now on; the old one is no longer published. */
  synchronized void rotate() {
    key = newKey();
  }

  /** Returns what the last browser asked for. */
  synchronized Map<String, String> asked() {
    return Map.copyOf(asked);
  }

  private String at(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/realm/" + path;
  }

  private void discovery(HttpExchange exchange) throws IOException {
    answer(
        exchange,
        200,
        Map.of(
            "issuer",
            issuer,
            "authorization_endpoint",
            at("authorize"),
            "token_endpoint",
            at("token"),
            "userinfo_endpoint",
            at("userinfo"),
            "jwks_uri",
            at("keys"),
            "end_session_endpoint",
            at("logout"),
            "response_types_supported",
            List.of("code"),
            "subject_types_supported",
            List.of("public"),
            "code_challenge_methods_supported",
            List.of("S256"),
            "id_token_signing_alg_values_supported",
            List.of("ES256", "HS256", "none")));
  }

  private synchronized void authorize(HttpExchange exchange) throws IOException {
    asked.clear();
    asked.putAll(parameters(exchange.getRequestURI().getRawQuery()));
    String result = refuses ? "error=access_denied" : "code=one-time";
    exchange
        .getResponseHeaders()
        .add(
            "Location",
            asked.get("redirect_uri")
                + "?"
                + result
                + "&state="
                + URLEncoder.encode(asked.getOrDefault("state", ""), StandardCharsets.UTF_8));
    exchange.sendResponseHeaders(303, -1);
    exchange.close();
  }

  private synchronized void token(HttpExchange exchange) throws IOException {
    Map<String, String> form =
        parameters(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
    String proof =
        "Basic "
            + Base64.getEncoder()
                .encodeToString(
                    (CLIENT + ":" + URLEncoder.encode(SECRET, StandardCharsets.UTF_8))
                        .getBytes(StandardCharsets.UTF_8));
    if (!proof.equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
      answer(exchange, 401, Map.of("error", "invalid_client"));
      return;
    }
    boolean isRefresh = "refresh_token".equals(form.get("grant_type"));
    boolean isGood =
        isRefresh
            ? ("refresh-" + generation).equals(form.get("refresh_token")) && !refuses
            : challenge(form.getOrDefault("code_verifier", "")).equals(asked.get("code_challenge"));
    if (!isGood) {
      answer(exchange, 400, Map.of("error", "invalid_grant"));
      return;
    }
    refreshes.addAndGet(isRefresh ? 1 : 0);
    generation++;
    answer(
        exchange,
        200,
        Map.of(
            "access_token",
            "access",
            "token_type",
            "Bearer",
            // Shorter than the margin of renewal, so that each request renews the session.
            "expires_in",
            9,
            "refresh_token",
            "refresh-" + generation,
            "id_token",
            statement()));
  }

  private static String challenge(String verifier) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(
            HexFormat.of().parseHex(Sha256.of(verifier.getBytes(StandardCharsets.US_ASCII))));
  }

  private String statement() {
    Instant now = Instant.now();
    JWTClaimsSet.Builder claims =
        new JWTClaimsSet.Builder()
            .issuer(forgery == Forgery.ISSUER ? "https://evil.example" : issuer)
            .audience(forgery == Forgery.AUDIENCE ? "another" : CLIENT)
            .subject("f00d")
            .issueTime(Date.from(now.minusSeconds(7200)))
            .expirationTime(
                Date.from(
                    forgery == Forgery.EXPIRED ? now.minusSeconds(3600) : now.plusSeconds(300)))
            .claim("preferred_username", "ada")
            .claim("nonce", forgery == Forgery.NONCE ? "another" : asked.get("nonce"));
    if (!groupsAreInUserInfo) {
      claims.claim("access", Map.of("groups", groups));
    }
    try {
      return switch (forgery) {
        case UNSIGNED -> new PlainJWT(claims.build()).serialize();
        case SYMMETRIC -> symmetric(claims.build());
        case OTHER_KEY -> signed(claims.build(), newKey());
        default -> signed(claims.build(), key);
      };
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  private String signed(JWTClaimsSet claims, ECKey by) throws JOSEException {
    SignedJWT jwt =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.ES256).keyID(key.getKeyID()).build(), claims);
    jwt.sign(new ECDSASigner(by));
    return jwt.serialize();
  }

  private static String symmetric(JWTClaimsSet claims) throws JOSEException {
    SignedJWT jwt = new SignedJWT(new JWSHeader(JWSAlgorithm.HS256), claims);
    jwt.sign(new MACSigner(SECRET));
    return jwt.serialize();
  }

  private synchronized void keys(HttpExchange exchange) throws IOException {
    answer(exchange, 200, new JWKSet(key.toPublicJWK()).toJSONObject());
  }

  private void userInfo(HttpExchange exchange) throws IOException {
    answer(exchange, 200, Map.of("sub", "f00d", "access", Map.of("groups", groups)));
  }

  private static Map<String, String> parameters(String form) {
    Map<String, String> parameters = new HashMap<>();
    for (String each : form.split("&")) {
      String[] parts = each.split("=", 2);
      parameters.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
    }
    return parameters;
  }

  private static void answer(HttpExchange exchange, int status, Map<String, Object> json)
      throws IOException {
    byte[] body = new Gson().toJson(json).getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  URI issuer() {
    return URI.create(at("").replaceAll("/$", ""));
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
