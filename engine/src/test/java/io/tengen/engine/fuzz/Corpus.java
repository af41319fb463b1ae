package io.tengen.engine.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The valid seed files under {@code src/test/resources/fuzz}, each with different features. */
final class Corpus {
  private static final Path DIRECTORY = Path.of("src", "test", "resources", "fuzz");

  private Corpus() {}

  /** Returns the contents of the files with this suffix, in the order of their names. */
  static Map<String, byte[]> of(String suffix) throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (Path file : list(suffix)) {
      files.put(file.getFileName().toString(), Files.readAllBytes(file));
    }
    return files;
  }

  private static List<Path> list(String suffix) throws IOException {
    try (Stream<Path> files = Files.list(DIRECTORY)) {
      return files.filter(file -> file.toString().endsWith(suffix)).sorted().toList();
    }
  }
}
