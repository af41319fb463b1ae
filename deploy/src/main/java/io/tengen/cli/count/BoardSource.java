package io.tengen.cli.count;

import io.tengen.cli.board.BoardDiagram;
import io.tengen.cli.board.DiagramException;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.Directories;
import io.tengen.cli.games.GameNumber;
import io.tengen.game.sgf.Sgf;
import io.tengen.game.sgf.SgfException;
import io.tengen.game.sgf.SgfMode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** A file or stdin with a finished board: SGF, or else a text diagram. */
final class BoardSource {
  private static final Pattern SGF = Pattern.compile("\\(\\s*;|^\\s*\\(\\s*[A-Z]{1,2}\\s*\\[");
  private static final int MOST = 1 << 24;

  /** Old Chinese texts; a superset of GBK. */
  private static final Charset CHINESE = Charset.forName("GB18030");

  private final String name;
  private final byte[] bytes;

  private BoardSource(String name, byte[] bytes) {
    this.name = name;
    this.bytes = bytes;
  }

  /** Returns the name of the file, for messages. */
  String name() {
    return name;
  }

  /** Reads a file. */
  static BoardSource of(String file) throws CommandException {
    try (var in = Files.newInputStream(Path.of(file))) {
      return new BoardSource(file, in.readNBytes(MOST));
    } catch (IOException e) {
      throw CommandException.badInput("cannot read " + file + ": " + Directories.reason(e), e);
    } catch (InvalidPathException e) {
      throw CommandException.badInput("\"" + file + "\" is not a file name", e);
    }
  }

  /** Reads a stream to its end. */
  static BoardSource of(Reader in) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    char[] buffer = new char[1 << 13];
    for (int read = in.read(buffer); read >= 0 && bytes.size() < MOST; read = in.read(buffer)) {
      bytes.writeBytes(new String(buffer, 0, read).getBytes(StandardCharsets.UTF_8));
    }
    return new BoardSource("stdin", bytes.toByteArray());
  }

  /**
   * Returns the board.
   *
   * @param game which game of a collection
   * @throws CommandException with one line that names the place of what is wrong or unclear
   */
  FinishedBoard read(GameNumber game, SgfMode mode) throws CommandException {
    String text = text();
    try {
      if (SGF.matcher(text).find()) {
        return FinishedBoard.of(game.of(Sgf.games(bytes, mode)));
      }
      if (game.isGiven()) {
        throw CommandException.badInput("--game goes with an SGF file; " + name + " is none");
      }
      return FinishedBoard.of(BoardDiagram.parse(text));
    } catch (SgfException | DiagramException e) {
      throw CommandException.badInput(name + ":" + e.getMessage(), e);
    }
  }

  private String text() {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      return new String(bytes, CHINESE);
    }
  }
}
