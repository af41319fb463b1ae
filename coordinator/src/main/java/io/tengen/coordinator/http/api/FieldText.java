package io.tengen.coordinator.http.api;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import com.google.protobuf.Timestamp;
import com.google.protobuf.util.Timestamps;
import java.text.ParseException;
import java.util.Base64;
import java.util.Locale;

/** Reads values of fields from the texts of paths and query parameters. */
final class FieldText {
  private FieldText() {}

  /**
   * Sets a field, or adds to a repeated one.
   *
   * @param name name of the parameter, for errors
   * @throws Problem.Failure with one line that names the parameter if the text is no such value
   */
  static void set(Message.Builder message, FieldDescriptor field, String name, String text) {
    Object value = parse(field, name, text);
    if (field.isRepeated()) {
      message.addRepeatedField(field, value);
    } else {
      message.setField(field, value);
    }
  }

  /** Returns whether a parameter can have the value of a field. */
  static boolean isReadable(FieldDescriptor field) {
    return field.getJavaType() != FieldDescriptor.JavaType.MESSAGE
        || field.getMessageType().equals(Timestamp.getDescriptor());
  }

  private static Object parse(FieldDescriptor field, String name, String text) {
    try {
      return switch (field.getJavaType()) {
        case STRING -> text;
        case INT -> isUnsigned(field) ? Integer.parseUnsignedInt(text) : Integer.parseInt(text);
        case LONG -> isUnsigned(field) ? Long.parseUnsignedLong(text) : Long.parseLong(text);
        case DOUBLE -> number(text);
        case FLOAT -> (float) number(text);
        case BOOLEAN -> truth(text);
        case BYTE_STRING -> ByteString.copyFrom(Base64.getUrlDecoder().decode(text));
        case ENUM -> constant(field, text);
        case MESSAGE -> Timestamps.parse(text);
      };
    } catch (IllegalArgumentException | ParseException e) {
      throw new Problem.Failure(
          400, "parameter " + name + ": \"" + shortened(text) + "\" is not " + expected(field));
    }
  }

  private static boolean isUnsigned(FieldDescriptor field) {
    return switch (field.getType()) {
      case UINT32, UINT64, FIXED32, FIXED64 -> true;
      default -> false;
    };
  }

  /** Unlike {@link Double#parseDouble}, refuses spaces, suffixes and hexadecimal digits. */
  private static double number(String text) {
    if (!text.matches("[-+]?\\d+(\\.\\d+)?([eE][-+]?\\d+)?")) {
      throw new NumberFormatException(text);
    }
    return Double.parseDouble(text);
  }

  private static boolean truth(String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException(text);
    };
  }

  private static EnumValueDescriptor constant(FieldDescriptor field, String text) {
    EnumValueDescriptor value = field.getEnumType().findValueByName(text.toUpperCase(Locale.ROOT));
    if (value == null) {
      throw new IllegalArgumentException(text);
    }
    return value;
  }

  private static String expected(FieldDescriptor field) {
    return switch (field.getJavaType()) {
      case INT, LONG -> "a whole number in range";
      case DOUBLE, FLOAT -> "a number";
      case BOOLEAN -> "true or false";
      case BYTE_STRING -> "base64url";
      case ENUM ->
          "one of "
              + String.join(
                  ", ",
                  field.getEnumType().getValues().stream()
                      .filter(value -> value.getNumber() != 0)
                      .map(EnumValueDescriptor::getName)
                      .toList());
      case MESSAGE -> "a time such as 2026-01-31T12:00:00Z";
      case STRING -> "text";
    };
  }

  private static String shortened(String text) {
    return text.length() > 100 ? text.substring(0, 100) + "..." : text;
  }
}
