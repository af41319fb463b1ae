package io.tengen.coordinator.http.api;

import com.google.api.AnnotationsProto;
import com.google.api.HttpRule;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import java.util.List;
import java.util.stream.Stream;

/**
 * The HTTP route of a method.
 *
 * @param verb the HTTP method, in capitals
 * @param path pattern of the paths
 * @param body the field that the body of a request is; "*" for all that the path has not, empty for
 *     no body
 * @param answerField the only field of the answer that is sent, as it is; empty for the whole
 *     answer as JSON
 * @param method the method
 */
record ApiRoute(
    String verb, PathTemplate path, String body, String answerField, MethodDescriptor method) {
  /** Returns the routes of a method. */
  static List<ApiRoute> of(MethodDescriptor method) {
    if (!method.getOptions().hasExtension(AnnotationsProto.http)) {
      return List.of();
    }
    HttpRule rule = method.getOptions().getExtension(AnnotationsProto.http);
    return Stream.concat(Stream.of(rule), rule.getAdditionalBindingsList().stream())
        .map(each -> of(each, method))
        .toList();
  }

  private static ApiRoute of(HttpRule rule, MethodDescriptor method) {
    return switch (rule.getPatternCase()) {
      case GET -> route("GET", rule.getGet(), rule, method);
      case PUT -> route("PUT", rule.getPut(), rule, method);
      case POST -> route("POST", rule.getPost(), rule, method);
      case DELETE -> route("DELETE", rule.getDelete(), rule, method);
      case PATCH, CUSTOM, PATTERN_NOT_SET ->
          throw new IllegalArgumentException("unknown route of " + method.getFullName());
    };
  }

  private static ApiRoute route(String verb, String path, HttpRule rule, MethodDescriptor method) {
    return new ApiRoute(
        verb, new PathTemplate(path), rule.getBody(), rule.getResponseBody(), method);
  }

  /** Returns whether a request may have a body of JSON, with the fields that the path has not. */
  boolean hasBody() {
    return body.equals("*");
  }

  /** Returns whether the body is a file, which the method receives in parts. */
  boolean isUpload() {
    return method.isClientStreaming();
  }

  /** Returns whether the answer is a stored file, which the method sends in parts. */
  boolean isDownload() {
    return method.isServerStreaming() && !answerField.isEmpty() && !isReport();
  }

  /** Returns whether the answer is a page for people, which the method sends in parts. */
  boolean isReport() {
    return method.getName().equals("GetReport");
  }

  /** Returns the type of the method's requests. */
  Descriptor request() {
    return method.getInputType();
  }

  /** Returns whether the answers are a stream of server-sent events. */
  boolean isEventStream() {
    return method.isServerStreaming() && method.getName().startsWith("Watch");
  }

  /** Returns whether the method concerns signing in or out, and so needs no credentials. */
  boolean isForEverybody() {
    return isSignIn() || isSignOut() || method.getName().equals("GetSignIn");
  }

  boolean isSignIn() {
    return method.getName().equals("SignIn");
  }

  boolean isSignOut() {
    return method.getName().equals("SignOut");
  }

  /** Returns whether the answer is an archive of games. */
  boolean isGameArchive() {
    return method.isServerStreaming() && !isEventStream() && answerField.isEmpty();
  }

  /** Returns the name of the method in gRPC. */
  String grpcName() {
    return method.getService().getFullName() + "/" + method.getName();
  }
}
