package io.tengen.coordinator.http.openid;

import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.AuthorizationGrant;
import com.nimbusds.oauth2.sdk.ErrorObject;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.RefreshTokenGrant;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.TokenResponse;
import com.nimbusds.oauth2.sdk.auth.ClientAuthentication;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.ClientSecretPost;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.oauth2.sdk.token.RefreshToken;
import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import com.nimbusds.openid.connect.sdk.AuthenticationResponse;
import com.nimbusds.openid.connect.sdk.AuthenticationResponseParser;
import com.nimbusds.openid.connect.sdk.AuthenticationSuccessResponse;
import com.nimbusds.openid.connect.sdk.LogoutRequest;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.OIDCScopeValue;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponse;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponseParser;
import com.nimbusds.openid.connect.sdk.UserInfoRequest;
import com.nimbusds.openid.connect.sdk.UserInfoResponse;
import com.nimbusds.openid.connect.sdk.claims.IDTokenClaimsSet;
import com.nimbusds.openid.connect.sdk.token.OIDCTokens;
import io.tengen.coordinator.config.OpenIdSettings;
import io.tengen.coordinator.http.openid.SignInException.Reason;
import io.tengen.text.Texts;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.text.Normalizer;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks an OpenID Connect provider who a person is, by the authorization code flow with PKCE.
 * Thread-safe; methods that may ask the provider block.
 *
 * @see <a href="https://openid.net/specs/openid-connect-core-1_0.html">OpenID Connect Core 1.0</a>
 */
public final class OpenIdClient {
  private static final Logger log = LoggerFactory.getLogger(OpenIdClient.class);
  private static final int LONGEST_NAME = 128;

  /** The claims that name a person, best first. */
  private static final List<String> NAMES = List.of("preferred_username", "email", "name");

  private final OpenIdSettings settings;
  private final RoleClaim roles;
  private final InstantSource clock;
  private volatile @Nullable Provider found;

  private OpenIdClient(OpenIdSettings settings, InstantSource clock) {
    this.settings = settings;
    this.clock = clock;
    roles = new RoleClaim(settings);
  }

  /**
   * Returns a client of the provider; blocks. If the provider does not answer it is asked again
   * when somebody signs in, since its failure must not keep a coordinator from starting.
   *
   * @throws IllegalArgumentException with one line if the settings cannot be right
   */
  public static OpenIdClient open(OpenIdSettings settings, InstantSource clock) {
    OpenIdClient client = new OpenIdClient(settings, clock);
    try {
      client.found = Provider.discover(settings);
    } catch (IOException e) {
      log.warn(
          "{} does not answer, so nobody can sign in with it yet: {}",
          settings.issuer(),
          Texts.oneLine(String.valueOf(e.getMessage())));
    }
    return client;
  }

  public OpenIdSettings settings() {
    return settings;
  }

  private Provider provider() throws SignInException {
    Provider known = found;
    if (known != null) {
      return known;
    }
    try {
      Provider discovered = Provider.discover(settings);
      found = discovered;
      return discovered;
    } catch (IOException | IllegalArgumentException e) {
      throw unavailable(e);
    }
  }

  private SignInException unavailable(Exception cause) {
    return new SignInException(
        Reason.UNAVAILABLE, Provider.message(settings.issuer() + " does not answer", cause), cause);
  }

  /** Returns the address to which a browser goes in order to sign in. */
  public URI authorization(PendingSignIn pending) throws SignInException {
    Scope scope = new Scope(OIDCScopeValue.OPENID);
    settings.scopes().forEach(scope::add);
    return new AuthenticationRequest.Builder(
            ResponseType.CODE, scope, new ClientID(settings.clientId()), settings.callback())
        .endpointURI(provider().authorization())
        .state(new State(pending.state()))
        .nonce(new Nonce(pending.nonce()))
        .codeChallenge(new CodeVerifier(pending.verifier()), CodeChallengeMethod.S256)
        .build()
        .toURI();
  }

