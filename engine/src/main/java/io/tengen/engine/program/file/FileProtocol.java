package io.tengen.engine.program.file;

import io.tengen.engine.play.Decision;
import io.tengen.game.board.Board;
import io.tengen.game.board.Points;
import io.tengen.game.rules.Position;
import io.tengen.text.Texts;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The texts of the file protocol for small boards. The host writes {@value #INPUT}: the colour to
 * play (1 for Black, 2 for White), the board before the opponent's last move, and the present
 * board, one line for each row and one digit for each point (0 for an empty one). The program
 * writes {@value #OUTPUT}: one line, {@code row,column} counted from 0 at the top left, or {@code
 * PASS}.
 */
public final class FileProtocol {
  /** The file that a program reads. */
  public static final String INPUT = "input.txt";

  /** The file that a program writes. */
  public static final String OUTPUT = "output.txt";

  /** The greatest length of an answer, in bytes. */
  static final int MOST_BYTES = 64;

  private static final String PASS = "PASS";
  private static final Pattern POINT = Pattern.compile("([0-9]{1,9}),([0-9]{1,9})");
  private static final int SHOWN = 30;

  private FileProtocol() {}

  /** Returns the text of {@value #INPUT} for the side to move. */
  public static String input(Position position) {
    Points points = position.points();
    byte[] stones = new byte[points.arrayLength()];
    position.board().copyStones(stones);
    StringBuilder present = new StringBuilder();
    appendRows(present, points, stones);
    if (position.moveCount() > 0) {
      position.takeBack(position.moveCount() - 1, stones);
    }
    StringBuilder text = new StringBuilder();
    text.append(position.stoneToMove() == Board.BLACK ? 1 : 2).append('\n');
    appendRows(text, points, stones);
    return text.append(present).toString();
  }

  private static void appendRows(StringBuilder text, Points points, byte[] stones) {
    for (int row = 0; row < points.size(); row++) {
      for (int column = 0; column < points.size(); column++) {
        int stone = stones[points.at(row, column)];
        text.append(stone == Board.BLACK ? 1 : stone == Board.WHITE ? 2 : 0);
      }
      text.append('\n');
    }
  }

  /**
   * Returns the move in a program's answer. A point that the board does not have is a {@link
   * Decision.OffBoard}.
   *
   * @param bytes the content of {@value #OUTPUT}
   * @throws ProtocolException with a clause that says what is wrong with the answer
   */
  public static Decision answer(byte[] bytes, Points points) throws ProtocolException {
    if (bytes.length > MOST_BYTES) {
      throw new ProtocolException(
          "wrote more than " + MOST_BYTES + " bytes to " + OUTPUT + " instead of one move");
    }
    String line = line(bytes);
    if (line.equals(PASS)) {
      return new Decision.Move(Points.PASS);
    }
    Matcher point = POINT.matcher(line);
    if (!point.matches()) {
      throw new ProtocolException(
          "wrote "
              + quote(line)
              + " to "
              + OUTPUT
              + ", which is neither \"row,column\" nor \"PASS\"");
    }
    int row = Integer.parseInt(point.group(1));
    int column = Integer.parseInt(point.group(2));
    return row < points.size() && column < points.size()
        ? new Decision.Move(points.at(row, column))
        : new Decision.OffBoard(line);
  }

  /** Returns the only line of an answer, without its end. */
  private static String line(byte[] bytes) throws ProtocolException {
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      ProtocolException fault =
          new ProtocolException("wrote bytes to " + OUTPUT + " that are not UTF-8");
      fault.initCause(e);
      throw fault;
    }
    String line = text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
    line = line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
    if (line.isBlank()) {
      throw new ProtocolException("wrote nothing to " + OUTPUT);
    }
    if (line.lines().count() > 1 || line.endsWith("\n")) {
      throw new ProtocolException(
          "wrote more than one line to " + OUTPUT + ", beginning " + quote(line));
    }
    return line;
  }

  private static String quote(String text) {
    return '"' + Texts.cut(Texts.printable(text), SHOWN) + '"';
  }
}
