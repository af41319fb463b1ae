package io.tengen.coordinator.http.api;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumDescriptor;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.GenericDescriptor;
import com.google.protobuf.Timestamp;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes the description of the HTTP API from the routes and the comments of the services.
 *
 * @see <a href="https://spec.openapis.org/oas/v3.1.1.html">OpenAPI 3.1.1</a>
 */
final class OpenApi {
  private final RouteTable routes;
  private final ProtoComments comments;

  /** The schemas of all messages and enums that routes use, by name. */
  private final Map<String, JsonObject> schemas = new TreeMap<>();

  OpenApi(RouteTable routes, ProtoComments comments) {
    this.routes = routes;
    this.comments = comments;
  }

  JsonObject document() {
    JsonObject paths = new JsonObject();
    for (ApiRoute route : routes.all()) {
      String path = jsonPath(route);
      if (!paths.has(path)) {
        paths.add(path, new JsonObject());
      }
      paths.getAsJsonObject(path).add(route.verb().toLowerCase(Locale.ROOT), operation(route));
    }
    JsonObject document = object("openapi", "3.1.1");
    JsonObject info = object("title", "Tengen");
    info.addProperty("version", "1");
    info.addProperty(
        "description",
        "The HTTP API of a coordinator. Messages are the canonical JSON of protobuf: 64-bit"
            + " integers are strings, fields that are absent have their defaults.");
    document.add("info", info);
    // Relative to the address of this document.
    document.add("servers", array(object("url", "..")));
    document.add(
        "security", array(requirement("bearer"), requirement("session"), new JsonObject()));
    document.add("paths", paths);
    document.add("components", components());
    return document;
  }

  /** Paths name variables as JSON names fields. */
  private static String jsonPath(ApiRoute route) {
    String path = route.path().toString();
    for (String variable : route.path().variables()) {
      FieldDescriptor field = route.request().findFieldByName(variable);
      path =
          path.replace(
              "{" + variable + "}", "{" + (field == null ? variable : field.getJsonName()) + "}");
    }
    return path;
  }

  private JsonObject operation(ApiRoute route) {
    JsonObject operation = object("operationId", operationId(route));
    operation.addProperty("description", comments.of(route.method().getFullName()));
    operation.add("tags", strings(List.of(route.method().getService().getName())));
    JsonArray parameters = new JsonArray();
    if (route.isUpload()) {
      // The path has the file's name, which is nested in the first message of the stream.
      JsonObject name = object("name", route.path().variables().getFirst());
      name.addProperty("in", "path");
      name.addProperty("required", true);
      name.add("schema", object("type", "string"));
      parameters.add(name);
    }
    for (FieldDescriptor field :
        route.isUpload() ? List.<FieldDescriptor>of() : route.request().getFields()) {
      boolean inPath = route.path().variables().contains(field.getName());
      if (inPath || (!route.hasBody() && FieldText.isReadable(field))) {
        parameters.add(parameter(field, inPath ? "path" : "query"));
      }
    }
    if (!parameters.isEmpty()) {
      operation.add("parameters", parameters);
    }
    if (route.hasBody() || route.isUpload()) {
      operation.add("requestBody", content(Payload.ofRequest(route), route.request()));
    }
    JsonObject responses = new JsonObject();
    JsonObject success = content(Payload.ofAnswer(route), route.method().getOutputType());
    success.addProperty("description", comments.of(route.method().getOutputType().getFullName()));
    responses.add("200", success);
    responses.add("default", object("$ref", "#/components/responses/Problem"));
    operation.add("responses", responses);
    return operation;
  }

  private static String operationId(ApiRoute route) {
    return route.method().getName() + (Payload.ofAnswer(route) == Payload.SGF ? "Sgf" : "");
  }

  /** How a body is written. */
  private enum Payload {
    JSON("application/json"),
    EVENTS("text/event-stream"),
    FILE("application/octet-stream"),
    SGF("application/x-go-sgf"),
    HTML("text/html; charset=UTF-8"),
    ZIP("application/zip");

    private final String type;

    Payload(String type) {
      this.type = type;
    }

    static Payload ofRequest(ApiRoute route) {
      return route.isUpload() ? FILE : JSON;
    }

    static Payload ofAnswer(ApiRoute route) {
      if (route.isDownload()) {
        return FILE;
      }
      if (route.isReport()) {
        return HTML;
      }
      if (route.isGameArchive()) {
        return ZIP;
      }
      if (route.isEventStream()) {
        return EVENTS;
      }
      return route.answerField().isEmpty() ? JSON : SGF;
    }
  }

  private JsonObject content(Payload payload, Descriptor message) {
    JsonObject media = new JsonObject();
    media.add(
        "schema",
        switch (payload) {
          case JSON, EVENTS -> reference(message);
          case SGF, HTML -> object("type", "string");
          // Bytes have no schema.
          case FILE, ZIP -> new JsonObject();
        });
    JsonObject content = new JsonObject();
    content.add(payload.type, media);
    JsonObject body = new JsonObject();
    body.add("content", content);
    return body;
  }

  private JsonObject parameter(FieldDescriptor field, String place) {
    JsonObject parameter = object("name", field.getJsonName());
    parameter.addProperty("in", place);
    if (place.equals("path")) {
      parameter.addProperty("required", true);
    }
    parameter.addProperty("description", comments.of(field.getFullName()));
    parameter.add("schema", schema(field));
    return parameter;
  }