  /**
   * Returns who has signed in.
   *
   * @param query the query with which the provider sent the browser back
   */
  public Account signIn(PendingSignIn pending, String query) throws SignInException {
    AuthenticationSuccessResponse answer = answer(pending, query);
    AuthorizationCode code = answer.getAuthorizationCode();
    if (code == null) {
      throw new SignInException(Reason.INVALID, "the provider sent no code");
    }
    OIDCTokens tokens =
        tokens(
            new AuthorizationCodeGrant(
                code, settings.callback(), new CodeVerifier(pending.verifier())));
    if (tokens.getIDToken() == null) {
      throw new SignInException(Reason.INVALID, "the provider sent no ID token");
    }
    return account(tokens, new Nonce(pending.nonce()));
  }

  private AuthenticationSuccessResponse answer(PendingSignIn pending, String query)
      throws SignInException {
    AuthenticationResponse answer;
    try {
      answer = AuthenticationResponseParser.parse(new URI(settings.callback() + "?" + query));
    } catch (ParseException | URISyntaxException e) {
      throw new SignInException(
          Reason.INVALID, Provider.message("the provider's answer cannot be read", e), e);
    }
    if (!new State(pending.state()).equals(answer.getState())) {
      throw new SignInException(Reason.EXPIRED, "the state is not that of this browser's attempt");
    }
    checkIssuer(answer);
    if (!answer.indicatesSuccess()) {
      throw refusal(answer.toErrorResponse().getErrorObject());
    }
    return answer.toSuccessResponse();
  }

  private void checkIssuer(AuthenticationResponse answer) throws SignInException {
    boolean isOther =
        answer.getIssuer() == null
            ? provider().namesIssuer()
            : !answer.getIssuer().getValue().equals(settings.issuer().toString());
    if (isOther) {
      throw new SignInException(Reason.INVALID, "the answer is from another issuer");
    }
  }

  private static SignInException refusal(@Nullable ErrorObject error) {
    String code = error == null ? "" : String.valueOf(error.getCode());
    String why = error == null ? "" : String.valueOf(error.getDescription());
    Reason reason = code.equals("access_denied") ? Reason.DENIED : Reason.INVALID;
    return new SignInException(reason, Texts.oneLine("the provider answers " + code + ": " + why));
  }

  /**
   * Asks again who a person is.
   *
   * @param idToken the last statement, which counts further if the provider makes no new one
   * @throws SignInException if the provider has ended the session, or says something else
   */
  public Account refresh(String subject, String refreshToken, String idToken)
      throws SignInException {
    OIDCTokens tokens = tokens(new RefreshTokenGrant(new RefreshToken(refreshToken)));
    OIDCTokens complete =
        tokens.getIDToken() == null
            ? new OIDCTokens(idToken, tokens.getAccessToken(), tokens.getRefreshToken())
            : tokens;
    Account account =
        tokens.getIDToken() == null ? unchanged(complete, subject) : account(complete, null);
    if (!account.subject().equals(subject)) {
      throw new SignInException(Reason.INVALID, "the provider names another person");
    }
    return account.refreshToken().isPresent()
        ? account
        : new Account(
            subject,
            account.name(),
            account.role(),
            account.validUntil(),
            Optional.of(refreshToken),
            account.idToken());
  }

  /** Returns the person of an earlier statement, with what the provider says about it now. */
  private Account unchanged(OIDCTokens tokens, String subject) throws SignInException {
    Map<String, Object> claims = new HashMap<>();
    try {
      // It was verified when it came; its times are past.
      claims.putAll(tokens.getIDToken().getJWTClaimsSet().toJSONObject());
    } catch (java.text.ParseException e) {
      throw new SignInException(Reason.INVALID, "the session has no readable ID token", e);
    }
    claims.putAll(userInfo(tokens, subject));
    return account(tokens, subject, claims, clock.instant());
  }

  private OIDCTokens tokens(AuthorizationGrant grant) throws SignInException {
    Provider provider = provider();
    TokenResponse response;
    try {
      HTTPResponse answer = Provider.send(request(provider, grant).toHTTPRequest());
      if (answer.getStatusCode() >= 500) {
        throw new IOException("status " + answer.getStatusCode());
      }
      response = OIDCTokenResponseParser.parse(answer);
    } catch (IOException e) {
      throw unavailable(e);
    } catch (ParseException e) {
      throw new SignInException(
          Reason.INVALID, Provider.message("the provider's tokens cannot be read", e), e);
    }
    if (!response.indicatesSuccess()) {
      throw refusal(response.toErrorResponse().getErrorObject());
    }
    return ((OIDCTokenResponse) response.toSuccessResponse()).getOIDCTokens();
  }

