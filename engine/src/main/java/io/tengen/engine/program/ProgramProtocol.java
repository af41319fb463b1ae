package io.tengen.engine.program;

import io.tengen.text.NearestWord;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How a program of the allowlist is played. Each protocol is an engine kind of the same name. */
public enum ProgramProtocol {
  /** By the Go Text Protocol: one process for a game. */
  GTP,

  /** By {@code input.txt} and {@code output.txt}: a process for each move. */
  FILE;

  /** Returns the name in configurations, which is that of the engine kind. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the protocol of a name.
   *
   * @throws IllegalArgumentException with one line if there is none
   */
  public static ProgramProtocol parse(String key) {
    return Arrays.stream(values())
        .filter(one -> one.key().equals(key))
        .findFirst()
        .orElseThrow(() -> {
          List<String> keys = Arrays.stream(values()).map(ProgramProtocol::key).toList();
          return new IllegalArgumentException(
              "protocol \""
                  + key
                  + "\" is unknown"
                  + NearestWord.question(key, keys)
                  + "; choose "
                  + String.join(" or ", keys));
        });
  }
}
