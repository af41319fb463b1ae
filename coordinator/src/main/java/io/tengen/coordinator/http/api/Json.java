package io.tengen.coordinator.http.api;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageOrBuilder;
import com.google.protobuf.util.JsonFormat;

/** Prints messages as JSON. */
final class Json {
  // Fields with their default are printed, so that clients need not know the defaults.
  private static final JsonFormat.Printer PRINTER =
      JsonFormat.printer().alwaysPrintFieldsWithNoPresence().omittingInsignificantWhitespace();

  private Json() {}

  /**
   * Returns the canonical JSON of a message in one line, with fields that have their default and
   * without absent ones.
   *
   * @see <a href="https://protobuf.dev/programming-guides/json/">ProtoJSON Format</a>
   */
  static String print(MessageOrBuilder message) {
    try {
      return PRINTER.print(message);
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("only messages of type Any fail, and there are none", e);
    }
  }
}
