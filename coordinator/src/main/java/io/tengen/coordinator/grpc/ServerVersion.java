package io.tengen.coordinator.grpc;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of the program that this coordinator is a part of. */
final class ServerVersion {
  private ServerVersion() {}

  /** Returns the version, such as {@code 0.2.0}; empty if the coordinator is no part of a build. */
  static String get() {
    Properties properties = new Properties();
    try (InputStream in = ServerVersion.class.getResourceAsStream("/version.properties")) {
      if (in != null) {
        properties.load(in);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version", "");
  }
}