  private TokenRequest request(Provider provider, AuthorizationGrant grant) {
    ClientID client = new ClientID(settings.clientId());
    if (settings.clientSecret().isEmpty()) {
      return new TokenRequest.Builder(provider.token(), client, grant).build();
    }
    Secret secret = new Secret(settings.clientSecret());
    ClientAuthentication proof =
        provider.takesSecretInForm()
            ? new ClientSecretPost(client, secret)
            : new ClientSecretBasic(client, secret);
    return new TokenRequest.Builder(provider.token(), proof, grant).build();
  }

  private Account account(OIDCTokens tokens, @Nullable Nonce nonce) throws SignInException {
    IDTokenClaimsSet statement = provider().verify(tokens.getIDToken(), nonce);
    String subject = statement.getSubject().getValue();
    Map<String, Object> claims = new HashMap<>(statement.toJSONObject());
    if (!roles.isIn(claims)) {
      claims.putAll(userInfo(tokens, subject));
    }
    return account(tokens, subject, claims, statement.getExpirationTime().toInstant());
  }

  /**
   * @param otherwise when the provider must be asked again if it gives no lifetime of its tokens
   */
  private Account account(
      OIDCTokens tokens, String subject, Map<String, Object> claims, Instant otherwise) {
    long lifetime = tokens.getAccessToken() == null ? 0 : tokens.getAccessToken().getLifetime();
    return new Account(
        subject,
        name(claims, subject),
        roles.role(claims),
        lifetime > 0 ? clock.instant().plusSeconds(lifetime) : otherwise,
        Optional.ofNullable(tokens.getRefreshToken()).map(RefreshToken::getValue),
        tokens.getIDTokenString());
  }

  private static String name(Map<String, Object> claims, String subject) {
    String name =
        Stream.concat(NAMES.stream().map(claims::get), Stream.of(subject))
            .filter(Objects::nonNull)
            .map(String::valueOf)
            .filter(each -> !each.isBlank())
            .findFirst()
            .orElse(subject);
    String plain = Normalizer.normalize(name, Normalizer.Form.NFKC).replaceAll("\\p{C}", "");
    return Texts.cut(plain, LONGEST_NAME);
  }

  /** Returns what else the provider says; empty if it says nothing. */
  private Map<String, Object> userInfo(OIDCTokens tokens, String subject) throws SignInException {
    Optional<URI> address = provider().userInfo();
    if (address.isEmpty() || tokens.getAccessToken() == null) {
      return Map.of();
    }
    try {
      HTTPResponse answer =
          Provider.send(
              new UserInfoRequest(address.get(), tokens.getAccessToken()).toHTTPRequest());
      UserInfoResponse response = UserInfoResponse.parse(answer);
      if (!response.indicatesSuccess() || response.toSuccessResponse().getUserInfo() == null) {
        return Map.of();
      }
      Map<String, Object> claims = response.toSuccessResponse().getUserInfo().toJSONObject();
      if (!subject.equals(claims.get("sub"))) {
        throw new SignInException(Reason.INVALID, "the provider describes another person");
      }
      return claims;
    } catch (IOException e) {
      throw unavailable(e);
    } catch (ParseException e) {
      throw new SignInException(
          Reason.INVALID, Provider.message("the provider's description cannot be read", e), e);
    }
  }

  /**
   * Returns where a browser ends the provider's own session, which comes back to the page; empty if
   * the provider has no such address or does not answer.
   */
  public Optional<URI> signOut(String idToken) {
    try {
      return provider().endSession().map(address -> logout(address, idToken));
    } catch (SignInException e) {
      return Optional.empty();
    }
  }

  private URI logout(URI address, String idToken) {
    try {
      return new LogoutRequest(
              address,
              com.nimbusds.jwt.JWTParser.parse(idToken),
              URI.create(settings.address() + "/"),
              null)
          .toURI();
    } catch (java.text.ParseException e) {
      throw new IllegalStateException("the ID token was read before", e);
    }
  }
}
