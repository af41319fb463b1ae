package io.tengen.cli.pool;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.CsvLines;
import io.tengen.cli.console.Progress;
import io.tengen.cli.console.Terminal;
import io.tengen.cli.console.UserFiles;
import io.tengen.game.rules.Outcome;
import io.tengen.game.sgf.Sgf;
import io.tengen.game.sgf.SgfException;
import io.tengen.game.sgf.SgfMode;
import io.tengen.game.sgf.SgfSummary;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Reads results: a table in CSV whose header names {@code black}, {@code white} and {@code result},
 * JSON lines with these keys, an SGF file, or a directory of SGF files. Other columns and keys are
 * ignored.
 */
final class ResultFiles {
  private static final long PATIENCE_NANOS = 2_000_000_000L;
  private static final List<String> KEYS = List.of("black", "white", "result");
  private static final char BYTE_ORDER_MARK = '\uFEFF';
  private static final int BYTES_PER_PIECE = 1 << 10;

  private final Terminal terminal;
  private final ResultPool pool = new ResultPool();

  /** Outcomes by their text; there are far fewer than games. */
  private final Map<String, Optional<Outcome>> outcomes = new HashMap<>();

  private final JsonMapper mapper = JsonMapper.builder().build();

  private final SgfMode mode;

  private ResultFiles(SgfMode mode, Terminal terminal) {
    this.mode = mode;
    this.terminal = terminal;
  }

  /**
   * Reads all results of a file or a directory. Games of SGF files whose result is not understood
   * are named on stderr and count as unfinished.
   *
   * @param mode how to read SGF
   * @throws CommandException if a line is invalid; the message names file and line
   */
  static ResultPool read(Path path, SgfMode mode, Terminal terminal) throws CommandException {
    ResultFiles files = new ResultFiles(mode, terminal);
    if (Files.isDirectory(path)) {
      files.readDirectory(path);
    } else if (path.toString().toLowerCase(Locale.ROOT).endsWith(".sgf")) {
      files.readSgf(path);
    } else {
      files.readLines(path);
    }
    return files.pool;
  }

  private void readDirectory(Path directory) throws CommandException {
    List<Path> files = UserFiles.sgfFiles(directory);
    if (files.isEmpty()) {
      throw CommandException.badInput(
          "there is no file *.sgf in " + directory + " or its subdirectories");
    }
    try (Progress progress = progress(files.size(), "files")) {
      int done = 0;
      for (Path file : files) {
        progress.update(done++);
        readSgf(file);
      }
    }
  }

  private void readSgf(Path file) throws CommandException {
    try {
      for (SgfSummary game : Sgf.summaries(file, mode)) {
        String place = file + ":" + game.line() + ": ";
        add(place, "PB", game.black(), "PW", game.white(), game.outcome());
        if (!game.unknownResult().isEmpty()) {
          terminal.interject(
              "left out " + place + "the result \"" + game.unknownResult() + "\" is not known");
        }
        if (game.outcome() != null) {
          pool.addFingerprint(
              UUID.nameUUIDFromBytes(game.moves().getBytes(StandardCharsets.UTF_8)));
        }
      }
    } catch (SgfException e) {
      throw CommandException.badInput(file + ":" + e.getMessage(), e);
    } catch (IOException e) {
      throw UserFiles.cannotRead(file, e);
    }
  }

  private void readLines(Path file) throws CommandException {
    // Invalid bytes are an error, since replacement characters could merge or split names.
    try (BufferedReader in = Files.newBufferedReader(file);
        Progress progress = progress((int) Math.max(1, Files.size(file) / BYTES_PER_PIECE), "KB")) {
      String line = in.readLine();
      int number = 1;
      while (line != null && withoutMark(line, number).isBlank()) {
        line = in.readLine();
        number++;
      }
      if (line == null) {
        throw CommandException.badInput(file + " is empty; it must have one game per line");
      }
      String first = withoutMark(line, number);
      boolean json = first.stripLeading().startsWith("{");
      int[] columns = json ? new int[0] : columns(file + ":" + number + ": ", first);
      long bytes = 0;
      for (line = json ? first : in.readLine(), number += json ? 0 : 1;
          line != null;
          line = in.readLine(), number++) {
        if (!line.isBlank()) {
          String place = file + ":" + number + ": ";
          if (json) {
            readJson(place, line);
          } else {
            readCsv(place, line, columns);
          }
        }
        bytes += line.length() + 1;
        progress.update((int) (bytes / BYTES_PER_PIECE));
      }
    } catch (CharacterCodingException e) {
      throw CommandException.badInput(file + " is not text in UTF-8", e);
    } catch (IOException e) {
      throw UserFiles.cannotRead(file, e);
    }
  }

