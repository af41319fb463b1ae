package io.tengen.coordinator.http.api;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds the request message of a call from the path, the query and the body of a request. */
final class RequestReader {
  private RequestReader() {}

  /**
   * Returns the request message.
   *
   * @param query the parameters in their order
   * @param body the body; empty if there is none
   * @throws Problem.Failure with one line if a value is not valid, an unknown name is used, or the
   *     body contradicts the path
   */
  static DynamicMessage read(
      RouteTable.Match match, List<Map.Entry<String, String>> query, byte[] body) {
    Descriptor type = match.route().request();
    DynamicMessage.Builder message = DynamicMessage.newBuilder(type);
    if (match.route().hasBody() && body.length > 0) {
      JsonBody.merge(new String(body, StandardCharsets.UTF_8), message);
    }
    for (Map.Entry<String, String> parameter : query) {
      setFromQuery(message, match, parameter.getKey(), parameter.getValue());
    }
    match.values().forEach((name, text) -> setFromPath(message, name, text));
    return message.build();
  }

  /**
   * Checks the query of a request whose body is a file.
   *
   * @throws Problem.Failure if there is a parameter: such routes have none
   */
  static void requireNoParameters(RouteTable.Match match, List<Map.Entry<String, String>> query) {
    if (!query.isEmpty()) {
      throw new Problem.Failure(400, unknown(match, query.getFirst().getKey()));
    }
  }

  private static void setFromPath(DynamicMessage.Builder message, String name, String text) {
    FieldDescriptor field = message.getDescriptorForType().findFieldByName(name);
    if (field == null) {
      throw new IllegalStateException(
          "no field " + name + " in " + message.getDescriptorForType().getFullName());
    }
    Object before = message.getField(field);
    FieldText.set(message, field, field.getJsonName(), text);
    Object after = message.getField(field);
    if (!before.equals(field.getDefaultValue()) && !before.equals(after)) {
      throw new Problem.Failure(
          400, field.getJsonName() + " differs between the path and the rest of the request");
    }
  }

  private static void setFromQuery(
      DynamicMessage.Builder message, RouteTable.Match match, String name, String text) {
    FieldDescriptor field = named(message.getDescriptorForType(), name);
    if (match.route().hasBody() || field == null || !FieldText.isReadable(field)) {
      throw new Problem.Failure(400, unknown(match, name));
    }
    if (!field.isRepeated() && isSet(message, field)) {
      throw new Problem.Failure(400, "parameter " + name + " is given twice");
    }
    FieldText.set(message, field, name, text);
  }

  private static boolean isSet(DynamicMessage.Builder message, FieldDescriptor field) {
    return field.hasPresence()
        ? message.hasField(field)
        : !message.getField(field).equals(field.getDefaultValue());
  }

  private static @Nullable FieldDescriptor named(Descriptor type, String name) {
    for (FieldDescriptor field : type.getFields()) {
      if (field.getJsonName().equals(name) || field.getName().equals(name)) {
        return field;
      }
    }
    return null;
  }

  private static String unknown(RouteTable.Match match, String name) {
    List<String> known =
        match.route().hasBody() || match.route().isUpload()
            ? List.of()
            : match.route().request().getFields().stream()
                .filter(FieldText::isReadable)
                .map(FieldDescriptor::getJsonName)
                .filter(each -> !match.values().containsKey(each))
                .toList();
    String shown = name.length() > 100 ? name.substring(0, 100) + "..." : name;
    return "there is no parameter \""
        + shown
        + "\" here; "
        + (known.isEmpty() ? "this route has none" : "known are " + String.join(", ", known));
  }
}
