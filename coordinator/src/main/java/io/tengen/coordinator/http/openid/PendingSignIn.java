package io.tengen.coordinator.http.openid;

import com.google.gson.Gson;
import com.google.gson.JsonSyntaxException;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.openid.connect.sdk.Nonce;
import java.util.Optional;

/**
 * An attempt to sign in whose answer has not come yet. The browser keeps it, encrypted.
 *
 * @param state ties the answer to this browser (RFC 6749, section 10.12)
 * @param nonce ties the provider's statement to this attempt (OpenID Connect Core, section 3.1.2.1)
 * @param verifier proves that the code is redeemed by who asked for it (RFC 7636)
 * @param to the view of the page to return to, relative to its address
 */
public record PendingSignIn(String state, String nonce, String verifier, String to) {
  private static final Gson GSON = new Gson();

  /** Returns a new attempt with random values. */
  public static PendingSignIn begin(String to) {
    return new PendingSignIn(
        new State().getValue(), new Nonce().getValue(), new CodeVerifier().getValue(), to);
  }

  public String toJson() {
    return GSON.toJson(this);
  }

  public static Optional<PendingSignIn> fromJson(String json) {
    try {
      return Optional.ofNullable(GSON.fromJson(json, PendingSignIn.class));
    } catch (JsonSyntaxException e) {
      return Optional.empty();
    }
  }

  /** Returns a text without the secrets, since it may be logged. */
  @Override
  public String toString() {
    return "PendingSignIn";
  }
}
