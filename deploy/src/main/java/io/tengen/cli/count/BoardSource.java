package io.tengen.cli.count;

import io.tengen.cli.board.BoardDiagram;
import io.tengen.cli.board.DiagramException;
import io.tengen.cli.console.CommandException;
import io.tengen.cli.console.UserFiles;
import io.tengen.cli.games.GameNumber;
import io.tengen.game.sgf.Sgf;
import io.tengen.game.sgf.SgfException;
import io.tengen.game.sgf.SgfMode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file or stdin with a finished board: SGF, or else a text diagram. */
final class BoardSource {
  private static final int MAX_MIB = 16;

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
    Path path = UserFiles.path(file);
    try (var in = Files.newInputStream(path)) {
      return of(file, in);
    } catch (IOException e) {
      throw UserFiles.cannotRead(path, e);
    }
  }

  /** Reads stdin to its end. */
  static BoardSource of(InputStream in) throws CommandException, IOException {
    return of("stdin", in);
  }

  private static BoardSource of(String name, InputStream in) throws CommandException, IOException {
    int most = MAX_MIB << 20;
    byte[] bytes = in.readNBytes(most + 1);
    if (bytes.length > most) {
      throw CommandException.badInput(
          name + " is larger than " + MAX_MIB + " MiB; give one game or one diagram");
    }
    return new BoardSource(name, bytes);
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
      if (Sgf.hasGame(text)) {
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