  private static String withoutMark(String line, int number) {
    boolean marked = number == 1 && !line.isEmpty() && line.charAt(0) == BYTE_ORDER_MARK;
    return marked ? line.substring(1) : line;
  }

  /** Returns the indices of the required columns. */
  private static int[] columns(String place, String header) throws CommandException {
    List<String> titles =
        cells(place, header).stream().map(title -> title.strip().toLowerCase(Locale.ROOT)).toList();
    int[] columns = KEYS.stream().mapToInt(titles::indexOf).toArray();
    for (int i = 0; i < columns.length; i++) {
      if (columns[i] < 0) {
        throw CommandException.badInput(
            place
                + "no column \""
                + KEYS.get(i)
                + "\"; the first line names the columns, such as black,white,result");
      }
    }
    return columns;
  }

  private void readCsv(String place, String line, int[] columns) throws CommandException {
    List<String> cells = cells(place, line);
    String[] values = new String[columns.length];
    for (int i = 0; i < columns.length; i++) {
      if (columns[i] >= cells.size()) {
        throw CommandException.badInput(
            place + "no " + KEYS.get(i) + ": the line has " + cells.size() + " columns");
      }
      values[i] = cells.get(columns[i]).strip();
    }
    add(place, values[0], values[1], values[2]);
  }

  private void readJson(String place, String line) throws CommandException {
    JsonNode game;
    try {
      game = mapper.readTree(line);
    } catch (JsonProcessingException e) {
      throw CommandException.badInput(place + "not JSON: " + message(e), e);
    }
    String[] values = new String[KEYS.size()];
    for (int i = 0; i < values.length; i++) {
      JsonNode value = game.get(KEYS.get(i));
      boolean missing = value == null || !value.isValueNode();
      if (missing) {
        throw CommandException.badInput(
            place
                + "no \""
                + KEYS.get(i)
                + "\"; a game is such as {\"black\":\"a\",\"white\":\"b\",\"result\":\"B+R\"}");
      }
      values[i] = value.isNull() ? "" : value.asText().strip();
    }
    add(place, values[0], values[1], values[2]);
  }

  /** Returns the message without its position, which is stated separately. */
  private static String message(JsonProcessingException e) {
    return e.getOriginalMessage().replaceFirst(" \\(start marker at .*", "");
  }

  private void add(String place, String black, String white, String result)
      throws CommandException {
    Optional<Outcome> outcome = outcomes.get(result);
    try {
      if (outcome == null) {
        outcome = Sgf.outcome(result);
        outcomes.put(result, outcome);
      }
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(place + e.getMessage(), e);
    }
    add(place, "black", black, "white", white, outcome.orElse(null));
  }

  /** Adds a game; players of a game without a result, which is left out, need no names. */
  private void add(
      String place,
      String blackField,
      String black,
      String whiteField,
      String white,
      @Nullable Outcome outcome)
      throws CommandException {
    if (outcome != null) {
      requireName(place, blackField, black);
      requireName(place, whiteField, white);
    }
    pool.add(black, white, outcome);
  }

  private static void requireName(String place, String field, String name) throws CommandException {
    if (name.isEmpty()) {
      throw CommandException.badInput(place + "no name of a player in " + field);
    }
  }

  private static List<String> cells(String place, String line) throws CommandException {
    try {
      return CsvLines.cells(line);
    } catch (IllegalArgumentException e) {
      throw CommandException.badInput(place + e.getMessage(), e);
    }
  }

  private Progress progress(int all, String what) {
    return new Progress(terminal, all, what, System::nanoTime, PATIENCE_NANOS);
  }
}
