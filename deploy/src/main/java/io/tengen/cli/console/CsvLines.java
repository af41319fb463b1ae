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
 * Lines of CSV as RFC 4180 has them, but for cells with line breaks, which are not read.
 * Thread-safe; nothing blocks.
 */
public final class CsvLines {
  private static final CsvMapper MAPPER =
      CsvMapper.builder().enable(CsvGenerator.Feature.STRICT_CHECK_FOR_QUOTING).build();
  private static final ObjectReader READER = MAPPER.readerFor(String[].class);
  private static final ObjectWriter WRITER =
      MAPPER.writer(CsvSchema.emptySchema().withLineSeparator("\n"));

  private CsvLines() {}

  /** A line of these cells, without its end; cells are quoted where they must be. */
  public static String line(String... cells) {
    try {
      String line = WRITER.writeValueAsString(cells);
      return line.substring(0, line.length() - 1);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The cells of a line.
   *
   * @param line without its end, not empty
   * @throws IllegalArgumentException with a few words if its quotes do not match
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
