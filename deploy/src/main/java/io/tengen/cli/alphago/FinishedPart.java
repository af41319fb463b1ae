package io.tengen.cli.alphago;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tengen.cli.console.JsonWriter;
import io.tengen.files.DurableFiles;
import io.tengen.files.artifact.Artifact;
import io.tengen.files.artifact.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A hidden file beside a part's network that says of which task the part's files are the result, so
 * that the same command does not compute them again.
 *
 * @param task SHA-256 of the description of the task
 * @param files SHA-256 of each file by name
 */
record FinishedPart(String task, Map<String, String> files) {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private static Path file(AlphaGoFolder folder, String part) {
    return folder.directory().resolve("." + part + ".finished");
  }

  private static String hash(List<?> task) {
    return Sha256.of(task.toString().getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Records that a part's files are the result of a task. Blocks on the disk.
   *
   * @param task everything that the result depends on
   */
  static void write(AlphaGoFolder folder, String part, List<?> task, List<Path> results)
      throws IOException {
    Map<String, String> files = new TreeMap<>();
    for (Path result : results) {
      files.put(String.valueOf(result.getFileName()), Artifact.of(result).sha256());
    }
    DurableFiles.write(
        file(folder, part), JsonWriter.line(new FinishedPart(hash(task), files)) + "\n");
  }

  /**
   * Returns whether a task is finished and all of its files are as it left them. Blocks on the
   * disk.
   */
  static boolean has(AlphaGoFolder folder, String part, List<?> task) throws IOException {
    Path file = file(folder, part);
    if (!Files.exists(file)) {
      return false;
    }
    FinishedPart finished;
    try {
      finished = MAPPER.readValue(Files.readString(file), FinishedPart.class);
    } catch (JacksonException e) {
      // The file was changed: the part is computed again, and the file is replaced.
      return false;
    }
    if (!finished.task.equals(hash(task))) {
      return false;
    }
    for (Map.Entry<String, String> result : finished.files.entrySet()) {
      Path path = folder.directory().resolve(result.getKey());
      if (!Files.exists(path)
          || Files.size(path) == 0
          || !Artifact.of(path).sha256().equals(result.getValue())) {
        return false;
      }
    }
    return true;
  }
}
