package io.tengen.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tengen.files.FileTrees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * No message for people has the name of an exception's class: sources use {@link
 * io.tengen.text.Reasons} instead of the text of an exception.
 */
class ClassNamesTest {
  private static final String EXCEPTION =
      "(e|ex|cause|failure|failed|thrown|throwable|error|exception)";

  /** An exception's class or its own text, alone or in a concatenation. */
  private static final Pattern CLASS_NAME =
      Pattern.compile(
          "\\b"
              + EXCEPTION
              + "\\s*\\.\\s*(toString\\(\\)|getClass\\(\\)\\s*\\.\\s*(getSimpleName|getName)\\(\\))"
              + "|\"\\s*\\+\\s*"
              + EXCEPTION
              + "\\s*[;,)+]");

  /** It compares the texts of exceptions, and returns none of them. */
  private static final String EXEMPT = "Reasons.java";

  private static List<String> found(String source) {
    return CLASS_NAME.matcher(source).results().map(match -> match.group()).toList();
  }

  @Test
  void messagesHaveNoNamesOfClasses() throws IOException {
    List<String> problems = new ArrayList<>();
    for (String module : List.of("engine", "proto", "worker", "coordinator", "deploy")) {
      for (Path file : FileTrees.walk(Path.of("..", module, "src", "main", "java"))) {
        if (file.toString().endsWith(".java") && !file.endsWith(EXEMPT)) {
          found(Files.readString(file)).forEach(text -> problems.add(file + ": " + text));
        }
      }
    }
    assertEquals(List.of(), problems);
  }

  @Test
  void findsNamesOfClasses() {
    assertEquals(1, found("say(\"it failed: \" + e);").size());
    assertEquals(1, found("return e.getClass().getSimpleName();").size());
    assertEquals(1, found("log.warn(\"{}\", e.toString());").size());
    assertEquals(List.of(), found("say(\"it failed: \" + e.getMessage());"));
  }
}
