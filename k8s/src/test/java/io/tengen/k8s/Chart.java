package io.tengen.k8s;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.marcnuri.helm.Helm;
import com.marcnuri.helm.LintResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** The chart, rendered by Helm with the values of a file, each only once. */
final class Chart {
  static final Path DIRECTORY = Path.of("tengen").toAbsolutePath();
  private static final Path VALUES = Path.of("src/test/resources/values").toAbsolutePath();
  private static final String OLDEST_KUBERNETES = "1.25.0";
  private static final Map<String, Manifest> RENDERED = new ConcurrentHashMap<>();

  private Chart() {}

  static LintResult lint() {
    return new Helm(DIRECTORY).lint().strict().call();
  }

  static Path file(String values) {
    return VALUES.resolve(values + ".yaml");
  }

  /** Renders the release "go" with the values of a file, hooks included. */
  static Manifest render(String values) {
    return RENDERED.computeIfAbsent(values, name -> render(file(name), "go"));
  }

  /** Renders a release with the values of a file, hooks included. */
  static Manifest render(Path values, String release) {
    try {
      return Manifest.parse(text(values, release));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Renders a release with these values, as text. */
  static String text(Path values, String release) throws IOException {
    return new Helm(Hookless.DIRECTORY)
        .template()
        .withName(release)
        .withNamespace("tengen")
        .withKubeVersion(OLDEST_KUBERNETES)
        .withValuesFile(values)
        .call();
  }

  /** Returns the message with which Helm refuses these values. */
  static String refusal(Path directory, String values) throws IOException {
    Path file = Files.writeString(directory.resolve("values.yaml"), values);
    return String.valueOf(
        assertThrows(IllegalStateException.class, () -> text(file, "go")).getMessage());
  }

  /** A copy of the chart without hooks: the library leaves out hooks when it renders. */
  private static final class Hookless {
    static final Path DIRECTORY = copy();

    private static Path copy() {
      try (Stream<Path> files = Files.walk(Chart.DIRECTORY)) {
        Path target = Files.createTempDirectory("chart").resolve("tengen");
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          Path copy = target.resolve(Chart.DIRECTORY.relativize(file).toString());
          Files.createDirectories(copy.getParent());
          String text = Files.readString(file, UTF_8);
          Files.writeString(copy, text.replace("\"helm.sh/hook\"", "\"example.com/hook\""));
        }
        return target;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
