package io.tengen.cli.console;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * Writes and reads lines of CSV as in RFC 4180. Cells with line breaks cannot be read. Thread-safe;
 * no method blocks.
 */
public final class CsvLines {
  private static final CsvMapper MAPPER =
      CsvMapper.builder().enable(CsvGenerator.Feature.STRICT_CHECK_FOR_QUOTING).build();
  private static final ObjectReader READER = MAPPER.readerFor(String[].class);
  private static final ObjectWriter WRITER =
      MAPPER.writer(CsvSchema.emptySchema().withLineSeparator("\n"));

  private CsvLines() {}

  /** Returns a line without its line break; cells are quoted where necessary. */
  public static String line(String... cells) {
    try {
      String line = WRITER.writeValueAsString(cells);
      return line.substring(0, line.length() - 1);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns the cells of a line.
   *
   * @param line a non-empty line without its line break
   * @throws IllegalArgumentException if quotes do not match
   */
  public static List<String> cells(String line) {
    try {
      return List.of(READER.<String[]>readValue(line));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          e.getOriginalMessage().startsWith("Missing closing quote")
              ? "a quoted cell does not end on its line"
              : "expected a comma after a quoted cell",
          e);
    }
  }
}
