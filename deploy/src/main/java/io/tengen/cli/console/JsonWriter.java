package io.tengen.cli.console;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tengen.wire.control.Standings;
import org.jspecify.annotations.Nullable;

/** Writes values as JSON. The names of a record's components are the keys. */
public final class JsonWriter {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .addMixIn(Standings.Rating.class, RatingKeys.class)
          .addMixIn(Standings.Pair.class, PairKeys.class)
          .build();

  /** Leaves the key {@code forfeits} out of ratings whose forfeits were not counted. */
  private interface RatingKeys {
    @JsonInclude(JsonInclude.Include.NON_NULL)
    Standings.@Nullable Forfeits forfeits();
  }

  /** Leaves out how likely it is that one engine is the stronger one, which the API has. */
  private interface PairKeys {
    @JsonIgnore
    @Nullable Double superiority();
  }

  private JsonWriter() {}

  /** Returns the value on one line, without a line break at its end. */
  public static String line(Object value) {
    return write(value, false);
  }

  /** Returns the value indented on several lines, for files that people read. */
  public static String pretty(Object value) {
    return write(value, true);
  }

  private static String write(Object value, boolean pretty) {
    try {
      return pretty
          ? MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value)
          : MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("cannot write " + value.getClass() + " as JSON", e);
    }
  }
}
