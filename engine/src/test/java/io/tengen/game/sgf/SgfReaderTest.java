package io.tengen.game.sgf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of SGF syntax: trees, escapes and errors, without Go. */
class SgfReaderTest {
  @Test
  void readsNodesPropertiesAndVariationsInOrder() throws SgfException {
    SgfTree tree = only("(;FF[4]AB[aa][bb:cc];B[dd](;W[ee](;B[ff])(;B[gg]))(;W[hh]))");
    assertEquals(2, tree.nodes().size());
    assertEquals(
        List.of(
            new SgfProperty("FF", List.of("4"), 2),
            new SgfProperty("AB", List.of("aa", "bb:cc"), 7)),
        tree.nodes().getFirst().properties());
    assertEquals(2, tree.variations().size());
    assertEquals(2, tree.variations().getFirst().variations().size());
    assertEquals(
        List.of("FF", "B", "W", "B"),
        tree.mainLine().stream().map(node -> node.properties().getFirst().id()).toList());
  }

  @Test
  void skipsTextAroundTheGames() throws SgfException {
    List<SgfTree> games =
        parse("From: a (friend)\n\n( \r\n; B [aa] )\n junk ;B[bb]) (;W[cc])\nbye");
    assertEquals(2, games.size());
    assertEquals("W", games.get(1).nodes().getFirst().properties().getFirst().id());
  }

  @Test
  void readsOldNamesAndRepeatedProperties() throws SgfException {
    SgfNode node = only("(;AddBlack[aa]CoPyright[me]AB[bb])").nodes().getFirst();
    assertEquals(List.of("AB", "CP"), node.properties().stream().map(SgfProperty::id).toList());
    assertEquals(List.of("aa", "bb"), node.properties().getFirst().values());
  }

  @Test
  void readsEmptyNodesAndEmptyValues() throws SgfException {
    SgfTree tree = only("(;;B[];)");
    assertEquals(3, tree.nodes().size());
    assertEquals("", tree.nodes().get(1).properties().getFirst().value());
  }

  @Test
  void unescapesText() {
    assertEquals("a]b\\c:d", SgfText.text("a\\]b\\\\c\\:d"));
    assertEquals("one two\nthree four", SgfText.text("one\ttwo\r\nthree\\\r\n four"));
    assertEquals("one line", SgfText.simple(" one\nline "));
    assertEquals(4, SgfText.colon("a\\:b:c"));
    assertEquals(-1, SgfText.colon("ab\\:"));
  }

  @Test
  void escapedTextRoundTrips() throws SgfException {
    String nasty = "]\\;(:)[\n\\]\\\\ 天元";
    SgfTree tree =
        new SgfTree(
            List.of(SgfNode.of(List.of(SgfProperty.of("C", SgfText.escape(nasty))))), List.of());
    SgfTree read = only(SgfWriter.write(tree));
    assertEquals(nasty, SgfText.text(read.nodes().getFirst().properties().getFirst().value()));
  }

  @Test
  void variationsRoundTrip() throws SgfException {
    String text = "(;FF[4](;B[aa](;W[bb])(;W[cc]N[a\\]]))(;B[dd]))";
    assertEquals(text, SgfWriter.write(only(text)).replace("\n", ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | 1:1: found no game, expected one that begins with (;",
        "(B[aa]) | 1:2: found \"B\", expected ;",
        "(;B[aa] | 1:8: found the end of the file, expected ; or ( or )",
        "(;B[aa | '1:4: found the end of the file in a value of \"B\", expected ]'",
        "(;B[aa\\] | '1:4: found the end of the file in a value of \"B\", expected ]'",
        "(;B) | '1:4: found \")\", expected [ after \"B\"'",
        "(;foo[aa]) | '1:3: found \"foo\", expected upper-case letters'",
        "(;B[aa]7) | '1:8: found \"7\", expected ; or ( or )'",
        "(;B[aa]()) | '1:9: found \")\", expected ;'",
        "(;B[aa](;W[bb]);B[cc]) | '1:16: found \";\", expected ( or )'",
      })
  void errorsNamePositionAndFault(String text, String message) {
    assertEquals(message, failure(text));
  }

  @Test
  void countsAllKindsOfLineBreaks() {
    assertEquals("4:2: found \"!\", expected ; or ( or )", failure("\r\n(;B[aa]\r;\n !"));
  }

  @Test
  void refusesDeepNestingWithoutOverflow() {
    String message = failure("(;B[aa]".repeat(100_000));
    assertTrue(message.contains("at most 1000 variations within variations"), message);
  }

  @Test
  void refusesTooManyNodes() {
    String message = failure("(" + ";".repeat(SgfReader.MAX_ELEMENTS + 1) + ")");
    assertTrue(message.contains("at most 1000000 nodes and values"), message);
  }

  @Test
  void refusesTooMuchText() {
    String message = failure("(;C[" + "x".repeat(SgfReader.MAX_LENGTH) + "])");
    assertTrue(message.contains("expected a smaller file"), message);
  }

  private static SgfTree only(String text) throws SgfException {
    List<SgfTree> games = parse(text);
    assertEquals(1, games.size());
    return games.getFirst();
  }

  private static String failure(String text) {
    SgfException failure = assertThrows(SgfException.class, () -> parse(text));
    return String.valueOf(failure.getMessage());
  }

  private static List<SgfTree> parse(String text) throws SgfException {
    return SgfReader.read(text, new SgfFaults(text, SgfMode.STRICT));
  }
}
