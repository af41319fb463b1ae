package io.tengen.cli.board;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class BoardSvgTest {
  private static final Points POINTS = Points.of(9);

  private final Board board = new Board(9);

  @Test
  void stonesLieOnTheirPoints() throws Exception {
    board.play(POINTS.parse("C7"), Board.BLACK);
    board.play(POINTS.parse("J1"), Board.WHITE);
    Document picture = parse(new BoardSvg(board).draw());
    assertEquals("stone b 2 2; stone w 8 8", circles(picture, "stone"));
    assertEquals(8, count(picture, "star"), "the star point under the stone is hidden");
  }

  @Test
  void drawsWhatIsAddedToPoints() throws Exception {
    board.play(POINTS.parse("C7"), Board.BLACK);
    String svg =
        new BoardSvg(board)
            .owner(POINTS.parse("A9"), 1)
            .owner(POINTS.parse("B9"), -0.25)
            .owner(POINTS.parse("C9"), 0.001)
            .fade(POINTS.parse("C7"))
            .mark(POINTS.parse("C7"), BoardSvg.Mark.CROSS)
            .label(POINTS.parse("E5"), "<7>")
            .caption("Black & White")
            .draw();
    Document picture = parse(svg);
    assertEquals(2, count(picture, "owner"));
    assertTrue(svg.contains("class='owner b' x='-0.21' y='-0.21' width='0.42'"), svg);
    assertTrue(svg.contains("class='owner w' x='0.895' y='-0.105' width='0.21'"), svg);
    assertEquals(1, count(picture, "m"));
    assertTrue(svg.contains("r='.47' opacity='0.45'"), svg);
    assertEquals("9x9 board: Black & White", text(picture, "title"));
    assertTrue(svg.contains(">&lt;7&gt;<"), svg);
  }

  @Test
  void everySizeIsWellFormed() throws Exception {
    for (int size = Points.MIN_SIZE; size <= Points.MAX_SIZE; size++) {
      Document picture = parse(new BoardSvg(new Board(size)).draw());
      assertEquals(size, count(picture, "line"));
    }
  }

  static Document parse(Path svg) throws Exception {
    return parse(Files.readString(svg));
  }

  private static Document parse(String svg) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(svg)));
  }

  private static String text(Document picture, String tag) {
    return picture.getElementsByTagName(tag).item(0).getTextContent();
  }

  private static int count(Document picture, String style) {
    NodeList all = picture.getElementsByTagName("*");
    int count = 0;
    for (int i = 0; i < all.getLength(); i++) {
      count +=
          (((Element) all.item(i)).getAttribute("class") + " ").startsWith(style + " ") ? 1 : 0;
    }
    return count;
  }

  private static String circles(Document picture, String style) {
    NodeList all = picture.getElementsByTagName("circle");
    StringBuilder found = new StringBuilder();
    for (int i = 0; i < all.getLength(); i++) {
      Element circle = (Element) all.item(i);
      if (circle.getAttribute("class").startsWith(style)) {
        found.append(found.isEmpty() ? "" : "; ");
        found.append(circle.getAttribute("class")).append(' ');
        found.append(circle.getAttribute("cx")).append(' ').append(circle.getAttribute("cy"));
      }
    }
    return found.toString();
  }
}
