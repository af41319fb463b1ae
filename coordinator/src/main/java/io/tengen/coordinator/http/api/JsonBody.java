package io.tengen.coordinator.http.api;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.MalformedJsonException;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.util.JsonFormat;
import java.io.IOException;
import java.io.StringReader;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads messages from JSON text (RFC 8259), strictly: unknown and repeated names are errors. */
final class JsonBody {
  /** Length of the longest body in which the wrong field is searched for. */
  private static final int MOST_SEARCHED = 1 << 20;

  private static final JsonFormat.Parser PARSER = JsonFormat.parser();

  private JsonBody() {}

  /**
   * Adds the fields of a JSON object to a message.
   *
   * @throws Problem.Failure with one line that names the field where one is wrong
   */
  static void merge(String text, Message.Builder message) {
    JsonElement json = parse(text);
    if (!json.isJsonObject()) {
      throw new Problem.Failure(400, "the body must be a JSON object");
    }
    String object = json.toString();
    try {
      PARSER.merge(object, message);
    } catch (InvalidProtocolBufferException e) {
      String line =
          object.length() > MOST_SEARCHED
              ? reason(e)
              : culprit(json.getAsJsonObject(), message.getDescriptorForType(), "")
                  .orElse(reason(e));
      throw new Problem.Failure(400, line);
    }
  }

  private static JsonElement parse(String text) {
    JsonReader reader = new JsonReader(new StringReader(text));
    reader.setStrictness(Strictness.STRICT);
    try {
      JsonElement json = JsonParser.parseReader(reader);
      if (reader.peek() != JsonToken.END_DOCUMENT) {
        throw new MalformedJsonException("text after the end");
      }
      return json;
    } catch (IOException | JsonParseException | IllegalStateException | NumberFormatException e) {
      throw new Problem.Failure(400, "the body is not JSON: error near " + reader.getPath());
    }
  }

  /**
   * Returns a line that names the first field that is wrong by itself; empty if there is none. The
   * library's own messages name the value only.
   */
  private static Optional<String> culprit(JsonObject json, Descriptor type, String path) {
    for (Map.Entry<String, JsonElement> each : json.entrySet()) {
      JsonObject alone = new JsonObject();
      alone.add(each.getKey(), each.getValue());
      String name = path + each.getKey();
      FieldDescriptor field = field(type, each.getKey());
      if (field == null) {
        return Optional.of("there is no field \"" + shortened(name) + "\"");
      }
      try {
        PARSER.merge(alone.toString(), DynamicMessage.newBuilder(type));
      } catch (InvalidProtocolBufferException e) {
        return inside(each.getValue(), field, name).or(() -> Optional.of(name + ": " + reason(e)));
      }
    }
    return Optional.empty();
  }

  private static Optional<String> inside(JsonElement value, FieldDescriptor field, String name) {
    if (field.getJavaType() != FieldDescriptor.JavaType.MESSAGE || field.isMapField()) {
      return Optional.empty();
    }
    Descriptor type = field.getMessageType();
    if (value instanceof JsonObject object) {
      return culprit(object, type, name + ".");
    }
    if (value instanceof JsonArray array) {
      for (int i = 0; i < array.size(); i++) {
        if (array.get(i) instanceof JsonObject element) {
          Optional<String> line = culprit(element, type, name + "[" + i + "].");
          if (line.isPresent()) {
            return line;
          }
        }
      }
    }
    return Optional.empty();
  }

  private static @Nullable FieldDescriptor field(Descriptor type, String name) {
    for (FieldDescriptor field : type.getFields()) {
      if (field.getJsonName().equals(name) || field.getName().equals(name)) {
        return field;
      }
    }
    return null;
  }

  private static String reason(InvalidProtocolBufferException e) {
    return shortened(String.valueOf(e.getMessage()).lines().findFirst().orElse("not valid"));
  }

  private static String shortened(String text) {
    return text.length() > 200 ? text.substring(0, 200) + "..." : text;
  }
}
