package io.tengen.game.sgf;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds out how an SGF file's bytes spell characters: by CA, else by looking. */
final class SgfCharset {
  private static final Pattern CA = Pattern.compile("(?<![A-Z])CA\\s*\\[\\s*([^\\]\\s]+)\\s*\\]");
  private static final int HEAD = 4_096;
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private SgfCharset() {}

  /**
   * The text of a file. Bytes that the character set does not know become replacement characters:
   * most often they stand in a comment, and the moves are ASCII.
   *
   * @throws SgfException if CA names a character set that this Java does not have
   */
  static String decode(byte[] file) throws SgfException {
    // Every character set in use for SGF spells ASCII as ASCII, at least up to the first comment.
    String head = new String(file, 0, Math.min(file.length, HEAD), StandardCharsets.ISO_8859_1);
    Matcher named = CA.matcher(head);
    String text = named.find() ? decodeAs(file, head, named) : guess(file);
    return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
  }

  private static String decodeAs(byte[] file, String head, Matcher named) throws SgfException {
    try {
      return new String(file, Charset.forName(named.group(1)));
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      throw new SgfException(
          head,
          named.start(),
          "found CA["
              + SgfText.quote(named.group(1))
              + "], expected a known character set such as CA[UTF-8]");
    }
  }

  private static String guess(byte[] file) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(file)).toString();
    } catch (CharacterCodingException e) {
      return new String(file, StandardCharsets.ISO_8859_1);
    }
  }
}
