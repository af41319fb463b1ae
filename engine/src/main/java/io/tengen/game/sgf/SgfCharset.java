package io.tengen.game.sgf;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Decodes SGF files by the character set of their CA property, or by a guess without one. */
final class SgfCharset {
  private static final Pattern CA = Pattern.compile("(?<![A-Z])CA\\s*\\[\\s*([^\\]\\s]+)\\s*\\]");
  private static final int HEAD = 4_096;
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private SgfCharset() {}

  /** A decoded file, and what is wrong with its character set; empty if nothing is. */
  record Decoded(String text, String fault) {}

  /**
   * Decodes a file: by its byte order mark, else by CA, else as UTF-8 if it is valid UTF-8, else as
   * ISO-8859-1. A file that CA contradicts is decoded as UTF-8 if it is valid UTF-8. Other
   * malformed bytes become replacement characters: they are usually in a comment, and the moves are
   * ASCII.
   */
  static Decoded decode(byte[] file) {
    if (file.length > 1 && (file[0] & file[1] & 0xFF) == 0xFE && file[0] != file[1]) {
      // The decoder takes the byte order from the mark and drops it.
      return new Decoded(new String(file, StandardCharsets.UTF_16), "");
    }
    // All character sets in use for SGF encode ASCII as ASCII, at least up to the first comment.
    String head = new String(file, 0, Math.min(file.length, HEAD), StandardCharsets.ISO_8859_1);
    Matcher named = CA.matcher(head);
    Decoded decoded = named.find() ? decodeAs(file, named.group(1)) : new Decoded(guess(file), "");
    String text = decoded.text;
    boolean marked = !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK;
    return marked ? new Decoded(text.substring(1), decoded.fault) : decoded;
  }

  private static Decoded decodeAs(byte[] file, String name) {
    String found = "found CA[" + SgfText.quote(name) + "], expected ";
    Charset charset;
    try {
      charset = Charset.forName(name);
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      return new Decoded(guess(file), found + "a known character set such as CA[UTF-8]");
    }
    String utf8 =
        charset.equals(StandardCharsets.UTF_8) ? null : strict(file, StandardCharsets.UTF_8);
    if (utf8 != null && strict(file, charset) == null) {
      return new Decoded(utf8, found + "CA[UTF-8], which the file is");
    }
    return new Decoded(new String(file, charset), "");
  }

  private static String guess(byte[] file) {
    String utf8 = strict(file, StandardCharsets.UTF_8);
    return utf8 == null ? new String(file, StandardCharsets.ISO_8859_1) : utf8;
  }

  /** Returns the text; null if it is malformed in this character set. */
  private static @Nullable String strict(byte[] file, Charset charset) {
    try {
      return charset.newDecoder().decode(ByteBuffer.wrap(file)).toString();
    } catch (CharacterCodingException e) {
      return null;
    }
  }
}
