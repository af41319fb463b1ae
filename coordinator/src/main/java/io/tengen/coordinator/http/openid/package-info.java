/** What an OpenID Connect provider says about people: discovery, tokens, and their roles. */
@org.jspecify.annotations.NullMarked
package io.tengen.coordinator.http.openid;
