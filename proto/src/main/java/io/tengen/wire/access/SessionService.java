package io.tengen.wire.access;

import io.grpc.MethodDescriptor;
import io.grpc.ServiceDescriptor;
import io.tengen.proto.v1.GetMeRequest;
import io.tengen.proto.v1.GetSignInRequest;
import io.tengen.proto.v1.Me;
import io.tengen.proto.v1.SessionServiceGrpc;
import io.tengen.proto.v1.SignInMethods;
import io.tengen.proto.v1.SignInRequest;
import io.tengen.proto.v1.SignOutRequest;
import io.tengen.proto.v1.SignOutResponse;
import io.tengen.wire.Codec;
import io.tengen.wire.Service;
import io.tengen.wire.control.All;
import java.util.List;

/** The methods of {@code tengen.v1.SessionService}. */
public final class SessionService {
  private static final Service SERVICE = new Service(SessionServiceGrpc.getServiceDescriptor());
  private static final Codec<Identity, Me> ME =
      new Codec<>(SessionService::encode, SessionService::decode);

  public static final MethodDescriptor<All, Identity> GET_ME =
      SERVICE.method(
          SessionServiceGrpc.getGetMeMethod(), All.codec(GetMeRequest.getDefaultInstance()), ME);

  public static final MethodDescriptor<All, Methods> GET_SIGN_IN =
      SERVICE.method(
          SessionServiceGrpc.getGetSignInMethod(),
          All.codec(GetSignInRequest.getDefaultInstance()),
          new Codec<>(
              methods -> SignInMethods.newBuilder().setProvider(methods.provider()).build(),
              message -> new Methods(message.getProvider())));

  public static final MethodDescriptor<SignIn, Identity> SIGN_IN =
      SERVICE.method(
          SessionServiceGrpc.getSignInMethod(),
          new Codec<>(
              request -> SignInRequest.newBuilder().setToken(request.token()).build(),
              message -> new SignIn(message.getToken())),
          ME);

  public static final MethodDescriptor<All, All> SIGN_OUT =
      SERVICE.method(
          SessionServiceGrpc.getSignOutMethod(),
          All.codec(SignOutRequest.getDefaultInstance()),
          All.codec(SignOutResponse.getDefaultInstance()));

  private SessionService() {}

  /** Returns the descriptor with which a server registers the service. */
  public static ServiceDescriptor descriptor() {
    return SERVICE.descriptor();
  }

  private static Me encode(Identity identity) {
    return Me.newBuilder()
        .setId(identity.id())
        .setName(identity.name())
        .addAllRoles(identity.roles().stream().map(RoleCodec::encode).toList())
        .setVisitor(identity.visitor())
        .setVersion(identity.version())
        .setGrpcPort(identity.grpcPort())
        .build();
  }

  private static Identity decode(Me message) {
    return new Identity(
        message.getId(),
        message.getName(),
        message.getRolesList().stream().map(RoleCodec::decode).toList(),
        message.getVisitor(),
        message.getVersion(),
        message.getGrpcPort());
  }

  /**
   * How people sign in, besides with tokens.
   *
   * @param provider name of the OpenID Connect provider; empty for none
   */
  public record Methods(String provider) {}

  /** A request to check a token. */
  public record SignIn(String token) {
    /** Returns a text without the token, since it may be logged. */
    @Override
    public String toString() {
      return "SignIn";
    }
  }

  /**
   * A caller.
   *
   * @param id identifier in the audit log
   * @param name name of the person or program
   * @param roles all roles, contained ones included, in the order of their rights
   * @param visitor whether the caller has no token, where others need one
   * @param version version of the coordinator's program; empty for a build without one
   * @param grpcPort port for commands and workers
   */
  public record Identity(
      String id, String name, List<Role> roles, boolean visitor, String version, int grpcPort) {
    public Identity {
      roles = List.copyOf(roles);
    }
  }
}
