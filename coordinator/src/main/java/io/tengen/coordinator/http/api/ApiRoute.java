package io.tengen.coordinator.http.api;

import com.google.api.AnnotationsProto;
import com.google.api.HttpRule;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import java.util.Optional;

/**
 * The HTTP route of a method.
 *
 * @param verb the HTTP method, in capitals
 * @param path pattern of the paths
 * @param hasBody whether a request may have a body, which has the fields that the path has not
 * @param method the method
 */
record ApiRoute(String verb, PathTemplate path, boolean hasBody, MethodDescriptor method) {
  /** Returns the route of a method; empty if it has none. */
  static Optional<ApiRoute> of(MethodDescriptor method) {
    if (!method.getOptions().hasExtension(AnnotationsProto.http)) {
      return Optional.empty();
    }
    HttpRule rule = method.getOptions().getExtension(AnnotationsProto.http);
    return Optional.of(
        switch (rule.getPatternCase()) {
          case GET -> route("GET", rule.getGet(), rule, method);
          case PUT -> route("PUT", rule.getPut(), rule, method);
          case POST -> route("POST", rule.getPost(), rule, method);
          case DELETE -> route("DELETE", rule.getDelete(), rule, method);
          case PATCH, CUSTOM, PATTERN_NOT_SET ->
              throw new IllegalArgumentException("unknown route of " + method.getFullName());
        });
  }

  private static ApiRoute route(String verb, String path, HttpRule rule, MethodDescriptor method) {
    return new ApiRoute(verb, new PathTemplate(path), !rule.getBody().isEmpty(), method);
  }

  /** Returns the type of the method's requests. */
  Descriptor request() {
    return method.getInputType();
  }

  /** Returns whether the answers are a stream of server-sent events. */
  boolean isEventStream() {
    return method.isServerStreaming() && method.getName().startsWith("Watch");
  }

  /** Returns whether the method signs browsers in or out, and so needs no credentials. */
  boolean isForEverybody() {
    return isSignIn() || isSignOut();
  }

  boolean isSignIn() {
    return method.getName().equals("SignIn");
  }

  boolean isSignOut() {
    return method.getName().equals("SignOut");
  }

  /** Returns the name of the method in gRPC. */
  String grpcName() {
    return method.getService().getFullName() + "/" + method.getName();
  }
}
