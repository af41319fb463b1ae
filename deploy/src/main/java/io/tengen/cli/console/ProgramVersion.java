package io.tengen.cli.console;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of this program, from the resource {@code version.properties} of its build. */
public final class ProgramVersion {
  private static final String RESOURCE = "/version.properties";

  private ProgramVersion() {}

  /**
   * Returns the version, such as {@code 0.2.0}.
   *
   * @throws IllegalStateException if the program was built without the resource
   */
  public static String get() {
    Properties properties = new Properties();
    try (InputStream in = ProgramVersion.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException("version.properties is missing from the program");
      }
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version");
  }
}
