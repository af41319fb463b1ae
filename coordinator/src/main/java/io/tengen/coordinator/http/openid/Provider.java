package io.tengen.coordinator.http.openid;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import com.nimbusds.jwt.JWT;
import com.nimbusds.oauth2.sdk.GeneralException;
import com.nimbusds.oauth2.sdk.auth.ClientAuthenticationMethod;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.claims.IDTokenClaimsSet;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import com.nimbusds.openid.connect.sdk.validators.IDTokenValidator;
import io.tengen.coordinator.config.OpenIdSettings;
import io.tengen.coordinator.http.openid.SignInException.Reason;
import io.tengen.text.Texts;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A provider as its discovery document describes it, and its keys. Keys are read again when a
 * statement is signed by an unknown one, so that the provider may replace them at any time.
 * Thread-safe; methods that ask the provider block for {@value #READ_MILLIS} ms at most.
 *
 * @see <a href="https://openid.net/specs/openid-connect-discovery-1_0.html">OpenID Connect
 *     Discovery 1.0</a>
 */
final class Provider {
  private static final int CONNECT_MILLIS = 5_000;
  static final int READ_MILLIS = 10_000;
  private static final int MOST_KEY_BYTES = 1 << 20;

  /** Only signatures by keys that the coordinator does not have; never "none". */
  private static final Set<JWSAlgorithm> ALGORITHMS =
      Set.of(
          JWSAlgorithm.RS256,
          JWSAlgorithm.RS384,
          JWSAlgorithm.RS512,
          JWSAlgorithm.PS256,
          JWSAlgorithm.PS384,
          JWSAlgorithm.PS512,
          JWSAlgorithm.ES256,
          JWSAlgorithm.ES384,
          JWSAlgorithm.ES512);

  private final OIDCProviderMetadata metadata;
  private final IDTokenValidator validator;

  private Provider(OIDCProviderMetadata metadata, ClientID client) throws MalformedURLException {
    this.metadata = metadata;
    Set<JWSAlgorithm> algorithms = new HashSet<>(ALGORITHMS);
    algorithms.retainAll(metadata.getIDTokenJWSAlgs());
    DefaultResourceRetriever retriever =
        new DefaultResourceRetriever(CONNECT_MILLIS, READ_MILLIS, MOST_KEY_BYTES);
    validator =
        new IDTokenValidator(
            metadata.getIssuer(),
            client,
            new JWSVerificationKeySelector<>(
                algorithms,
                JWKSourceBuilder.<SecurityContext>create(metadata.getJWKSetURI().toURL(), retriever)
                    .retrying(true)
                    .build()),
            null);
  }

  /**
   * Reads the discovery document.
   *
   * @throws IOException if the provider does not answer
   * @throws IllegalArgumentException with one line if it is no provider that can be used
   */
  static Provider discover(OpenIdSettings settings) throws IOException {
    URI issuer = settings.issuer();
    HTTPResponse response;
    try {
      response =
          send(
              new HTTPRequest(
                  HTTPRequest.Method.GET, OIDCProviderMetadata.resolveURL(new Issuer(issuer))));
      if (response.getStatusCode() >= 500) {
        throw new IOException("status " + response.getStatusCode());
      }
      response.ensureStatusCode(200);
      return checked(OIDCProviderMetadata.parse(response.getBodyAsJSONObject()), settings);
    } catch (GeneralException e) {
      throw new IllegalArgumentException(
          "issuer "
              + issuer
              + " is no OpenID Connect provider: "
              + Texts.oneLine(String.valueOf(e.getMessage())),
          e);
    }
  }

  private static Provider checked(OIDCProviderMetadata metadata, OpenIdSettings settings)
      throws MalformedURLException {
    String issuer = settings.issuer().toString();
    String named = metadata.getIssuer().getValue();
    if (!named.equals(issuer)) {
      throw new IllegalArgumentException(
          "issuer " + issuer + " calls itself " + named + "; write that");
    }
    if (metadata.getAuthorizationEndpointURI() == null
        || metadata.getTokenEndpointURI() == null
        || metadata.getJWKSetURI() == null) {
      throw new IllegalArgumentException(
          "issuer " + issuer + " has no authorization code flow in its discovery document");
    }
    List<CodeChallengeMethod> challenges = metadata.getCodeChallengeMethods();
    if (challenges != null && !challenges.contains(CodeChallengeMethod.S256)) {
      throw new IllegalArgumentException("issuer " + issuer + " does not support PKCE with S256");
    }
    if (metadata.getIDTokenJWSAlgs() == null
        || metadata.getIDTokenJWSAlgs().stream().noneMatch(ALGORITHMS::contains)) {
      throw new IllegalArgumentException(
          "issuer " + issuer + " signs with no algorithm of RS, PS and ES");
    }
    return new Provider(metadata, new ClientID(settings.clientId()));
  }

  /** Sends a request; blocks. */
  static HTTPResponse send(HTTPRequest request) throws IOException {
    request.setConnectTimeout(CONNECT_MILLIS);
    request.setReadTimeout(READ_MILLIS);
    request.setFollowRedirects(false);
    return request.send();
  }

  URI authorization() {
    return metadata.getAuthorizationEndpointURI();
  }

  URI token() {
    return metadata.getTokenEndpointURI();
  }

  Optional<URI> userInfo() {
    return Optional.ofNullable(metadata.getUserInfoEndpointURI());
  }

  /** Returns where browsers end the provider's own session; empty if they cannot. */
  Optional<URI> endSession() {
    return Optional.ofNullable(metadata.getEndSessionEndpointURI());
  }

  /** Returns whether answers must name the issuer (RFC 9207). */
  boolean namesIssuer() {
    return metadata.supportsAuthorizationResponseIssuerParam();
  }

  /** Returns whether a client's secret is sent in a form instead of a header. */
  boolean takesSecretInForm() {
    List<ClientAuthenticationMethod> methods = metadata.getTokenEndpointAuthMethods();
    return methods != null
        && !methods.contains(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
        && methods.contains(ClientAuthenticationMethod.CLIENT_SECRET_POST);
  }

  /**
   * Checks the signature, issuer, audience and times of a statement; may block to read keys.
   *
   * @param nonce what the statement must repeat; null after the first
   */
  IDTokenClaimsSet verify(JWT statement, @Nullable Nonce nonce) throws SignInException {
    try {
      return validator.validate(statement, nonce);
    } catch (KeySourceException e) {
      throw new SignInException(Reason.UNAVAILABLE, message("the keys cannot be read", e), e);
    } catch (BadJOSEException | JOSEException e) {
      throw new SignInException(Reason.INVALID, message("the ID token is not valid", e), e);
    }
  }

  static String message(String what, Exception cause) {
    return what + ": " + Texts.oneLine(String.valueOf(cause.getMessage()));
  }
}
