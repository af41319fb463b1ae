package io.tengen.engine.classic.pattern;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A set of patterns and joseki. Immutable. */
public final class PatternLibrary {
  private static final List<String> RESOURCES =
      List.of("contact.patterns", "shape.patterns", "edge.patterns", "joseki.patterns");

  private final List<Pattern> patterns;
  private final List<Joseki> josekis;

  PatternLibrary(List<Pattern> patterns, List<Joseki> josekis) {
    this.patterns = List.copyOf(patterns);
    this.josekis = List.copyOf(josekis);
  }

  /** Loads the built-in library on first use. */
  private static final class Standard {
    static final PatternLibrary LIBRARY = load();

    private Standard() {}

    private static PatternLibrary load() {
      PatternLibrary all = new PatternLibrary(List.of(), List.of());
      for (String resource : RESOURCES) {
        try (InputStream stream = PatternLibrary.class.getResourceAsStream(resource)) {
          all = all.with(parse(text(stream, resource)));
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        } catch (PatternFileException e) {
          throw new IllegalStateException(resource + ":" + e.getMessage(), e);
        }
      }
      return all;
    }

    private static String text(@Nullable InputStream stream, String resource) throws IOException {
      if (stream == null) {
        throw new IllegalStateException(resource + " is missing");
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Returns the built-in library. */
  public static PatternLibrary standard() {
    return Standard.LIBRARY;
  }

  /**
   * Reads a library.
   *
   * @throws PatternFileException if it has a fault
   */
  public static PatternLibrary parse(String text) throws PatternFileException {
    return PatternReader.read(text);
  }

  /**
   * Reads a library from a file in UTF-8.
   *
   * @throws PatternFileException if it has a fault
   */
  public static PatternLibrary read(Path file) throws IOException, PatternFileException {
    return parse(Files.readString(file));
  }

  /** Returns a library of the entries of both. Equal names may occur in it. */
  public PatternLibrary with(PatternLibrary other) {
    List<Pattern> both = new ArrayList<>(patterns);
    both.addAll(other.patterns);
    List<Joseki> lines = new ArrayList<>(josekis);
    lines.addAll(other.josekis);
    return new PatternLibrary(both, lines);
  }

  public List<Pattern> patterns() {
    return patterns;
  }

  public List<Joseki> josekis() {
    return josekis;
  }
}