  private JsonObject components() {
    JsonObject components = new JsonObject();
    JsonObject all = new JsonObject();
    schemas.put("Problem", problem());
    schemas.forEach(all::add);
    components.add("schemas", all);
    JsonObject media = new JsonObject();
    media.add("schema", object("$ref", "#/components/schemas/Problem"));
    JsonObject content = new JsonObject();
    content.add("application/problem+json", media);
    JsonObject response = object("description", "The request failed.");
    response.add("content", content);
    JsonObject responses = new JsonObject();
    responses.add("Problem", response);
    components.add("responses", responses);
    JsonObject bearer = object("type", "http");
    bearer.addProperty("scheme", "bearer");
    bearer.addProperty("description", "A token of `tengen token create`.");
    JsonObject session = object("type", "apiKey");
    session.addProperty("in", "cookie");
    session.addProperty("name", "__Host-tengen-session");
    session.addProperty(
        "description",
        "The cookie of SignIn; without TLS its name is tengen-session-PORT. Requests that change"
            + " something must have the content type application/json or the header X-Tengen: 1.");
    JsonObject schemes = new JsonObject();
    schemes.add("bearer", bearer);
    schemes.add("session", session);
    components.add("securitySchemes", schemes);
    return components;
  }

  private static JsonObject problem() {
    JsonObject properties = new JsonObject();
    properties.add("type", described("string", "Always about:blank."));
    properties.add("title", described("string", "Name of the status."));
    properties.add("status", described("integer", "HTTP status."));
    properties.add(
        "detail", described("string", "One line for people that names the thing and the remedy."));
    properties.add("instance", described("string", "Path of the request."));
    JsonObject problem = described("object", "An error: problem details of RFC 9457.");
    problem.add("required", strings(properties.keySet().stream().toList()));
    problem.add("properties", properties);
    problem.addProperty("additionalProperties", false);
    return problem;
  }

  private JsonObject reference(GenericDescriptor type) {
    String name = type.getName();
    if (!schemas.containsKey(name)) {
      // Known before its fields are read, as messages may contain themselves.
      schemas.put(name, new JsonObject());
      schemas.put(
          name,
          type instanceof EnumDescriptor constants
              ? constants(constants)
              : message((Descriptor) type));
    }
    return object("$ref", "#/components/schemas/" + name);
  }

  private JsonObject constants(EnumDescriptor type) {
    JsonObject schema = object("type", "string");
    StringBuilder text = new StringBuilder(comments.of(type.getFullName()));
    for (EnumValueDescriptor value : type.getValues()) {
      String comment = comments.of(type.getFullName() + "." + value.getName());
      text.append("\n- ").append(value.getName()).append(": ").append(comment);
    }
    schema.addProperty("description", text.toString());
    schema.add(
        "enum", strings(type.getValues().stream().map(EnumValueDescriptor::getName).toList()));
    return schema;
  }

  private JsonObject message(Descriptor type) {
    JsonObject properties = new JsonObject();
    for (FieldDescriptor field : type.getFields()) {
      JsonObject schema = schema(field);
      schema.addProperty("description", comments.of(field.getFullName()));
      properties.add(field.getJsonName(), schema);
    }
    JsonObject schema = described("object", comments.of(type.getFullName()));
    schema.add("properties", properties);
    schema.addProperty("additionalProperties", false);
    return schema;
  }

  private JsonObject schema(FieldDescriptor field) {
    if (field.isMapField()) {
      JsonObject map = object("type", "object");
      map.add("additionalProperties", single(field.getMessageType().findFieldByName("value")));
      return map;
    }
    if (field.isRepeated()) {
      JsonObject list = object("type", "array");
      list.add("items", single(field));
      return list;
    }
    return single(field);
  }

  private JsonObject single(FieldDescriptor field) {
    return switch (field.getType()) {
      case MESSAGE, GROUP ->
          field.getMessageType().equals(Timestamp.getDescriptor())
              ? format("string", "date-time")
              : reference(field.getMessageType());
      case ENUM -> reference(field.getEnumType());
      case STRING -> object("type", "string");
      case BYTES -> format("string", "byte");
      case BOOL -> object("type", "boolean");
      case INT32, SINT32, SFIXED32, UINT32, FIXED32 -> format("integer", "int32");
      case INT64, SINT64, SFIXED64, UINT64, FIXED64 -> format("string", "int64");
      case DOUBLE, FLOAT -> number();
    };
  }

  private static JsonObject number() {
    JsonObject special = object("type", "string");
    special.add("enum", strings(List.of("NaN", "Infinity", "-Infinity")));
    JsonObject number = new JsonObject();
    number.add("anyOf", array(object("type", "number"), special));
    return number;
  }

  private static JsonObject format(String type, String format) {
    JsonObject schema = object("type", type);
    schema.addProperty("format", format);
    return schema;
  }

  private static JsonObject described(String type, String text) {
    JsonObject schema = object("type", type);
    schema.addProperty("description", text);
    return schema;
  }

  private static JsonObject object(String name, String value) {
    JsonObject object = new JsonObject();
    object.addProperty(name, value);
    return object;
  }

  private static JsonObject requirement(String scheme) {
    JsonObject requirement = new JsonObject();
    requirement.add(scheme, new JsonArray());
    return requirement;
  }

  private static JsonArray array(JsonObject... elements) {
    JsonArray array = new JsonArray();
    List.of(elements).forEach(array::add);
    return array;
  }

  private static JsonArray strings(List<String> values) {
    JsonArray array = new JsonArray();
    values.forEach(array::add);
    return array;
  }
}
