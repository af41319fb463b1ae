package io.tengen.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.UnknownHostException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

class ReasonsTest {
  @Test
  void saysFailuresOfFilesInWords() {
    IOException missing = new NoSuchFileException("/a/b");
    assertEquals("no such file or directory", Reasons.of(missing));
    assertEquals("/a/b: no such file or directory", Reasons.withFile(missing));
    assertEquals("permission denied", Reasons.of(new AccessDeniedException("/a/b")));
    assertEquals(
        "/a/b: No space left on device",
        Reasons.withFile(new FileSystemException("/a/b", null, "No space left on device")));
    assertEquals("input or output failed", Reasons.of(new FileSystemException("/a/b")));
    assertEquals("it ends early", Reasons.of(new EOFException()));
    assertEquals("it is not text in UTF-8", Reasons.of(new MalformedInputException(1)));
    assertEquals("unknown host a.example", Reasons.of(new UnknownHostException("a.example")));
  }

  @Test
  void keepsMessagesOnOneLine() {
    assertEquals("a cat", Reasons.of(new IOException("a cat")));
    assertEquals("a cat", Reasons.of(new IllegalArgumentException("a\ncat\n\n")));
  }

  @Test
  void leavesOutNamesOfClasses() {
    assertEquals("an internal error", Reasons.of(new NullPointerException()));
    assertEquals("an internal error", Reasons.of(new IllegalStateException(" ")));
    assertEquals("input or output failed", Reasons.of(new IOException()));
    assertEquals("not enough memory", Reasons.of(new OutOfMemoryError("Java heap space")));
    assertEquals("not enough memory for the stack", Reasons.of(new StackOverflowError()));
  }

  @Test
  void looksIntoExceptionsThatOnlyCarryOthers() {
    IOException missing = new NoSuchFileException("/a/b");
    assertEquals("no such file or directory", Reasons.of(new UncheckedIOException(missing)));
    assertEquals("no such file or directory", Reasons.of(new IllegalStateException(missing)));
    assertEquals(
        "/a/b: no such file or directory",
        Reasons.withFile(new CompletionException(new ExecutionException("x", missing))));
    IllegalStateException broke = new IllegalStateException("it broke", missing);
    assertEquals("it broke", Reasons.of(broke));
    assertEquals("no such file or directory", Reasons.ofDeepest(new IOException("no", broke)));
  }
}
